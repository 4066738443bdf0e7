// One cell of a sheet, and the guard against text that a spreadsheet program would run as a formula.
import type { Field } from '#shared/contracts/field.ts'
import { localTimeOf } from '#shared/domain/calendar.ts'
import { wordOf } from '#shared/domain/values.ts'

/** A number is decimal text: no digit is lost on the way. */
export type Cell = { kind: 'text' | 'number'; value: string }

/** A spreadsheet program computes with fifteen digits; what has more would come back changed. */
const MOST_DIGITS = 15

export function textCell(value: string): Cell {
  return { kind: 'text', value }
}

export function cellOf({ kind, words }: Pick<Field, 'kind' | 'words'>, value: unknown): Cell {
  if (value === null || value === undefined) return textCell('')
  switch (kind) {
    case 'decimal':
    case 'money':
    case 'integer':
      return numberCell(String(value))
    case 'boolean':
      return textCell(value ? '是' : '否')
    case 'instant':
      return textCell(localTime(String(value)))
    default:
      return textCell(wordOf(words, String(value)))
  }
}

/** Formula injection: a name such as '=HYPERLINK(…)' that somebody else opens. The signs are OWASP's. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}

function numberCell(value: string): Cell {
  const isExact = /^-?\d+(\.\d+)?$/.test(value) && value.replace(/[-.]/g, '').length <= MOST_DIGITS
  return { kind: isExact ? 'number' : 'text', value }
}

/** '2026-03-10 10:00:00' by the clock of the warehouses, which is what people compare it with. */
function localTime(iso: string): string {
  return localTimeOf(new Date(iso)).slice(0, 19).replace('T', ' ')
}
