// How figures and instants are written. Locale and time zone are fixed: the server and every browser write the same.
import { localTimeOf } from '#shared/domain/calendar.ts'

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

/** UTC ISO → '2026-03-01 08:05' in Shanghai. Text that is no instant comes back as it is. */
export function formatInstant(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  return localTimeOf(date).slice(0, 16).replace('T', ' ')
}
