// What the number in a cell means: an amount, or a day that its style makes of it.

const DAY_MS = 86_400_000
/** Day 0 of the two calendars that workbooks count in. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30)
const EPOCH_1904_MS = Date.UTC(1904, 0, 1)
/** The built-in formats of dates and times, those of Chinese programs among them. */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

export function isDateFormat(id: number, code: string): boolean {
  if (DATE_FORMATS.some(([from, to]) => id >= from && id <= to)) return true
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, '')
  return /[ymdhs年月日]/i.test(bare.replace(/general/i, ''))
}

/** '0.3' for 0.30000000000000004: programs show fifteen digits. */
export function textOfNumber(value: string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const rounded = Number(number.toPrecision(15))
  return Math.abs(rounded) < 1e15 && /e/.test(String(rounded)) ? rounded.toFixed(15) : String(rounded)
}

/** '2026-01-31', or with a time '2026-01-31 08:30:00'. */
export function textOfDay(value: string, from1904: boolean): string {
  const days = Number(value)
  const ms = (from1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + Math.round(days * DAY_MS)
  if (!Number.isFinite(days) || Math.abs(ms) > 8e15) return value
  const iso = new Date(ms).toISOString()
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}
