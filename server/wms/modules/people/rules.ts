// What must be true of people and teams, without a database.
import { refusal } from '#server/wms/kit/errors.ts'
import { signOf } from '#shared/domain/decimal.ts'

export function assertAgency(type: string, agency: unknown): void {
  const hasAgency = typeof agency === 'string'
  if (type === '劳务' && !hasAgency) throw refusal('agencyMissing')
  if (type !== '劳务' && hasAgency) throw refusal('agencyNeedless')
}

export function assertSpan(from: Date, to: Date | null, ratio: string): void {
  if (to !== null && to <= from) throw refusal('membershipBackwards')
  if (signOf(ratio) <= 0) throw refusal('ratioNotPositive')
}
