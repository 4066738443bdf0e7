// Days, months and moments as people type them and as Excel, WPS, LibreOffice and the programs behind exports write them. A day
// is never moved: what names no time zone is by the clocks of the warehouses, what names one is turned into theirs.
import { halfWidth } from '#server/wms/kit/exchange/given-number.ts'
import { localDateOf, localTimeOf } from '#shared/domain/calendar.ts'

/** By the clocks of the warehouses: '2026-01-31', '08:30:00'. */
type Moment = { day: string; time: string }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAME = `(${MONTHS.join('|')})[a-z]*\\.?`
const MONTH_FIRST = new RegExp(`^(?:[a-z]{3,9},? )?${MONTH_NAME} (\\d{1,2}),? (\\d{4})(?!\\d)`, 'i')
/** Excel writes '1-Dec-26', too; of the years before 2020 the two could be meant the other way round. */
const DAY_FIRST = new RegExp(
  `^(?:[a-z]{3,9},? )?(\\d{1,2})[- ]${MONTH_NAME}[- ](\\d{4}|[2-4]\\d)(?!\\d)`,
  'i',
)
const DAY = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?(?!\d)\s?,?(.*)$/
const WEEKDAY = /^\(?(?:星期|周|礼拜)[一二三四五六日天]\)?\s?/
const CLOCK = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?$/
const SPOKEN_CLOCK = /^(\d{1,2})\s?[时点]\s?(?:(\d{1,2})\s?分?\s?(?:(\d{1,2})\s?秒)?)?$/
const ZONE = /\s?(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-])(\d\d):?(\d\d))(?: \([^)]*\))?$/i
const HALF_DAY_BEFORE = /^(上午|凌晨|早上|下午|晚上|AM|PM)\s?/i
const HALF_DAY_AFTER = /\s?(AM|PM)$/i
const AFTERNOON = ['下午', '晚上', 'PM']

export function givenDay(text: string, from1904: boolean): string | null {
  return momentOf(text, from1904)?.day ?? null
}

/** '2026-03', also by its first day, which is what programs make of a month. */
export function givenMonth(text: string, from1904: boolean): string | null {
  // A number '2026.1' may have been the tenth month.
  const [, year, month] =
    /^(\d{4})(?:\s?[-/年]\s?(\d{1,2})\s?月?|\.?(\d\d))$/.exec(halfWidth(text))?.filter(isGiven) ?? []
  if (year && month) return `${year}-${padded(month)}`
  const day = momentOf(text, from1904)?.day
  return day?.endsWith('-01') ? day.slice(0, 7) : null
}

export function givenInstant(text: string, from1904: boolean): string | null {
  const moment = momentOf(text, from1904)
  return moment && new Date(`${moment.day}T${moment.time}+08:00`).toISOString()
}

function momentOf(given: string, from1904: boolean): Moment | null {
  const text = halfWidth(given).replace(SPOKEN_DAY, spokenDay)
  const moment = serialMoment(text, from1904) ?? writtenMoment(asWrittenFromYear(text))
  return moment && isOnCalendar(moment) ? moment : null
}

/** '二〇二六年十二月一日', a format of Excel and WPS. */
const SPOKEN_DAY =
  /^([〇零○一二三四五六七八九]{4})年([一二三四五六七八九十]{1,2})月([一二三四五六七八九十]{1,3})日/

function spokenDay(_: string, year: string, month: string, day: string): string {
  return `${[...year].map(digitOf).join('')}-${spokenNumber(month)}-${spokenNumber(day)}`
}

function digitOf(sign: string): number {
  return Math.max(0, '〇一二三四五六七八九'.indexOf(sign))
}

/** '十' 10, '十二' 12, '二十' 20, '三十一' 31. */
function spokenNumber(text: string): number {
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['〇', text]
  return (tens === '' ? 1 : digitOf(tens)) * 10 + digitOf(ones)
}

/** Of the years 1954 to 2173: shorter and longer numbers are something else. */
function serialMoment(text: string, from1904: boolean): Moment | null {
  if (!/^[2-9]\d{4}(?:\.\d+)?$/.test(text)) return null
  const days = Number(text) + (from1904 ? DAYS_TO_1904 : 0)
  const seconds = Math.round((days - DAYS_TO_1970) * DAY_SECONDS)
  const iso = new Date(seconds * 1000).toISOString()
  return { day: iso.slice(0, 10), time: iso.slice(11, 19) }
}

const DAY_SECONDS = 86_400
const DAYS_TO_1904 = 1_462
const DAYS_TO_1970 = 25_569

/** With the year first, as all that follows. Of 01/12/2026 nobody knows the month; 25/12/2026 can be read in one way. */
function asWrittenFromYear(text: string): string {
  return text
    .replace(
      /^(\d{4})(\d\d)(\d\d)(?:[ T]?(\d\d):?(\d\d):?(\d\d))?$/,
      (_, y, m, d, hours, minutes, seconds) =>
        hours === undefined ? `${y}-${m}-${d}` : `${y}-${m}-${d} ${hours}:${minutes}:${seconds}`,
    )
    .replace(/^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/, (whole, one, _, other, year) => {
      const [first, second] = [Number(one), Number(other)]
      if (first > 12 || first === second) return `${year}-${other}-${one}`
      return second > 12 ? `${year}-${one}-${other}` : whole
    })
    .replace(MONTH_FIRST, (_, name, day, year) => `${year}-${numberOfMonth(name)}-${day}`)
    .replace(DAY_FIRST, (_, day, name, year) => `${year.padStart(4, '20')}-${numberOfMonth(name)}-${day}`)
}

function numberOfMonth(name: string): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1
}

function writtenMoment(text: string): Moment | null {
  const [, year, month, dayOfMonth, rest = ''] = DAY.exec(text) ?? []
  if (!year || !month || !dayOfMonth) return null
  const day = `${year}-${padded(month)}-${padded(dayOfMonth)}`
  const clock = rest.replace(/^T/i, '').trim().replace(WEEKDAY, '')
  if (clock === '') return { day, time: '00:00:00' }
  const [zone = '', utc, sign, hours, minutes] = ZONE.exec(clock) ?? []
  const bare = clock.slice(0, clock.length - zone.length)
  const time = bare === '' ? '00:00:00' : timeOf(bare)
  if (time === null) return null
  if (zone === '') return { day, time }
  const at = new Date(`${day}T${time}${utc ? 'Z' : `${sign}${hours}:${minutes}`}`)
  if (!isOnCalendar({ day, time }) || Number.isNaN(at.getTime())) return null
  return { day: localDateOf(at), time: localTimeOf(at).slice(11, 19) }
}

/** '08:30:00' of '8:30', '8时30分', '上午8:30', '8:30 AM'. */
function timeOf(clock: string): string | null {
  const [, before, after] = [clock, HALF_DAY_BEFORE.exec(clock)?.[1], HALF_DAY_AFTER.exec(clock)?.[1]]
  const bare = clock.replace(HALF_DAY_BEFORE, '').replace(HALF_DAY_AFTER, '')
  const [, hour, minute = '0', second = '0'] = CLOCK.exec(bare) ?? SPOKEN_CLOCK.exec(bare) ?? []
  if (hour === undefined) return null
  const hours = hoursOf(Number(hour), (before ?? after)?.toUpperCase())
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return [String(hours), minute, second].map(padded).join(':')
}

function hoursOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (AFTERNOON.includes(half)) return hour < 12 ? hour + 12 : hour
  return hour === 12 ? 0 : hour
}

/** A day that there is: the thirtieth of February would become one of March without a word. */
function isOnCalendar({ day }: Moment): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day > FIRST_DAY
}

/** Before it are the days that programs make of a number or of a time alone. */
const FIRST_DAY = '1905'

function isGiven(part: string | undefined): boolean {
  return part !== undefined
}

function padded(part: string): string {
  return part.padStart(2, '0')
}
