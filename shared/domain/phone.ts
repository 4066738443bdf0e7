// Telephone numbers: written in many ways by people, platforms and sheets, kept in one.
import { withoutInvisible } from '#shared/validation.ts'

/** '转1234', '分机1234', 'ext.1234' or ',1234' behind a number; a dash alone separates groups of a number, too. */
const EXTENSION = /^(.+?)(?:转|分机号?|ext\.?|[x#,;:])[:.]?(\d{1,6})$/i
const DASHED = /^(.+)-(\d{1,6})$/

/**
 * '13800138000', '010-88886666', '400-800-8888', '95338', '+85291234567', each of them with '转1234' where there is an extension:
 * that of a platform's privacy number, too. Null for what is no such number, and for one of which stars hide a part.
 */
export function normalPhone(text: string): string | null {
  const plain = plainPhone(text)
  // What stands behind the last dash is an extension where a whole number stands before it.
  const [, before = '', extension = ''] = EXTENSION.exec(plain) ?? DASHED.exec(plain) ?? []
  const called = normalNumber(before)
  return called === null ? normalNumber(plain) : `${called}转${extension}`
}

/** 11 digits, whatever stands between them and with the country before them; null for anything else. */
export function normalMobile(text: string): string | null {
  return mobileOf(plainPhone(text).replaceAll('-', ''))
}

function plainPhone(text: string): string {
  return withoutInvisible(text.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\s()]/g, '')
}

function normalNumber(dashed: string): string | null {
  const number = dashed.replaceAll('-', '')
  return mobileOf(number) ?? landlineOf(number) ?? serviceOf(number) ?? foreignOf(number)
}

function mobileOf(number: string): string | null {
  return /^(?:\+86|86|0086)?(1\d{10})$/.exec(number)?.[1] ?? null
}

/** An area's code has three digits in the largest cities, and four elsewhere. */
function landlineOf(number: string): string | null {
  const [, area, own] = /^(?:\+86|0086|0)(10|2\d|[3-9]\d{2})([2-9]\d{6,7})$/.exec(number) ?? []
  return area && own ? `0${area}-${own}` : null
}

function serviceOf(number: string): string | null {
  const [, lead, middle, end] = /^([48]00)(\d{3})(\d{4})$/.exec(number) ?? []
  if (lead) return `${lead}-${middle}-${end}`
  return /^9[56]\d{3,6}$/.test(number) ? number : null
}

function foreignOf(number: string): string | null {
  return /^\+(?!86)[1-9]\d{6,14}$/.test(number) ? number : null
}
