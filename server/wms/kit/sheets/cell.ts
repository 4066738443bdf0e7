// One cell of a sheet, and the guard against text that a spreadsheet program would run as a formula.
import type { Field } from '#shared/contracts/definition/field.ts'
import { localTimeOf } from '#shared/domain/calendar.ts'
import { wordOf } from '#shared/domain/values.ts'
import { withoutInvisible } from '#shared/validation.ts'

/** A number is decimal text: no digit is lost on the way. A day is '2026-03-10', an instant '2026-03-10 10:00:00' by local clocks. */
export type Cell = { kind: 'text' | 'number' | 'quantity' | 'money' | 'day' | 'instant'; value: string }

/** What of a field decides how its values are written. */
export type CellField = Pick<Field, 'kind' | 'words' | 'hidden'>

/** A spreadsheet program computes with fifteen digits; what has more would come back changed. */
const MOST_DIGITS = 15

/** Before it spreadsheet programs disagree in how they count days. */
const FIRST_DAY = '1900-03-01'

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
      return numberCell('quantity', String(value))
    case 'money':
      return numberCell('money', String(value))
    case 'integer':
      return numberCell('number', String(value))
    case 'boolean':
      return textCell(value ? '是' : '否')
    case 'date':
      return momentCell('day', String(value))
    case 'instant':
      return momentCell('instant', localTime(String(value)))
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

function numberCell(kind: Cell['kind'], value: string): Cell {
  const isExact = /^-?\d+(\.\d+)?$/.test(value) && value.replace(/[-.]/g, '').length <= MOST_DIGITS
  return { kind: isExact ? kind : 'text', value }
}

function momentCell(kind: Cell['kind'], value: string): Cell {
  return { kind: value >= FIRST_DAY && /^\d{4}-/.test(value) ? kind : 'text', value }
}

/** '2026-03-10 10:00:00' by the clock of the warehouses, which is what people compare it with. */
function localTime(iso: string): string {
  return localTimeOf(new Date(iso)).slice(0, 19).replace('T', ' ')
}
