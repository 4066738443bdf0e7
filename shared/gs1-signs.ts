// What codes of GS1 have in common: the digit by which a misread number is found out, and the sign between two values.

/** FNC1 as scanners send it. */
export const SEPARATOR = '\u001d'

/** Of a GTIN, SSCC or GLN. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return /^\d+$/.test(digits) && sum % 10 === 0
}
