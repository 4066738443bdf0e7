// Recording who did what: the events that piece work and efficiency are counted from.
import { insertRows } from '#server/wms/kit/facts/bulk.ts'
import { findBusinessDates, stampOf } from '#server/wms/kit/facts/days.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { operationEvents } from '#server/wms/modules/operation/tables.ts'

type EventRow = typeof operationEvents.$inferInsert
type Measured = 'qty' | 'boxes' | 'orders' | 'weight' | 'volume'

export type OperationEvent = Pick<EventRow, 'warehouse' | 'owner' | 'opType' | 'docType' | 'docNo'> &
  Partial<Pick<EventRow, Measured | 'sku' | 'workerId' | 'teamId' | 'device' | 'durationSec'>> & {
    /** When it happened; absent: now. */
    at?: Date
  }

const NOTHING = { qty: '0', boxes: 0, orders: 0, weight: '0', volume: '0', durationSec: 0 }
const NOBODY = { sku: null, workerId: null, teamId: null, device: null }

/** Answers the events' ids. */
export async function recordEvents(op: Operation, events: readonly OperationEvent[]): Promise<number[]> {
  if (events.length === 0) return []
  const dateIn = await findBusinessDates(op, events)
  const rows = events.map((event) => ({
    ...NOTHING,
    ...NOBODY,
    ...event,
    ...stampOf(op, event.at),
    ...{ businessDate: dateIn(event), source: op.source, reason: '' },
  }))
  return insertRows(op.orm, operationEvents, rows, operationEvents.eventId)
}
