// Which records the rows of a sheet are of already, and what each of them changes: by the natural key of the resource, in the
// spelling by which codes are compared.
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { getTableColumns } from 'drizzle-orm/utils'
import type { Row } from '#server/wms/kit/audit.ts'
import { type Binding, columnOf, fieldOf, selectionOf } from '#server/wms/kit/binding.ts'
import { sentRows } from '#server/wms/kit/bulk.ts'
import { may } from '#server/wms/kit/caller.ts'
import { keyOfCode, TWIN } from '#server/wms/kit/code-keys.ts'
import { errorOf, type ParsedRow } from '#server/wms/kit/exchange/parse-rows.ts'
import { isVisible, type Reader, sendable } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { cellOf } from '#server/wms/kit/sheets/cell.ts'
import { isMasked, isPersonal } from '#server/wms/kit/write.ts'
import type { ImportAim } from '#shared/contracts/definition/exchange.ts'
import type { Field } from '#shared/contracts/definition/field.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'

const LONGEST_TOLD = 40

/** Throws the refusal for an aim that the sheet of such records cannot have. */
export function assertAim({ resource }: Binding, aim: ImportAim): void {
  if (aim !== '新增' && !resource.naturalKey) throw common.importMakesOnly(resource.label)
}

/** Writes beside the rows which records they are of, and what is wrong with those that fit no record or change what is fixed. */
export async function matchRows(
  reader: Reader,
  binding: Binding,
  rows: readonly ParsedRow[],
  aim: ImportAim,
): Promise<void> {
  if (aim === '新增') return
  const readable = rows.filter(({ errors }) => errors.length === 0)
  refuseRepeated(binding, readable)
  const records = await findRecords(reader, binding, readable)
  for (const [place, row] of readable.entries()) {
    const before = records.get(place)
    if (before) matchTo(reader, binding, row, before)
    else if (aim === '修改') row.errors.push(errorOf(binding, row.line, null, unknownIn(binding, row)))
    else Object.assign(row, row.asNew)
  }
}

/** Two rows of one record would each change what the other has written. */
function refuseRepeated(binding: Binding, rows: readonly ParsedRow[]): void {
  const first = new Map<string, number>()
  for (const { line, input, errors } of rows) {
    const key = JSON.stringify(keyColumns(binding).map(({ name, keyOf }) => keyOf(String(input[name]))))
    const known = first.get(key)
    if (known === undefined) first.set(key, line)
    else
      errors.push(
        errorOf(binding, line, null, `与第${known}行是同一条${binding.resource.label}，请合并为一行`),
      )
  }
}

type KeyColumn = { name: string; label: string; column: PgColumn; keyOf: (given: string) => string }

function keyColumns(binding: Binding): KeyColumn[] {
  return (binding.resource.naturalKey ?? []).map((name) => {
    const own = columnOf(binding, name)
    const { key: column = own, keyOf = (given: string) => given } = keyOfCode(own) ?? {}
    return { name, label: fieldOf(binding, name).label, column, keyOf }
  })
}

/** The records that the caller may see, by the places of their rows; of those that are spelled alike, the one that is spelled so. */
async function findRecords(
  { orm, caller }: Reader,
  binding: Binding,
  rows: readonly ParsedRow[],
): Promise<Map<number, Row>> {
  const found = new Map<number, Row>()
  if (rows.length === 0) return found
  const keys = keyColumns(binding)
  const sent = rows.map(({ input }, place) => ({
    place,
    ...Object.fromEntries(keys.map(({ name, keyOf }) => [name, keyOf(String(input[name]))])),
  }))
  const types = keys.map(({ name, column }) => `"${name}" ${column.getSQLType()}`)
  const twin = getTableColumns(binding.table)[TWIN]
  const records = await orm
    .select({ ...selectionOf(binding, caller), place: sql<number>`sent.place`.as('place') })
    .from(binding.table)
    .innerJoin(sql`${sentRows(sent, `place int, ${types.join(', ')}`)} as sent`, and(...keys.map(isSent)))
    .where(isVisible({ orm, caller }, binding))
    .orderBy(sql`sent.place`, ...(twin ? [twin] : []))
  for (const { place, ...record } of records as (Row & { place: number })[]) {
    const at = Number(place)
    const isSpelled = keys.every(({ name }) => record[name] === rows[at]?.input[name])
    if (isSpelled || !found.has(at)) found.set(at, sendable(record))
  }
  return found
}

/** Sheets have instants to the second. */
function isSent({ name, column }: KeyColumn): SQL {
  const given = sql`sent.${sql.identifier(name)}`
  if (column.dataType !== 'date') return sql`${column} = ${given}`
  return sql`date_trunc('second', ${column}) = date_trunc('second', ${given})`
}

function unknownIn(binding: Binding, { input }: ParsedRow): string {
  const said = keyColumns(binding).map(
    ({ name, label }) => `${label} ${told(fieldOf(binding, name), input[name])}`,
  )
  return `没有${said.join('、')}的${binding.resource.label}，不能修改；要新增请选择「新增并修改」`
}

function matchTo({ caller }: Reader, binding: Binding, row: ParsedRow, before: Row): void {
  const { fields, naturalKey = [] } = binding.resource
  const given = Object.entries(fields).filter(([name, { kind }]) => {
    const value = row.input[name]
    return value !== undefined && !naturalKey.includes(name) && !(isPersonal(kind) && isMasked(value))
  })
  const changed = given.filter(([name, field]) => !isSame(field, before[name], row.input[name]))
  for (const [name, field] of changed) {
    const isKept = isPersonal(field.kind) && !may(caller, 'personal.read')
    if (isKept)
      row.errors.push(
        errorOf(binding, row.line, name, `${field.label}须有查看个人信息的权限才能修改，请清空此单元格`),
      )
    if (field.access === 'fixed')
      row.errors.push(
        errorOf(binding, row.line, name, `${field.label}不能修改，原为「${told(field, before[name])}」`),
      )
  }
  row.known = { before, changes: Object.fromEntries(changed.map(([name]) => [name, row.input[name]])) }
}

/** As the contract would take what is there, too: records that came another way are not spelled anew by a sheet. */
function isSame(field: Field, before: unknown, given: unknown): boolean {
  const taken = field.input.safeParse(before)
  const was = taken.success ? taken.data : before
  if (was === null || given === null) return was === given
  switch (field.kind) {
    case 'decimal':
    case 'money':
      return signOf(subtract(String(was), String(given))) === 0
    case 'instant':
      return secondOf(was) === secondOf(given)
    default:
      return was === given
  }
}

function secondOf(instant: unknown): number {
  return Math.floor(Date.parse(String(instant)) / 1000)
}

function told(field: Field, value: unknown): string {
  return cellOf(field, value).value.slice(0, LONGEST_TOLD)
}
