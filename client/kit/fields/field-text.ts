// A value of a record as the text a user reads, by the kind of its field.
import { ABSENT, figureFormat, formatInstant } from '#client/kit/format.ts'
import type { Field } from '#shared/contracts/definition/field.ts'
import { nameField, packagesIn } from '#shared/contracts/definition/resource.ts'
import { inPackages } from '#shared/domain/packages.ts'
import { wordOf } from '#shared/domain/values.ts'

export type Row = Readonly<Record<string, unknown>>

/** What can be done to one record alone is offered while one is chosen. */
export function onlyOne<R>(rows: readonly R[]): R | undefined {
  return rows.length === 1 ? rows[0] : undefined
}

/** What tells a row from the others of its list: the values of these fields. */
export function rowKey(names: string | readonly string[], row: Row): string {
  return [names]
    .flat()
    .map((name) => String(row[name]))
    .join(' ')
}

export function fieldText(field: Field, row: Row, name: string): string {
  const { kind, to, words } = field
  const value = row[name]
  if (value === null || value === undefined || value === '') return absentText(field, value)
  switch (kind) {
    case 'reference':
      return referenceText(to, value, row[nameField(name)])
    case 'decimal':
    case 'money':
      return figureFormat(kind)(String(value))
    case 'instant':
      return formatInstant(String(value))
    case 'boolean':
      return value === true ? '是' : '否'
    case 'note':
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    default:
      return wordOf(words, String(value))
  }
}

/** '3箱4件' of 76 pieces; empty where nobody packs the product of the row, or the figure is none of its pieces. */
export function packedText({ kind }: Field, row: Row, name: string): string {
  const value = row[name]
  return kind === 'decimal' && typeof value === 'string' ? inPackages(value, packagesIn(row)) : ''
}

/** What stands where there is no value, or none for its reader. */
export function absentText(field: Field, value: unknown): string {
  return isHiddenValue(field, value) ? field.hidden.word : ABSENT
}

/** Kept from its reader for now: null of a field that may be. */
export function isHiddenValue(
  field: Field,
  value: unknown,
): field is Field & Required<Pick<Field, 'hidden'>> {
  return value === null && field.hidden !== undefined
}

function referenceText(to: string | undefined, code: unknown, name: unknown): string {
  if (typeof name !== 'string') return String(code)
  return isToldByCode(to) ? `${String(code)} ${name}` : name
}

/** Many goods have nearly the same name, and some people the very same. */
function isToldByCode(to: string | undefined): boolean {
  return to === 'sku' || to === 'article' || to === 'employee'
}

/** Figures stand at the right, digit under digit. */
export function isFigure({ kind }: Field): boolean {
  return kind === 'decimal' || kind === 'money' || kind === 'integer'
}
