// Sums under the columns of a page of a list.
import { isHiddenValue, type Row } from '#client/kit/fields/field-text.ts'
import { figureFormat } from '#client/kit/format.ts'
import type { Resource } from '#shared/contracts/definition/resource.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

export function pageTotals(
  { fields }: Pick<Resource, 'fields'>,
  names: readonly string[],
  rows: readonly Row[],
): Record<string, string> {
  const sums = names.flatMap((name) => {
    const field = fields[name]
    if (!field) return []
    // A sum of the others alone would be too small, and nobody would see it.
    if (rows.some((row) => isHiddenValue(field, row[name]))) return [[name, field.hidden?.word]]
    return [[name, figureFormat(field.kind)(sumOf(rows, name))]]
  })
  return Object.fromEntries(sums)
}

function sumOf(rows: readonly Row[], name: string): string {
  return addDecimals(...rows.map((row) => String(row[name] ?? '0')))
}
