// 标准用时 — which work has a time that it should take, and what that time is counted by.
import { RECORDED_UNITS, recordedUnits } from '#shared/domain/piece.ts'
import { isOnGoods, TIMED_KINDS, TIMED_UNITS } from '#shared/domain/timed-work.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

type OperationType = (typeof OPERATION_TYPES)[number]
type TimedOnly = Exclude<(typeof TIMED_KINDS)[number], OperationType>

const TIMED_ONLY = TIMED_KINDS.filter((kind): kind is TimedOnly => !isOnGoods(kind))

/** Operations, and timed work of which no operation is recorded. */
export const STANDARD_WORKS = [...OPERATION_TYPES, ...TIMED_ONLY] as const
type StandardWork = (typeof STANDARD_WORKS)[number]

/** '次' is a record of an operation, or one timed work. */
export const STANDARD_UNITS = [...RECORDED_UNITS, '次'] as const
type StandardUnit = (typeof STANDARD_UNITS)[number]

/** By what is never recorded nobody would earn a minute. In words for people; null when nothing is wrong. */
export function unitMistake(work: StandardWork, unit: StandardUnit): string | null {
  const units: readonly StandardUnit[] = [...(isTimedOnly(work) ? TIMED_UNITS : recordedUnits(work)), '次']
  return units.includes(unit) ? null : `「${work}」只能按${units.map((one) => `「${one}」`).join('、')}计量`
}

function isTimedOnly(work: StandardWork): work is TimedOnly {
  return TIMED_ONLY.some((kind) => kind === work)
}
