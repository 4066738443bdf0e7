// Personal data that looks valid and belongs to nobody.

/** Mobile numbers of a range that no carrier has handed out. */
export function mobileOf(index: number): string {
  return `1000${String(1_380_000 + index * 137).padStart(7, '0')}`
}

/** A number with a right check digit, of a district code that does not exist. */
export function idNumberOf(index: number): string {
  const year = 1972 + ((index * 7) % 30)
  const month = String(1 + ((index * 5) % 12)).padStart(2, '0')
  const day = String(1 + ((index * 11) % 28)).padStart(2, '0')
  const body = `999999${year}${month}${day}${String(index + 101).padStart(3, '0')}`
  return body + checkDigit(body)
}

/** GB 11643-1999, ISO 7064 MOD 11-2. */
function checkDigit(body: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, position) => total + weight * Number(body[position]), 0)
  return '10X98765432'.charAt(sum % 11)
}
