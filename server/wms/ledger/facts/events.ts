// Recording who did what: the events that piece work and efficiency are counted from.

import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { insertionOf, insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { findBusinessDates, stampOf } from '#server/wms/ledger/facts/days.ts'
import { findSites, type Sites } from '#server/wms/ledger/facts/site.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { negate } from '#shared/domain/decimal.ts'

type EventRow = typeof operationEvents.$inferInsert
type Measured = 'qty' | 'boxes' | 'orders' | 'weight' | 'volume'

export type OperationEvent = Pick<EventRow, 'warehouse' | 'owner' | 'opType' | 'docType' | 'docNo'> &
  Partial<Pick<EventRow, Measured | 'sku' | 'workerId' | 'crew' | 'teamId' | 'device' | 'durationSec'>> & {
    /** When it happened; absent: now. */
    at?: Date
    /** Who did it; absent: the caller. */
    operator?: number
  }

/** What an event says that says nothing. */
export const NO_EVENT = {
  ...{ qty: '0', boxes: 0, orders: 0, weight: '0', volume: '0', durationSec: 0 },
  ...{ sku: null, workerId: null, teamId: null, crew: null, device: null },
}

/** Answers the events' ids. */
export async function recordEvents(
  op: Operation,
  events: readonly OperationEvent[],
  known?: Sites,
): Promise<number[]> {
  if (events.length === 0) return []
  const sites = known ?? (await findSites(op, events, operatorsOf(op, events)))
  return insertRows(op.orm, operationEvents, rowsOf(op, events, sites), operationEvents.eventId)
}

/** One of them as a part of the statement that writes down what it was for; its `event_id` comes of it. */
export function eventInsertion(op: Operation, event: OperationEvent, sites: Sites): SQL {
  return sql`${insertionOf(operationEvents, rowsOf(op, [event], sites))} returning event_id`
}

function rowsOf(op: Operation, events: readonly OperationEvent[], sites: Sites) {
  const doneBy = doersOf(op, events, sites)
  return events.map((event) => ({
    ...NO_EVENT,
    ...doneBy(event),
    ...stampOf(op),
    ...event,
    businessDate: sites.dateIn(event),
    source: op.source,
    reason: '',
  }))
}

/** Whose accounts stand for the workers whom nobody has named. */
export function operatorsOf(op: Operation, events: readonly OperationEvent[]): number[] {
  return [...new Set(events.filter(isUnnamed).map((event) => operatorOf(op, event)))]
}

/**
 * What nobody is named for was done by those who had signed on there, or else by the worker whose account recorded it, where they
 * work; and took as long as it is since they recorded something else, which several pieces at once share.
 */
function doersOf(op: Operation, events: readonly OperationEvent[], { doerIn }: Sites) {
  const placeOf = (event: OperationEvent) => `${operatorOf(op, event)} ${event.warehouse}`
  const pieces = new Map<string, number>()
  for (const place of events.filter(isUnnamed).map(placeOf)) pieces.set(place, (pieces.get(place) ?? 0) + 1)
  return (event: OperationEvent) => {
    const doer = isUnnamed(event) ? doerIn(event.warehouse, operatorOf(op, event)) : null
    if (!doer) return {}
    const share = doer.seconds / (pieces.get(placeOf(event)) ?? 1)
    return { workerId: doer.workerId, crew: doer.crew, durationSec: Math.round(share) }
  }
}

function isUnnamed({ workerId = null, crew = null, teamId = null }: OperationEvent): boolean {
  return workerId === null && crew === null && teamId === null
}

function operatorOf({ caller }: Operation, { operator = caller.userId }: OperationEvent): number {
  return operator
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
