// By what codes are compared: scanners, people and programs spell one code in different ways, and it is one all the same. The
// database makes the same keys, by functions of the same names (server/wms/db/migrations).
import { hasCheckDigit } from '#shared/gs1-signs.ts'
import { plainCode } from '#shared/validation.ts'

/** One width, nothing that nobody sees, capitals: those of ASCII, in which all databases agree. */
export function codeKey(code: string): string {
  return plainCode(code)
    .trim()
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}

export function isSameCode(one: string, other: string): boolean {
  return codeKey(one) === codeKey(other)
}

/** Of what stands on goods: the numbers of one article, as short or long as a scanner sends them, are one of 14 digits. */
export function goodsKey(code: string): string {
  const key = codeKey(code)
  return isGtinLike(key) && hasCheckDigit(key) ? gtin14(key) : key
}

/** As long as the number of an article, whose last digit says otherwise: misread, mistyped, or a code of one's own. */
export function isDoubtfulGtin(code: string): boolean {
  const key = codeKey(code)
  return isGtinLike(key) && !hasCheckDigit(key)
}

/** GTIN-8, UPC-A, EAN-13 or GTIN-14, by its length. */
function isGtinLike(key: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(key)
}

function gtin14(key: string): string {
  return key.padStart(14, '0')
}
