// A kind of record as data: its fields, and the calls that list, show, make and change it. Pages and routes are both made
// of it.
import * as z from 'zod'
import { type Action, type Needs, rightsOf } from '#shared/actions.ts'
import { defineCall, pageOf } from '#shared/contracts/definition/call.ts'
import {
  importBody,
  importPreview,
  importTemplate,
  previewBody,
  sheetFormat,
  startedTask,
} from '#shared/contracts/definition/exchange.ts'
import { type Field, type FilterSchema, filterOf } from '#shared/contracts/definition/field.ts'
import type { Method } from '#shared/contracts/definition/request.ts'
import { type LifeCycle, needsOfMove } from '#shared/domain/life-cycle.ts'
import type { Package } from '#shared/domain/packages.ts'
import { PACKAGE_LEVELS } from '#shared/domain/values.ts'

export type Fields = Readonly<Record<string, Field>>
type Names<F> = keyof F & string

type Spec<
  F extends Fields,
  E extends Fields,
  Filter extends Names<F & E>,
  Sort extends Names<F>,
  Key extends Names<F>,
  Name extends string = string,
> = {
  /** Names the kind of record in the audit log. */
  name: Name
  label: string
  /** Its calls lie below. */
  path: `/api/${string}`
  /** Who reads it: its list, one record, its export. */
  reads: Needs
  /** Who makes, changes and imports records; absent: nobody, they come about by other commands. */
  writes?: Action
  /** The field that tells one record from all others. */
  key: Key
  /** Fields that people and other programs know a record by, unique together: a sheet that has them changes records, too. */
  naturalKey?: readonly Names<F>[]
  /** Of a sheet whose rows become documents: the list that they are seen in. */
  becomes?: { key: string; fields: Fields }
  fields: F
  /** What no row has, but a list can be narrowed by: one of several fields. */
  filterFields?: E
  /** How much it is about: told, and of several summed up, where people are asked before something is done to it. */
  measures?: readonly Names<F>[]
  /** What a list can be narrowed by. */
  filters: readonly Filter[]
  /** What a list can be sorted by; the first one is the default, descending with a minus before it. */
  sorts: readonly [Sort | `-${Sort}`, ...Sort[]]
}

/** Names one command of one client, so that sending it twice does it once. */
export const opId = z
  .string('缺少操作编号')
  .trim()
  .min(8, '操作编号至少8个字符')
  .max(64, '操作编号不超过64个字符')

/** Of what the server asks about, as `reason` of its refusal: what the person has said yes to. */
export const sure = z.array(z.string().max(100)).max(10).optional()

/** Counts up with each change: anyone who changes a record says which one they have seen. */
export const revision = z.number('缺少修订号').int().min(1)

export const LARGEST_PAGE = 200
/** A list counts no further: nobody pages there, and counting a million rows takes longer than showing them. */
export const LARGEST_TOTAL = 10_000

type RowShape<F extends Fields> = { [K in Names<F>]: F[K]['row'] } & {
  [K in ReferenceNames<F> as `${K}Name`]: z.ZodNullable<z.ZodString>
} & { [K in PackedNames<F> as `${K}Packages`]: typeof PACKAGES } & { revision: z.ZodNumber }
type ReferenceNames<F extends Fields> = {
  [K in Names<F>]: F[K]['kind'] extends 'reference' ? K : never
}[Names<F>]
type PackedNames<F extends Fields> = {
  [K in Names<F>]: F[K] extends { packed: true } ? K : never
}[Names<F>]
/** What a new record is given, by the fields of the resource. */
export type NewRecord<R extends { fields: Fields }> = z.output<z.ZodObject<CreateShape<R['fields']>>>
type CreateShape<F extends Fields> = {
  [K in Names<F> as F[K]['access'] extends 'computed' ? never : K]: F[K]['create']
}
type UpdateShape<F extends Fields> = {
  [K in Names<F> as F[K]['access'] extends 'open' ? K : never]: z.ZodOptional<F[K]['input']>
}
type FilterShape<F extends Fields, Filter extends Names<F>> = {
  [K in Filter]: z.ZodOptional<FilterSchema<F[K]>>
}

export function defineResource<
  const F extends Fields,
  const Filter extends Names<F & E>,
  const Sort extends Names<F>,
  const Key extends Names<F>,
  const Name extends string,
  const E extends Fields = NoFields,
>(spec: Spec<F, E, Filter, Sort, Key, Name>) {
  const { body: keyInBody, query: keyInQuery } = keyShapes(spec)
  const { label, path, reads: needs } = spec
  const written = { needs: spec.writes ?? [] }
  const row = z.object({ ...rowShape(spec.fields), revision } as RowShape<F>)
  const at = <const M extends Method>(method: M, end: string, summary: string) =>
    ({ method, path: `${path}/${end}`, summary: `${label}：${summary}` }) as const
  return {
    ...spec,
    row,
    list: defineCall({
      ...at('POST', 'page', '列表'),
      needs,
      body: z.object({ ...pageShape(spec.sorts), ...filterShape(spec) }),
      result: pageOf(row),
    }),
    get: defineCall({ ...at('GET', 'get', '详情'), needs, query: z.object(keyInQuery), result: row }),
    create: defineCall({
      ...at('POST', 'save', '新增'),
      ...written,
      body: z.object({ ...(createShape(spec.fields) as CreateShape<F>), opId }),
      result: row,
    }),
    update: defineCall({
      ...at('POST', 'update', '修改'),
      ...written,
      body: z.object({
        ...(updateShape(spec.fields) as UpdateShape<F>),
        ...keyInBody,
        revision,
        opId,
      }),
      result: row,
    }),
    export: defineCall({
      ...at('POST', 'export', '导出'),
      needs,
      body: z.object({ ...sortShape(spec.sorts), ...filterShape(spec), format: sheetFormat, opId }),
      result: startedTask,
    }),
    importTemplate: defineCall({
      ...at('GET', 'import/template', '导入模板'),
      ...written,
      result: importTemplate,
    }),
    previewImport: defineCall({
      ...at('POST', 'import/preview', '导入预览'),
      ...written,
      body: z.object(previewBody),
      result: importPreview,
    }),
    import: defineCall({
      ...at('POST', 'import', '导入'),
      ...written,
      body: z.object({ ...importBody, opId }),
      result: startedTask,
    }),
  }
}

type NoFields = Record<never, Field>

type Calls = (typeof CALLS)[number]

/** A resource of which only these calls are served. */
export function withCalls<R extends object, const Kept extends Calls & keyof R>(
  resource: R,
  kept: readonly Kept[],
): Omit<R, Exclude<Calls, Kept>> {
  const isLeft = (name: string) => !(CALLS as readonly string[]).includes(name) || kept.includes(name as Kept)
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isLeft(name))) as Omit<
    R,
    Exclude<Calls, Kept>
  >
}

const SHEET = ['importTemplate', 'previewImport', 'import'] as const
const CALLS = ['list', 'get', 'create', 'update', 'export', ...SHEET] as const

/** What a fact stream answers: nobody makes or changes its facts as records. */
export const READ_CALLS = ['list', 'get', 'export'] as const

/** Of rows of a sheet that become something else than a record of these fields. */
export const SHEET_CALLS = SHEET

/** For a document that comes in by the rows of another sheet than its list: the calls, and what the columns of that sheet are. */
export function takenFrom<S extends Record<(typeof SHEET)[number] | 'fields', unknown>>(sheet: S) {
  const { importTemplate: template, previewImport, import: taken, fields } = sheet
  return { importTemplate: template, previewImport, import: taken, sheetFields: fields } as {
    importTemplate: S['importTemplate']
    previewImport: S['previewImport']
    import: S['import']
    sheetFields: S['fields']
  }
}

/** A resource with a life that others lead it through. */
export function withLife<R extends Resource, L extends LifeCycle>(resource: R, life: L): R & { life: L } {
  return { ...resource, life }
}

/** A resource with a life in which people move it by name. */
export function defineDocument<R extends Resource, L extends LifeCycle>(resource: R, life: L) {
  return {
    ...resource,
    life,
    move: defineCall({
      method: 'POST',
      path: `${resource.path}/move`,
      summary: `${resource.label}：状态流转`,
      needs: rightsToMove(resource, life),
      body: z.object({
        ...(keyShapes(resource).body as KeyShape<R['fields'], R['key']>),
        move: z.enum(Object.keys(life.moves) as (keyof L['moves'] & string)[], '没有此操作'),
        reason: z.string().trim().max(200, '原因不超过200个字').optional(),
        revision,
        opId,
      }),
      result: resource.row as R['row'],
    }),
  }
}

/** Of the one call for all moves: anyone who has none of their rights is refused; which move needs which is asked when it is made. */
function rightsToMove({ writes }: Pick<Resource, 'writes'>, { moves }: LifeCycle): readonly Action[] {
  const rights = Object.values(moves).flatMap((move) => rightsOf(needsOfMove(move, writes)))
  return [...new Set(rights)]
}

export type Resource = Pick<
  Spec<Fields, Fields, string, string, string>,
  | 'name'
  | 'label'
  | 'path'
  | 'reads'
  | 'writes'
  | 'key'
  | 'naturalKey'
  | 'becomes'
  | 'fields'
  | 'filterFields'
  | 'measures'
> & {
  filters: readonly string[]
  sorts: readonly string[]
  row: z.ZodObject
}

/** `V` when it names nothing that `Known` does not have; literals with parts spread into them would pass otherwise. */
export type Exactly<V, Known> = V & { [K in Exclude<keyof V, keyof Known>]: never }

/** A record as it is answered. */
export type RecordOf<R extends Pick<Resource, 'row'>> = z.output<R['row']>
export type FieldName<R extends Pick<Resource, 'fields'>> = keyof R['fields'] & string
/** A field, descending with a minus before it. */
export type SortName<R extends Pick<Resource, 'fields'>> = FieldName<R> | `-${FieldName<R>}`
/** What a form begins with: its fields, what they refer to is called, and whose place it is. */
export type StartOf<F extends Fields> = {
  readonly [K in (keyof F & string) | `${keyof F & string}Name` | 'warehouse' | 'owner']?: unknown
}
/** What people do to a document by name. */
export type MoveName<R> = R extends { life: { moves: infer M } } ? keyof M & string : never

/** Lines that a document is made with, under this name in the body of its calls. `hint` says what their fields mean together. */
export type LineSpec = { name: string; label: string; fields: Fields; hint?: string }

export function filterFieldOf(
  { fields, filterFields }: Pick<Resource, 'fields' | 'filterFields'>,
  name: string,
): Field | undefined {
  return fields[name] ?? filterFields?.[name]
}

export function nameField(reference: string): string {
  return `${reference}Name`
}

export function packagesField(product: string): string {
  return `${product}Packages`
}

/** 'sku' of 'skuName' and 'skuPackages', which stand beside a reference; any other field itself. */
export function namedField(name: string): string {
  return name.replace(/(?:Name|Packages)$/, '')
}

/** What the product of a row comes in; a row is of one. */
export function packagesIn(row: Readonly<Record<string, unknown>>): readonly Package[] {
  const name = Object.keys(row).find((name) => name.endsWith(packagesField('')))
  return name === undefined ? [] : (row[name] as readonly Package[])
}

/** Of one product, in no order. */
export const PACKAGES = z
  .array(z.object({ level: z.enum(PACKAGE_LEVELS), qty: z.string() }))
  .meta({ title: '商品包装' })

type KeyShape<F extends Fields, Key extends Names<F>> = {
  [K in Key]: F[K]['kind'] extends 'integer' ? z.ZodNumber : z.ZodString
}

/** A number is text in a query. */
function keyShapes<F extends Fields, Key extends Names<F>>({ key, fields }: { key: Key; fields: F }) {
  const { kind, label } = fields[key] as Field
  const missing = `缺少${label}`
  const asText = z.string(missing).min(1, missing).max(64, `${label}过长`)
  const isNumber = kind === 'integer'
  return {
    body: { [key]: isNumber ? z.number(missing).int(missing) : asText } as KeyShape<F, Key>,
    query: { [key]: isNumber ? z.coerce.number(missing).int(missing) : asText } as KeyShape<F, Key>,
  }
}

function pageShape(sorts: readonly string[]) {
  return {
    page: z
      .number('页码须为整数')
      .int('页码须为整数')
      .min(1, '页码从1开始')
      .max(LARGEST_TOTAL, '页码过大')
      .default(1),
    size: z
      .number('每页条数须为整数')
      .int('每页条数须为整数')
      .min(1, '每页至少1条')
      .max(LARGEST_PAGE, `每页最多${LARGEST_PAGE}条`)
      .default(20),
    ...sortShape(sorts),
  }
}

function sortShape(sorts: readonly string[]) {
  const names = sorts.map((name) => name.replace(/^-/, ''))
  return {
    sort: z
      .enum(
        names.flatMap((name) => [name, `-${name}`]),
        '不能按此字段排序',
      )
      .optional(),
  }
}

function filterShape<F extends Fields, E extends Fields, Filter extends Names<F & E>>(
  spec: Spec<F, E, Filter, Names<F>, Names<F>>,
) {
  const entries = spec.filters.map((name) => [name, filterOf(filterFieldOf(spec, name) as Field).optional()])
  return Object.fromEntries(entries) as FilterShape<F & E, Filter>
}

function rowShape(fields: Fields) {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, { kind, row, packed }] of Object.entries(fields)) {
    shape[name] = row
    if (packed) shape[packagesField(name)] = PACKAGES
    if (kind === 'reference') shape[nameField(name)] = z.string().nullable()
  }
  return shape
}

/** What a new record is given: a field that may be left out has its default here. */
export function createShape(fields: Fields) {
  const given = Object.entries(fields).filter(([, { access }]) => access !== 'computed')
  return Object.fromEntries(given.map(([name, field]) => [name, field.create]))
}

/** What of a record a sheet changes: by its natural key, and no more of it than is given. */
export function changeShape({ fields, naturalKey = [] }: Pick<Resource, 'fields' | 'naturalKey'>) {
  const given = Object.entries(fields).filter(([, { access }]) => access !== 'computed')
  const shapes = given.map(([name, { input }]) => [
    name,
    naturalKey.includes(name) ? input : input.optional(),
  ])
  return Object.fromEntries(shapes) as Record<string, z.ZodType>
}

function updateShape(fields: Fields) {
  const open = Object.entries(fields).filter(([, { access }]) => access === 'open')
  return Object.fromEntries(open.map(([name, field]) => [name, field.input.optional()]))
}
