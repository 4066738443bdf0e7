// Instants as back ends write them. A time without a zone is China's, wherever the process or the browser runs.

const CHINA = '+08:00'

const YEAR = String.raw`(\d{4})`
/** Date, time and zone, of which only the date must be there. */
const TIME = String.raw`(?:[T ]?\s*(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?`
const ZONE = String.raw`\s*(Z|UTC|GMT|CST|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?)?`
/** '2026-11-26 23:38:12', '2026/11/26T23:38:12.5Z', '20261126233812', '2026年11月26日 23:38'. */
const WRITTEN = [
  new RegExp(`^${YEAR}[-/.年](\\d{1,2})[-/.月](\\d{1,2})日?${TIME}${ZONE}$`, 'i'),
  new RegExp(`^${YEAR}(\\d{2})(\\d{2})${TIME}${ZONE}$`, 'i'),
]
/** As Java prints a Date: 'Thu Nov 26 23:38:12 CST 2026'. */
const JAVA_DATE = new RegExp(
  `^[a-z]{3} ([a-z]{3}) (\\d{1,2}) (\\d{2}):(\\d{2}):(\\d{2})${ZONE} ${YEAR}$`,
  'i',
)
/** As HTTP writes it: 'Thu, 26 Nov 2026 15:38:12 GMT'. */
const HTTP_DATE = new RegExp(
  `^[a-z]{3}, (\\d{1,2}) ([a-z]{3}) ${YEAR} (\\d{2}):(\\d{2}):(\\d{2})${ZONE}$`,
  'i',
)
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** What an epoch in each unit may be: a little more than 2001 to 2286 in seconds. The ranges never meet. */
const EPOCH_UNITS = [
  { least: 1e17, perMs: 1e6 },
  { least: 1e14, perMs: 1e3 },
  { least: 1e11, perMs: 1 },
  { least: 1e9, perMs: 1e-3 },
]
const LATEST_MS = Date.UTC(2300, 0)

/**
 * Reads an epoch in seconds, milliseconds, micro- or nanoseconds (as a number or its digits), the parts of a date in a list
 * ([2026, 11, 26, 23, 38, 12]), or a text. Null for anything else.
 */
export function readInstantMs(value: unknown): number | null {
  if (typeof value === 'number') return epochMs(value)
  if (Array.isArray(value)) return partsMs(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^\d+$/.test(text) && text.length !== 14 && text.length !== 8) return epochMs(Number(text))
  return writtenMs(text)
}

/** The same as UTC ISO text, in which instants are compared and passed on. */
export function readInstant(value: unknown): string | null {
  const ms = readInstantMs(value)
  return ms === null ? null : new Date(ms).toISOString()
}

function epochMs(value: number): number | null {
  // Written without separators: '20261126233812' has the digits of no epoch.
  if (value >= 1e13 && value < 1e14) return writtenMs(String(value))
  const unit = EPOCH_UNITS.find(({ least }) => value >= least)
  const ms = unit ? Math.floor(value / unit.perMs) : Number.NaN
  return ms <= LATEST_MS ? ms : null
}

function writtenMs(text: string): number | null {
  for (const pattern of WRITTEN) {
    const found = pattern.exec(text)
    if (!found) continue
    const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = found
    return isoMs([year, month, day, hour, minute, second], fraction, zone)
  }
  const java = JAVA_DATE.exec(text)
  if (java) {
    const [, month, day, hour, minute, second, zone, year] = java
    return isoMs([year, monthOf(month), day, hour, minute, second], '', zone)
  }
  const http = HTTP_DATE.exec(text)
  if (!http) return null
  const [, day, month, year, hour, minute, second, zone] = http
  return isoMs([year, monthOf(month), day, hour, minute, second], '', zone)
}

function partsMs(parts: readonly unknown[]): number | null {
  if (parts.length < 3 || parts.length > 7 || !parts.every(Number.isInteger)) return null
  const [year, month, day, hour = 0, minute = 0, second = 0, nanos = 0] = parts.map(String)
  return isoMs(
    [year, month, day, hour, minute, second].map(String),
    String(nanos).padStart(9, '0'),
    undefined,
  )
}

/** Null for a day or an hour that no calendar or clock has. */
function isoMs(
  parts: readonly (string | undefined)[],
  fraction: string,
  zone: string | undefined,
): number | null {
  const [year = '', ...rest] = parts
  const [month, day, hour, minute, second] = rest.map((part = '') => part.padStart(2, '0'))
  const ms = fraction.slice(0, 3).padEnd(3, '0')
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}`
  // JavaScript takes the 31st of a short month for the day after it.
  if (new Date(`${local}Z`).toJSON() !== `${local}Z`) return null
  const at = Date.parse(local + offsetOf(zone))
  return Number.isNaN(at) ? null : at
}

/** CST is China's standard time here, not America's. */
function offsetOf(zone: string | undefined): string {
  const name = zone?.toUpperCase() ?? 'CST'
  const offset = /([+-]\d{2}):?(\d{2})?$/.exec(name)
  if (offset) return `${offset[1]}:${offset[2] ?? '00'}`
  return name === 'CST' ? CHINA : 'Z'
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1)
}
