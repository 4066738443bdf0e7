// What must be true of people and teams, without a database.

import type { Row } from '#server/wms/kit/audit.ts'
import type { Mistake } from '#server/wms/kit/binding.ts'
import { refusals } from '#server/wms/modules/people/refusals.ts'
import { signOf } from '#shared/domain/decimal.ts'

export function assertAgency(type: string, agency: unknown): void {
  const hasAgency = typeof agency === 'string'
  if (type === '劳务' && !hasAgency) throw refusals.agencyMissing()
  if (type !== '劳务' && hasAgency) throw refusals.agencyNeedless()
}

export function assertSpan(from: Date, to: Date | null, ratio: string): void {
  if (to !== null && to <= from) throw refusals.membershipBackwards()
  if (signOf(ratio) <= 0) throw refusals.ratioNotPositive()
}

const HOUR_MS = 3_600_000

/** What is wrong with an absence as a whole; null when nothing is. */
export function leaveMistake({ startAt, endAt, hours }: Row): Mistake<'endAt' | 'hours'> | null {
  const spanHours = (instantMs(endAt) - instantMs(startAt)) / HOUR_MS
  if (spanHours <= 0) return { field: 'endAt', message: '结束时间须晚于开始时间' }
  if (signOf(String(hours)) > 0 && Number(hours) <= spanHours) return null
  const most = Math.floor(spanHours * 10) / 10
  return { field: 'hours', message: `时长须大于0，且不超过起止时间之间的${most}小时` }
}

/** As the database or as a client gives it. */
function instantMs(value: unknown): number {
  return new Date(value as Date | string).getTime()
}
