// The columns of a table: what the page names, in the order, width and selection that the user has given them.
import type { ReactNode } from 'react'
import { isFigure, type Row } from '#client/kit/fields/field-text.ts'
import type { Field, FieldKind } from '#shared/contracts/definition/field.ts'
import type { Resource } from '#shared/contracts/definition/resource.ts'
import type { PageSetting } from '#shared/contracts/system/page-setting.ts'

export type Column = {
  name: string
  field: Field
  /** In place of the value as its kind is written. */
  cell?: ((row: Row) => ReactNode) | undefined
}

/** A name, or a name with a cell of its own. */
export type ColumnSpec<Name extends string = string, R = Row> =
  | Name
  | { field: Name; cell: (row: R) => ReactNode }

/** The rows that a cell is given are those of the table. */
export function columnsOf<R extends Row>(
  fields: Resource['fields'],
  specs: readonly ColumnSpec<string, R>[],
): Column[] {
  return specs.map((spec) => {
    const { field: name, cell } = typeof spec === 'string' ? { field: spec, cell: undefined } : spec
    const field = fields[name]
    if (!field) throw new Error(`there is no field ${name}`)
    return { name, field, cell: cell as Column['cell'] }
  })
}

/** In CSS pixels, by nature: what most values of the kind need. */
const WIDTHS: Readonly<Partial<Record<FieldKind, number>>> = {
  code: 190,
  text: 180,
  note: 200,
  file: 200,
  reference: 150,
  choice: 110,
  decimal: 140,
  money: 140,
  integer: 100,
  boolean: 80,
  date: 120,
  instant: 160,
  mobile: 130,
  idNumber: 190,
}
/** Code and name. */
const REFERENCE_WIDTHS: Readonly<Record<string, number>> = { sku: 240, employee: 170 }
const LABEL_PADDING = 44
const LABEL_LETTER = 14

/** Never narrower than its heading. */
export function naturalWidth({ kind, to, label }: Field): number {
  const ofValues = REFERENCE_WIDTHS[to ?? ''] ?? WIDTHS[kind] ?? 140
  return Math.max(ofValues, label.length * LABEL_LETTER + LABEL_PADDING)
}

export type Columns = PageSetting['columns']

/** All columns, those first that the user has put in an order; what the page no longer has is dropped. */
export function arranged(columns: readonly Column[], kept: Columns): Column[] {
  const place = (name: string) => {
    const found = kept.findIndex((column) => column.name === name)
    return found === -1 ? kept.length : found
  }
  return columns.toSorted((one, other) => place(one.name) - place(other.name))
}

export function isHidden(kept: Columns, name: string): boolean {
  return kept.some((column) => column.name === name && column.hidden === true)
}

export function widthOf({ name, field }: Column, kept: Columns): number {
  return kept.find((column) => column.name === name)?.width ?? naturalWidth(field)
}

/** The whole arrangement after one column has changed. */
export function withColumn(
  columns: readonly Column[],
  kept: Columns,
  name: string,
  change: Partial<Columns[number]>,
): Columns {
  return arranged(columns, kept).map((column) => {
    const before = kept.find((other) => other.name === column.name) ?? { name: column.name }
    return column.name === name ? { ...before, ...change } : before
  })
}

export function withMoved(columns: readonly Column[], kept: Columns, name: string, step: -1 | 1): Columns {
  const all = withColumn(columns, kept, name, {})
  const from = all.findIndex((column) => column.name === name)
  const moved = all[from]
  const to = from + step
  if (!moved || to < 0 || to >= all.length) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Figures stand at the right; they, days and states are short enough for one line, on paper too. */
export function cellClass(field: Field): string {
  if (isFigure(field)) return 'swms-figure'
  return SHORT_KINDS.has(field.kind) ? 'swms-short' : ''
}

const SHORT_KINDS: ReadonlySet<Field['kind']> = new Set(['date', 'month', 'instant', 'choice', 'boolean'])
