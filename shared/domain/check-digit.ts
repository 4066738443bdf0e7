// The last digit of the numbers of GS1 (GTIN, SSCC, GLN), by which a misread one is found out.

export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return /^\d+$/.test(digits) && sum % 10 === 0
}
