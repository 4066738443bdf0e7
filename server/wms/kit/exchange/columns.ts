// The columns of a resource's sheet: its fields under their Chinese labels, references with the names beside the codes.
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { type Cell, type CellField, cellOf, textCell } from '#server/wms/kit/sheets/cell.ts'
import { isNumbered } from '#shared/contracts/base/reference.ts'
import { nameField } from '#shared/contracts/definition/resource.ts'

export type SheetColumn = { name: string; label: string; values?: readonly string[] } & CellField

export function exportColumns({ resource }: Binding): SheetColumn[] {
  const labels = new Set(Object.values(resource.fields).map(({ label }) => label))
  return Object.entries(resource.fields).flatMap(([name, { kind, label, words, hidden }]) => {
    const own: SheetColumn = { name, label, kind, ...(words && { words }), ...(hidden && { hidden }) }
    const named = `${label}名称`
    // Two columns of one heading could not be told apart.
    if (kind !== 'reference' || labels.has(named)) return [own]
    return [own, { name: nameField(name), label: named, kind: 'text' }]
  })
}

/** What a new record is given. */
export function importColumns({ resource }: Binding): SheetColumn[] {
  return Object.entries(resource.fields)
    .filter(([, { access }]) => access !== 'computed')
    .map(([name, field]) => {
      const { kind, label, words, values } = field
      const isNumber = kind === 'reference' && isNumbered(field)
      return {
        name,
        label,
        kind: isNumber ? 'integer' : kind,
        ...(words && { words }),
        ...(values && { values }),
      }
    })
}

export function headingCells(columns: readonly SheetColumn[]): Cell[] {
  return columns.map(({ label }) => textCell(label))
}

export function rowCells(columns: readonly SheetColumn[], row: Row): Cell[] {
  return columns.map((column) => cellOf(column, row[column.name]))
}
