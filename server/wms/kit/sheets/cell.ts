// One cell of a sheet, and the guard against text that a spreadsheet program would run as a formula.
import type { Field } from '#shared/contracts/definition/field.ts'
import { localTimeOf } from '#shared/domain/calendar.ts'
import { wordOf } from '#shared/domain/values.ts'
import { withoutInvisible } from '#shared/validation.ts'

/** A number is decimal text: no digit is lost on the way. */
export type Cell = { kind: 'text' | 'number'; value: string }

/** What of a field decides how its values are written. */
export type CellField = Pick<Field, 'kind' | 'words' | 'hidden'>

/** A spreadsheet program computes with fifteen digits; what has more would come back changed. */
const MOST_DIGITS = 15

/** A sign after more blanks than these is no beginning. */
const LONGEST_LEAD = 1_000

export function textCell(value: string): Cell {
  return { kind: 'text', value }
}

export function cellOf({ kind, words, hidden }: CellField, value: unknown): Cell {
  if (value === null && hidden) return textCell(hidden.word)
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

/**
 * Formula injection: a name such as '=HYPERLINK(…)' that somebody else opens. The signs are OWASP's, in every width: programs
 * of East Asia read '＝' as '=', and what stands before the sign without being seen keeps none of them from it.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[\t\r\n]|^[\s%]*[=+\-@]/.test(withoutInvisible(text.slice(0, LONGEST_LEAD)).normalize('NFKC'))
}

/** CSV knows no types: an apostrophe is what makes a text of what begins like a formula, or with an apostrophe of its own. */
export function guarded(text: string): string {
  return text.startsWith("'") || looksLikeFormula(text) ? `'${text}` : text
}

/** Without the apostrophe of `guarded`, and without what people put around long numbers: `'00123`, `="00123"`. */
export function withoutGuard(text: string): string {
  const [, kept] = KEPT_BY_FORMULA.exec(text) ?? []
  if (kept !== undefined) return kept.replaceAll('""', '"')
  const bare = text.slice(1)
  return text.startsWith("'") && (/^['\d]/.test(bare) || looksLikeFormula(bare)) ? bare : text
}

const KEPT_BY_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/

function numberCell(value: string): Cell {
  const isExact = /^-?\d+(\.\d+)?$/.test(value) && value.replace(/[-.]/g, '').length <= MOST_DIGITS
  return { kind: isExact ? 'number' : 'text', value }
}

/** '2026-03-10 10:00:00' by the clock of the warehouses, which is what people compare it with. */
function localTime(iso: string): string {
  return localTimeOf(new Date(iso)).slice(0, 19).replace('T', ' ')
}
