// Recording who did what: the events that piece work and efficiency are counted from.

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { type DateOf, findBusinessDates, stampOf } from '#server/wms/ledger/facts/days.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { employees } from '#server/wms/schema/people.ts'
import { users } from '#server/wms/schema/user.ts'
import { negate } from '#shared/domain/decimal.ts'

type EventRow = typeof operationEvents.$inferInsert
type Measured = 'qty' | 'boxes' | 'orders' | 'weight' | 'volume'

export type OperationEvent = Pick<EventRow, 'warehouse' | 'owner' | 'opType' | 'docType' | 'docNo'> &
  Partial<Pick<EventRow, Measured | 'sku' | 'workerId' | 'teamId' | 'device' | 'durationSec'>> & {
    /** When it happened; absent: now. */
    at?: Date
    /** Who did it; absent: the caller. */
    operator?: number
  }

/** What an event says that says nothing. */
export const NO_EVENT = {
  ...{ qty: '0', boxes: 0, orders: 0, weight: '0', volume: '0', durationSec: 0 },
  ...{ sku: null, workerId: null, teamId: null, device: null },
}
/** Anyone who has not scanned for longer did something else meanwhile. */
const LONGEST_PIECE_SEC = 15 * 60

/** Answers the events' ids. */
export async function recordEvents(
  op: Operation,
  events: readonly OperationEvent[],
  known?: DateOf,
): Promise<number[]> {
  if (events.length === 0) return []
  const dateIn = known ?? (await findBusinessDates(op, events))
  const doneBy = await findDoers(op, events)
  const rows = events.map((event) => ({
    ...NO_EVENT,
    ...doneBy(event),
    ...stampOf(op),
    ...event,
    businessDate: dateIn(event),
    source: op.source,
    reason: '',
  }))
  return insertRows(op.orm, operationEvents, rows, operationEvents.eventId)
}

type Doer = { operator: number; warehouse: string; workerId: number; seconds: number }

/**
 * What nobody is named for was done by the worker whose account recorded it, where they work; and took as long as it is since
 * they recorded something else, which several pieces at once share.
 */
async function findDoers(op: Operation, events: readonly OperationEvent[]) {
  const unnamed = events.filter(({ workerId = null, teamId = null }) => workerId === null && teamId === null)
  const doers = unnamed.length === 0 ? [] : await selectDoers(op, unnamed)
  const found = new Map<OperationEvent, { workerId: number; durationSec: number }>()
  for (const { operator, warehouse, workerId, seconds } of doers) {
    const own = unnamed.filter((event) => event.warehouse === warehouse && operatorOf(op, event) === operator)
    for (const event of own) found.set(event, { workerId, durationSec: Math.round(seconds / own.length) })
  }
  return (event: OperationEvent) => found.get(event) ?? {}
}

function operatorOf({ caller }: Operation, { operator = caller.userId }: OperationEvent): number {
  return operator
}

function selectDoers(op: Operation, events: readonly OperationEvent[]): Promise<Doer[]> {
  return op.orm
    .select({
      operator: users.id,
      warehouse: employees.warehouse,
      workerId: employees.id,
      seconds: secondsSince(op.at, employees.id),
    })
    .from(users)
    .innerJoin(employees, eq(employees.empNo, users.employee))
    .where(
      and(
        inArray(users.id, [...new Set(events.map((event) => operatorOf(op, event)))]),
        eq(employees.state, '在职'),
      ),
    )
}

/** Since a worker was last recorded to have done something; 0 after a pause, in which they did something else. */
export function secondsSince(at: Date, worker: SQL | PgColumn): SQL<number> {
  const now = at.toISOString()
  return sql<number>`coalesce((
    select case when pause <= ${LONGEST_PIECE_SEC} then pause end from (
      select extract(epoch from now.at - max(event.at)) as pause
      from (select ${now}::timestamptz as at) as now
      join operation_events as event
        on worker_id = ${worker} and business_date >= now.at::date - 1 and event.at <= now.at
      group by now.at
    ) as pauses
  ), 0)::float8`
}

/**
 * Records the opposite of events, today and once: the work is not counted after all. Who may undo it is the caller's to
 * know.
 */
export async function reverseEvents(
  op: Operation,
  eventIds: readonly number[],
  reason: string,
): Promise<number[]> {
  if (eventIds.length === 0) return []
  const events = await op.orm
    .select()
    .from(operationEvents)
    .where(and(inArray(operationEvents.eventId, [...eventIds]), inScope(op.caller, operationEvents)))
    .orderBy(operationEvents.eventId)
    .for('update')
  if (events.length !== new Set(eventIds).size) throw ledger.entryUnknown()
  await assertReversible(op, events)
  const dateIn = await findBusinessDates(
    op,
    events.map(({ warehouse, owner }) => ({ warehouse, owner })),
  )
  const rows = events.map(({ eventId, ...event }) => ({
    ...event,
    qty: negate(event.qty),
    weight: negate(event.weight),
    volume: negate(event.volume),
    boxes: -event.boxes,
    orders: -event.orders,
    durationSec: -event.durationSec,
    ...stampOf(op),
    businessDate: dateIn({ warehouse: event.warehouse }),
    source: op.source,
    reason,
    reversalOf: eventId,
  }))
  return insertRows(op.orm, operationEvents, rows, operationEvents.eventId)
}

async function assertReversible(
  { orm }: Operation,
  events: readonly (typeof operationEvents.$inferSelect)[],
): Promise<void> {
  const ids = events.map(({ eventId }) => eventId)
  const reversed = await orm
    .select({ eventId: operationEvents.reversalOf })
    .from(operationEvents)
    .where(inArray(operationEvents.reversalOf, ids))
  const done = reversed[0]?.eventId ?? events.find(({ reversalOf }) => reversalOf !== null)?.eventId
  if (done) throw ledger.workReversed(done)
}
