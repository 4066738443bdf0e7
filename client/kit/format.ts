// How figures and instants are written. Locale and time zone are fixed: the server and every browser write the same.
import type { FieldKind } from '#shared/contracts/definition/field.ts'
import { localMinuteOf } from '#shared/domain/calendar.ts'
import { toPlaces } from '#shared/domain/decimal.ts'
import { readInstantMs } from '#shared/instant.ts'

/** Stands for a value that is not there. */
export const ABSENT = '—'

const COUNT = new Intl.NumberFormat('zh-CN')

/** 12345 → '12,345'. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}

/** '-12345.50' → '-12,345.50': what stands behind the point is written as it came. */
export function formatDecimal(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** '1234.5' → '1,234.50': yuan and fen, what is smaller rounded. */
export function formatMoney(amount: string): string {
  return formatDecimal(toPlaces(amount, 2))
}

/** How a figure of this kind is written. */
export function figureFormat(kind: FieldKind): (amount: string) => string {
  return kind === 'money' ? formatMoney : formatDecimal
}

/** Beside money that is written rounded, what it is exactly; undefined where the figure says it already. */
export function exactText(kind: FieldKind, value: unknown): string | undefined {
  const isRounded = kind === 'money' && typeof value === 'string' && /\.\d\d\d*[1-9]/.test(value)
  return isRounded ? formatDecimal(value) : undefined
}

/** UTC ISO → '2026-03-01 08:05' in Shanghai, where a time without a zone is taken to be. Other text comes back as it is. */
export function formatInstant(instant: string): string {
  const ms = UTC.test(instant) ? Date.parse(instant) : readInstantMs(instant)
  if (ms === null || Number.isNaN(ms)) return instant
  return localMinuteOf(new Date(ms))
}

/** As all times of our own come, by the hundred on a page. */
const UTC = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
