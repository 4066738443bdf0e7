// Closed months: what comes late counts in the next month that is open, and says for which day it was meant.

import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { periodLocks } from '#server/wms/schema/money.ts'
import { periodOf, startOfNextPeriod } from '#shared/domain/calendar.ts'
import type { PeriodScope } from '#shared/domain/closing.ts'

type Period = { period: string; warehouse: string; scope: PeriodScope }
type Dates = { businessDate: string; lateFor: string | null }

/** Writers of facts share it, closing a month takes it alone: no fact slips into a month while it is being closed. */
const POSTING_LOCK = 7_351_003

/** Where the facts of a day count: on that day, or from the beginning of the next open month. */
export async function findOpenDates(
  { orm }: Operation,
  scope: PeriodScope,
  warehouses: readonly string[],
): Promise<(warehouse: string, date: string) => Dates> {
  await orm.execute(sql`select pg_advisory_xact_lock_shared(${POSTING_LOCK})`)
  const locks = await orm
    .select({ warehouse: periodLocks.warehouse, period: periodLocks.period })
    .from(periodLocks)
    .where(and(eq(periodLocks.scope, scope), inArray(periodLocks.warehouse, [...new Set(warehouses)])))
  const closed = new Set(locks.map(({ warehouse, period }) => `${warehouse} ${period}`))
  return (warehouse, date) => {
    let open = date
    while (closed.has(`${warehouse} ${periodOf(open)}`)) open = startOfNextPeriod(open)
    return { businessDate: open, lateFor: open === date ? null : date }
  }
}

export async function lockPeriod(op: Operation, period: Period): Promise<void> {
  if (period.period >= (await claim(op, period))) throw ledger.periodRunning()
  const locked = await op.orm
    .insert(periodLocks)
    .values({ ...period, lockedAt: op.at, lockedBy: op.caller.userId })
    .onConflictDoNothing()
    .returning({ period: periodLocks.period })
  if (locked.length === 0) throw ledger.periodLocked()
  await log(op, 'lock', period, '')
}

export async function unlockPeriod(op: Operation, period: Period, reason: string): Promise<void> {
  await claim(op, period)
  const { warehouse, scope } = period
  const opened = await op.orm
    .delete(periodLocks)
    .where(
      and(
        eq(periodLocks.warehouse, warehouse),
        eq(periodLocks.period, period.period),
        eq(periodLocks.scope, scope),
      ),
    )
    .returning({ period: periodLocks.period })
  if (opened.length === 0) throw ledger.periodOpen()
  await log(op, 'unlock', period, reason)
}

/** Answers the month that is under way there. */
async function claim(op: Operation, { warehouse }: Period): Promise<string> {
  const dateOf = await findBusinessDates(op, [{ warehouse }])
  await op.orm.execute(sql`select pg_advisory_xact_lock(${POSTING_LOCK})`)
  return periodOf(dateOf({ warehouse }))
}

function log(op: Operation, action: 'lock' | 'unlock', period: Period, reason: string): Promise<void> {
  const entityId = [period.warehouse, period.period, period.scope].join(' ')
  const [before, after] = action === 'lock' ? [null, period] : [period, null]
  return audit(op, { action, entity: 'periodLock', entityId, before, after, reason })
}
