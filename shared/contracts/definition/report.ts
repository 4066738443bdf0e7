// A report as data: what facts are grouped by and what is summed up of them. Pages and routes are both made of it.
import * as z from 'zod'
import type { Needs } from '#shared/actions.ts'
import { type Call, defineCall, pageOf } from '#shared/contracts/definition/call.ts'
import {
  defineResource,
  type Fields,
  nameField,
  type Resource,
} from '#shared/contracts/definition/resource.ts'

/** What a period is set against: the one before it, as long; or the same days a year ago. */
export const COMPARISONS = { previous: '上期', lastYear: '去年同期' } as const
export type Comparison = keyof typeof COMPARISONS

/** As long as the longest year: so that no day is both in a period and in the year before it. */
export const LONGEST_PERIOD_DAYS = 366

/** Nothing was recorded before. */
export const FIRST_DAY = '2000-01-01'

/** The dimension of reports by month: '2026-03'. */
export const MONTH = 'month'

/** So many groups of the first dimension have their subtotal, and their place in a chart. */
export const MOST_SUBTOTALS = 400

export const period = z.object({ from: z.iso.date(), to: z.iso.date() })
export type Period = z.output<typeof period>

type Names<F> = keyof F & string

type Groupings = readonly [string, ...string[]]
/** `G` when it names dimensions, with commas between them. */
type Grouping<G, D extends Fields> = G extends `${infer First},${infer Rest}`
  ? First extends Names<D>
    ? `${First},${Grouping<Rest, D>}`
    : never
  : G extends Names<D>
    ? G
    : never

type Spec<
  D extends Fields,
  M extends Fields,
  Filter extends Names<D>,
  Row extends z.ZodObject,
  G extends Groupings,
  F extends Fields,
> = {
  name: string
  label: string
  /** Its calls lie below. */
  path: `/api/${string}`
  /** Who reads it and the facts behind it. */
  reads: Needs
  /** What facts are grouped by; one of them is the business date. */
  dimensions: D
  /** What is summed up, in the order of its columns. */
  measures: M
  /** Which of them its chart shows at first; absent: the first. */
  drawn?: Names<M>
  /** Which dimensions are shown together, from the widest to the narrowest, with commas; the first is the default. */
  groupings: G & { readonly [K in keyof G]: Grouping<G[K], D> }
  /** What the facts can be narrowed by. */
  filters: readonly Filter[]
  /** The facts behind the figures. */
  facts: { row: Row; fields: F; key: Names<F>; label: string }
}

type Figures<M extends Fields> = { [K in Names<M>]: M[K]['row'] }
type RowShape<D extends Fields, M extends Fields> = {
  [K in Names<D>]: z.ZodNullable<D[K]['row']>
} & {
  [K in Names<D> as D[K]['kind'] extends 'reference' ? `${K}Name` : never]: z.ZodNullable<z.ZodString>
} & Figures<M> & {
    /** The same figures of the period it is compared with. */
    previous: z.ZodNullable<z.ZodObject<Figures<M>>>
  }

export function defineReport<
  const D extends Fields,
  const M extends Fields,
  const Filter extends Names<D>,
  Row extends z.ZodObject,
  const G extends Groupings,
  F extends Fields,
>(spec: Spec<D, M, Filter, Row, G, F>) {
  const { name, label, path, reads, dimensions, measures, groupings, filters, facts } = spec
  const row = z.object(rowShape(dimensions, measures) as RowShape<D, M>)
  const [sort, ...sorts] = Object.keys(measures) as [Names<M>, ...Names<M>[]]
  const fields = { ...dimensions, ...measures }
  const key = Object.keys(dimensions)[0] as string
  const listed = defineResource({
    name,
    label,
    path,
    reads,
    key,
    fields: fields as Fields,
    filters,
    sorts: [sort, ...sorts],
  })
  const [usual] = groupings as G
  const grouped = { by: z.enum(groupings as G, '没有这种分组').default(usual), compare }
  const narrowed = listed.list.body.omit({ page: true, size: true, sort: true })
  return {
    name,
    label,
    path,
    reads,
    key,
    fields,
    groupings,
    filters,
    facts,
    row,
    dimensions: Object.keys(dimensions) as Names<D>[],
    measures: Object.keys(measures) as Names<M>[],
    sorts: listed.sorts,
    drawn: spec.drawn ?? sort,
    list: defineCall({
      method: 'POST',
      path: `${path}/page`,
      summary: `${label}：报表`,
      needs: reads,
      body: listed.list.body.extend(grouped),
      result: pageOf(row).extend({
        /** Of the first dimension's groups; with one dimension they are the rows, of all pages. */
        subtotals: z.array(row),
        /** Of everything. */
        sums: row,
        period,
        comparedWith: period.nullable(),
        /** By the server's clock, in China. */
        today: z.iso.date(),
      }),
    }),
    behind: defineCall({
      method: 'POST',
      path: `${path}/facts`,
      summary: `${label}：数字背后的${facts.label}`,
      needs: reads,
      body: narrowed.extend({
        page: listed.list.body.shape.page,
        size: listed.list.body.shape.size,
        measure: z.enum(Object.keys(measures), '没有这一列'),
        /** The group; without some of its dimensions it is a subtotal. */
        group: z.object(groupShape(dimensions)).default({}),
      }),
      result: pageOf(facts.row),
    }),
    export: defineCall({ ...listed.export, body: listed.export.body.extend(grouped) }),
  }
}

/** A report whichever it is. */
export type Report = Resource & {
  dimensions: readonly string[]
  measures: readonly string[]
  drawn: string
  groupings: Groupings
  facts: { row: z.ZodObject; fields: Fields; key: string; label: string }
  list: Call
  behind: Call
  export: Call
}

/** What a group is told by beside its numbers, like its oldest document, is neither compared nor drawn. */
export function isFigure({ fields }: Pick<Report, 'fields'>, measure: string): boolean {
  return fields[measure]?.kind !== 'code'
}

const compare = z.enum(Object.keys(COMPARISONS) as Comparison[], '没有这种对比').optional()

function rowShape(dimensions: Fields, measures: Fields): Record<string, z.ZodType> {
  const figures = Object.fromEntries(Object.entries(measures).map(([name, { row }]) => [name, row]))
  const groups = Object.entries(dimensions).flatMap(([name, { kind, row }]) => [
    [name, row.nullable()] as const,
    ...(kind === 'reference' ? [[nameField(name), z.string().nullable()] as const] : []),
  ])
  return { ...Object.fromEntries(groups), ...figures, previous: z.object(figures).nullable() }
}

/** The values of a group, as its row has them. */
function groupShape(dimensions: Fields): Record<string, z.ZodType> {
  const text = z.string('分组须为文字').max(200, '分组过长')
  const entries = Object.entries(dimensions).map(([name, { kind, input }]) => [
    name,
    (kind === 'date' ? input : text).nullable().optional(),
  ])
  return Object.fromEntries(entries)
}
