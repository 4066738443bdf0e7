// The values of fields as people and spreadsheet programs write them. What can be read in one way only is read; the rest stays as
// it is, and the contract says what is wrong with it.
import { givenDay, givenInstant, givenMonth } from '#server/wms/kit/exchange/given-moment.ts'
import { halfWidth, plainNumber } from '#server/wms/kit/exchange/given-number.ts'
import type { Field } from '#shared/contracts/definition/field.ts'

type GivenField = Pick<Field, 'kind' | 'words' | 'values'> & { label?: string }

const YES_NO: Readonly<Record<string, boolean>> = {
  是: true,
  否: false,
  TRUE: true,
  FALSE: false,
  YES: true,
  NO: false,
  Y: true,
  N: false,
  '1': true,
  '0': false,
  '√': true,
  '✓': true,
  '×': false,
}

/** The value of a field as people write it. `from1904` is whether days are counted by the calendar of old Macs. */
export function givenValue(field: GivenField, text: string, from1904 = false): unknown {
  const { kind, words = {}, values = [] } = field
  switch (kind) {
    case 'integer': {
      const number = plainNumber(text, 'plain')
      return /^-?\d{1,15}(?:\.0+)?$/.test(number) ? Number(number) : text
    }
    case 'decimal':
    case 'money':
      return plainNumber(text, unitOf(field))
    case 'boolean':
      return YES_NO[halfWidth(text).toUpperCase()] ?? text
    case 'date':
      return givenDay(text, from1904) ?? text
    case 'month':
      return givenMonth(text, from1904) ?? text
    case 'instant':
      return givenInstant(text, from1904) ?? text
    default:
      return choiceOf(values, words, text) ?? text
  }
}

/** A price is no money where it has parts of a fen. */
function unitOf({ kind, label = '' }: GivenField): 'plain' | 'money' | 'percent' {
  if (label.includes('%')) return 'percent'
  return kind === 'money' || /[价元额]/.test(label) ? 'money' : 'plain'
}

/** By its word or as it is kept: 'b' for 'B', and either width; null when none or several are meant. */
function choiceOf(
  values: readonly string[],
  words: Readonly<Record<string, string>>,
  text: string,
): string | null {
  const named = (value: string) => [words[value] ?? value, value]
  const exact = values.find((value) => words[value] === text) ?? values.find((value) => value === text)
  if (exact !== undefined) return exact
  const meant = values.filter((value) => named(value).some((name) => comparable(name) === comparable(text)))
  return meant.length === 1 ? (meant[0] ?? null) : null
}

function comparable(text: string): string {
  return halfWidth(text).replaceAll(' ', '').toUpperCase()
}
