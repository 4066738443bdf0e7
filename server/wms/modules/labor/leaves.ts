// Leave that was granted, for the hours of those who have it.
import { and, asc, eq, gt, inArray, lt, lte, type SQL } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { leaveRequests } from '#server/wms/schema/people.ts'
import { addDays, startOfNextPeriod } from '#shared/domain/calendar.ts'

export function findLeaves({ orm }: Reader, numbers: readonly string[], month: string) {
  const { worker, leaveType, startAt, endAt, hours } = leaveRequests
  const from = `${month}-01`
  return orm
    .select({ worker, leaveType, startAt, endAt, hours })
    .from(leaveRequests)
    .where(and(inArray(worker, [...numbers]), isApprovedWithin(from, startOfNextPeriod(from))))
    .orderBy(asc(startAt))
}

/** Of one worker on one day: the first. */
export function findLeavesOf({ orm }: Operation, worker: string, businessDate: string) {
  return orm
    .select({ leaveType: leaveRequests.leaveType, leaveNo: leaveRequests.leaveNo })
    .from(leaveRequests)
    .where(and(eq(leaveRequests.worker, worker), isApprovedWithin(businessDate, addDays(businessDate, 1))))
    .orderBy(asc(leaveRequests.startAt))
    .limit(1)
}

/** Those who are away at that moment, by their numbers, with the kind of their leave. */
export async function findAway({ orm }: Pick<Reader, 'orm'>, numbers: readonly string[], at: Date) {
  const { worker, leaveType, startAt, endAt, state } = leaveRequests
  const rows = await orm
    .select({ worker, leaveType })
    .from(leaveRequests)
    .where(and(inArray(worker, [...numbers]), eq(state, '已批准'), lte(startAt, at), gt(endAt, at)))
  return new Map(rows.map((row) => [row.worker, row.leaveType]))
}

function isApprovedWithin(from: string, before: string): SQL {
  const { startAt, endAt, state } = leaveRequests
  return and(
    inArray(state, ['已批准', '已销假']),
    lt(startAt, midnight(before)),
    gt(endAt, midnight(from)),
  ) as SQL
}

function midnight(date: string): Date {
  return new Date(`${date}T00:00:00+08:00`)
}
