// What a resident's ID number says of the person. The number itself is checked in validation.ts.
import { idCheckSign } from '#shared/validation.ts'

/** In years: who is younger is not employed (劳动法第十五条). */
export const WORKING_AGE = 16

/** In whole years, on a day such as '2026-11-30'. */
export function ageOn(idNumber: string, date: string): number {
  const birthday = wholeId(idNumber).slice(6, 14)
  const day = date.replaceAll('-', '')
  return Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(4) < birthday.slice(4) ? 1 : 0)
}

/** All that say the same person: with 18 digits and, of whom was born before 2000, with 15 as they were given out once. */
export function spellingsOfId(idNumber: string): string[] {
  const whole = wholeId(idNumber)
  const short = whole.slice(6, 8) === '19' ? [whole.slice(0, 6) + whole.slice(8, 17)] : []
  return [...new Set([whole, whole.toLowerCase(), ...short])]
}

function wholeId(idNumber: string): string {
  if (idNumber.length !== 15) return idNumber.toUpperCase()
  const body = `${idNumber.slice(0, 6)}19${idNumber.slice(6)}`
  return body + idCheckSign(body)
}
