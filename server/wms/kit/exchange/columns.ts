// The columns of a resource's sheet: its fields under their Chinese labels, references with the names beside the codes.
import type { SQL } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { type Cell, type CellField, cellOf, textCell } from '#server/wms/kit/sheets/cell.ts'
import { type Field, isNumbered } from '#shared/contracts/definition/field.ts'
import { nameField, packagesField } from '#shared/contracts/definition/resource.ts'
import { guideOf } from '#shared/contracts/definition/sheet-guide.ts'
import { inPackages, type Package } from '#shared/domain/packages.ts'

/** With `packages`: the quantity under `name`, said in what its product comes in, which rows have under that name. */
export type SheetColumn = {
  name: string
  label: string
  values?: readonly string[]
  packages?: string
} & CellField

/** `example` as the template has it; `to` the kind of record that a reference leads to. */
export type ImportColumn = SheetColumn & { example: string; to?: string }

export function exportColumns({ resource }: Binding): SheetColumn[] {
  const labels = new Set(Object.values(resource.fields).map(({ label }) => label))
  const [product] = Object.entries(resource.fields).flatMap(([name, { packed }]) => (packed ? [name] : []))
  return Object.entries(resource.fields).flatMap(([name, { kind, label, words, hidden }]) => {
    const own: SheetColumn = { name, label, kind, ...(words && { words }), ...(hidden && { hidden }) }
    if (kind === 'decimal' && product !== undefined) {
      return [own, { name, label: `${label}折合包装`, kind: 'text', packages: packagesField(product) }]
    }
    const named = `${label}名称`
    // Two columns of one heading could not be told apart.
    if (kind !== 'reference' || labels.has(named)) return [own]
    return [own, { name: nameField(name), label: named, kind: 'text' }]
  })
}

/** What a new record is given. */
export function importColumns({ resource: { fields } }: Binding): ImportColumn[] {
  return guideOf(fields).map(({ name, label, example }) => {
    const field = fields[name] as Field
    const { kind, words, values, to } = field
    const isNumber = kind === 'reference' && isNumbered(field)
    return {
      name,
      label,
      example,
      kind: isNumber ? 'integer' : kind,
      ...(words && { words }),
      ...(values && { values }),
      ...(to !== undefined && { to }),
    }
  })
}

/** So that a moment is not shown as '####', and the sign of the filter hides no heading. */
export function widthsOf(columns: readonly SheetColumn[]): number[] {
  return columns.map(({ kind, label }) => Math.max(WIDTHS[kind] ?? 14, label.length * 2 + 4))
}

const WIDTHS: Partial<Record<Field['kind'], number>> = { instant: 20, date: 12, note: 30, text: 20 }

/** Of what the rows of a list are read by, what their sheet has: nothing is looked up for each of half a million and left out. */
export function selectionFor(
  columns: readonly SheetColumn[],
  selection: Readonly<Record<string, SQL>>,
): Record<string, SQL> {
  const shown = new Set(columns.flatMap(({ name, packages }) => (packages ? [name, packages] : [name])))
  return Object.fromEntries(Object.entries(selection).filter(([name]) => shown.has(name)))
}

export function headingCells(columns: readonly SheetColumn[]): Cell[] {
  return columns.map(({ label }) => textCell(label))
}

export function rowCells(columns: readonly SheetColumn[], row: Row): Cell[] {
  return columns.map(({ packages, ...column }) => {
    const value = row[column.name]
    return packages === undefined ? cellOf(column, value) : packedCell(value, row[packages] as Package[])
  })
}

function packedCell(qty: unknown, packages: readonly Package[]): Cell {
  return textCell(typeof qty === 'string' ? inPackages(qty, packages) : '')
}
