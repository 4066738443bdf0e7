// What the number in a cell means: an amount, a day that its style makes of it, or a code that its style shows with zeros.
import { dayAsText, shortened } from '#server/wms/kit/sheets/spoilt.ts'

/** `shown` is what a column of text takes, where that is something else. */
export type ReadCell = { text: string; shown?: string }
/** `code` is null for what shows a number as it is. */
export type CellFormat = {
  isDate: boolean
  isWholeDay: boolean
  showsTime: boolean
  isPercent: boolean
  code: string | null
}

const DAY_MS = 86_400_000
/** Day 0 of the two calendars that workbooks count in. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30)
const EPOCH_1904_MS = Date.UTC(1904, 0, 1)
const DAY_SECONDS = DAY_MS / 1000
/** By how much Shanghai's clocks were set apart from the zone's until 1901: SheetJS takes it for their difference still. */
const ODD_SECONDS = 43
const CHINA_SECONDS = 8 * 60 * 60
/**
 * At which second of the day programs have put a midnight of China: SheetJS a little off it, exceljs in UTC. The latter is a
 * time of the day as well, where the format shows one.
 */
const MIDNIGHTS = [
  { early: -ODD_SECONDS, isShown: true },
  { early: ODD_SECONDS, isShown: true },
  { early: CHINA_SECONDS, isShown: false },
  { early: CHINA_SECONDS - ODD_SECONDS, isShown: false },
  { early: CHINA_SECONDS + ODD_SECONDS, isShown: false },
].map((midnight) => ({ ...midnight, at: (DAY_SECONDS - midnight.early) % DAY_SECONDS }))
/** The built-in formats of dates and times, those of Chinese programs among them. */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** Of these, those that show year, month and day. */
const WHOLE_DAYS: readonly number[] = [14, 15, 22, 30, 31]
/** And those that show a time. */
const TIMES: readonly (readonly [number, number])[] = [
  [18, 22],
  [32, 35],
  [45, 47],
  [55, 56],
]
const PERCENTS: readonly number[] = [9, 10]
const PLAIN_FORMATS: Readonly<Record<number, string>> = { 1: '0', 2: '0.00' }

export function formatOf(id: number, code: string): CellFormat {
  const isDate = isDateFormat(id, code)
  const bare = bareFormat(code)
  const isWholeDay = WHOLE_DAYS.includes(id) || (/[ye年]/i.test(bare) && /[d日]/i.test(bare))
  const showsTime = isWithin(TIMES, id) || /[hs时]/i.test(bare)
  const isPercent = !isDate && (PERCENTS.includes(id) || bare.includes('%'))
  return { isDate, isWholeDay, showsTime, isPercent, code: (code || PLAIN_FORMATS[id]) ?? null }
}

export function isDateFormat(id: number, code: string): boolean {
  if (isWithin(DATE_FORMATS, id)) return true
  return /[ymdhs年月日]/i.test(bareFormat(code).replace(/general/i, ''))
}

function isWithin(ranges: readonly (readonly [number, number])[], id: number): boolean {
  return ranges.some(([from, to]) => id >= from && id <= to)
}

/** Without what is shown as it stands, colours and languages; `[h]` is a time. */
function bareFormat(code: string): string {
  return code.replace(/"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
}

/** '0.3' for 0.30000000000000004: programs show fifteen digits. What is shown in per cent is: '6%' for 0.06. */
export function numberCell(value: string, format: CellFormat | undefined): ReadCell {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return { text: value }
  if (format?.isPercent) return { text: `${plain(Number((number * 100).toPrecision(15)))}%` }
  const rounded = Number(number.toPrecision(15))
  const text = plain(rounded)
  const shown = shortened(rounded) ?? (format?.code ? shownBy(format.code, rounded) : null)
  return { text, ...(shown !== null && { shown }) }
}

function plain(number: number): string {
  const isSmall = Math.abs(number) < 1e15 && /e/.test(String(number))
  return isSmall ? number.toFixed(15) : String(number)
}

/** '000123' for 123 in a format of zeros, with what else stands in it; null for formats that do more. */
function shownBy(code: string, number: number): string | null {
  const [positive = ''] = code.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(';', '')).split(';')
  const signs = positive.replace(/\[(?:\$[^\]]*|[a-z]+\d*)\]/gi, (given) => (/dbnum/i.test(given) ? '#' : ''))
  const tokens: string[] = signs.match(/"[^"]*"|\\.|[_*].|./gu) ?? []
  const isPlain = tokens.every((token) => /^(?:".*"|\\.|[_*].|[0.\- ()/:]|[^\x20-\x7e])$/u.test(token))
  const zeros = tokens.filter((token) => token === '0').length
  const point = tokens.indexOf('.')
  const places = point < 0 ? 0 : tokens.slice(point).filter((token) => token === '0').length
  if (!isPlain || zeros === 0 || number < 0 || Number(number.toFixed(places)) !== number) return null
  const digits = [...number.toFixed(places).replace('.', '').padStart(zeros, '0')]
  const spare = digits.splice(0, digits.length - zeros).join('')
  let isFirst = true
  const shown = tokens.map((token) => {
    if (token !== '0') return literalOf(token)
    const digit = (isFirst ? spare : '') + digits.shift()
    isFirst = false
    return digit
  })
  return shown.join('').trim()
}

function literalOf(token: string): string {
  if (token.startsWith('"')) return token.slice(1, -1)
  if (token.startsWith('\\')) return token.slice(1)
  return /^[_*]./u.test(token) ? '' : token
}

/** '2026-01-31', or with a time '2026-01-31 08:30:00'. */
export function dayCell(value: string, from1904: boolean, format: CellFormat): ReadCell {
  const days = Number(value)
  const ms = (from1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + days * DAY_MS
  if (value === '' || !Number.isFinite(days) || Math.abs(ms) > 8e15) return { text: value }
  return momentCell(ms, format)
}

/** A few programs write days as they read; what they say of a zone is not what spreadsheet programs show. */
export function isoDayCell(value: string, format: CellFormat | undefined): ReadCell {
  const [, day, time = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(value) ?? []
  const ms = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(ms)) return { text: value }
  return momentCell(ms, {
    isDate: true,
    isWholeDay: true,
    showsTime: format?.showsTime ?? false,
    isPercent: false,
    code: null,
  })
}

function momentCell(ms: number, { isWholeDay, showsTime }: CellFormat): ReadCell {
  const seconds = Math.round(ms / 1000)
  const ofDay = ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS
  const early = MIDNIGHTS.find(({ at, isShown }) => at === ofDay && (isShown || !showsTime))?.early ?? 0
  const iso = new Date((seconds + early) * 1000).toISOString()
  const text = iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
  return { text, shown: dayAsText(text, isWholeDay) }
}

/** The number that stands for a day '2026-01-31', or for '2026-01-31 08:30:00'. */
export function serialOf(moment: string): number {
  const [day = '', time = '00:00:00'] = moment.split(' ')
  return (Date.parse(`${day}T${time}Z`) - EPOCH_1900_MS) / DAY_MS
}

/** 'AB7' → 27; null for a cell that does not say where it is. */
export function columnOf(place: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(place) ?? []
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
