// Badges that were read without a network: judged as of then, in so far as the browser's clock can be believed.
import { and, eq, gt, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { signOns } from '#server/wms/schema/labor.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { employees } from '#server/wms/schema/people.ts'
import { LATEST_SIGN_ON_HOURS } from '#shared/domain/labor.ts'

/** Clocks that are set by hand differ by so much. */
const CLOCK_TOLERANCE_MS = 60_000
const HOUR_MS = 3_600_000

/** The same operation as of then, never later than now; refuses what lies ahead, and what is too long ago. */
export function asOf(op: Operation, at: string): Operation {
  const now = op.at.getTime()
  const then = Date.parse(at)
  if (then > now + CLOCK_TOLERANCE_MS) throw refusals.lateAhead()
  if (then < now - LATEST_SIGN_ON_HOURS * HOUR_MS) throw refusals.lateTooOld(LATEST_SIGN_ON_HOURS)
  const moment = new Date(Math.min(then, now))
  return { ...op, at: moment, now: () => moment }
}

/** Nobody joins a crew by naming it: who is in one is known when it begins. */
export async function assertNewCrew({ orm }: Operation, crew: string): Promise<void> {
  const [known] = await orm.select({ id: signOns.id }).from(signOns).where(eq(signOns.crew, crew)).limit(1)
  if (known) throw refusals.lateCrewKnown()
}

/**
 * Refuses whoever has been somewhere else since: came there later, was sent away from there by somebody, or has worked there. A
 * sign-on of the same account without work is the same badge, whose first answer was lost.
 */
export async function assertNotElsewhere(op: Operation, empNos: readonly string[]): Promise<void> {
  const { crew, worker, account, startedAt, endedAt, endedBy } = signOns
  const since = gt(startedAt, op.at)
  const hasWorked = sql`exists (select from ${operationEvents}
    where ${operationEvents.crew} = ${crew} and ${operationEvents.at} > ${op.at.toISOString()}::timestamptz)`
  const isForeign = ne(account, op.caller.userId)
  const [found] = await op.orm
    .select({ name: employees.name })
    .from(signOns)
    .innerJoin(employees, eq(employees.empNo, worker))
    .where(
      and(
        inArray(worker, [...empNos]),
        or(isNull(endedAt), gt(endedAt, op.at)),
        or(
          and(isForeign, or(since, notInArray(endedBy, ['班次', '超时']))),
          and(or(isForeign, since), hasWorked),
        ),
      ),
    )
    .limit(1)
  if (found) throw refusals.elsewhereMeanwhile(found.name)
}
