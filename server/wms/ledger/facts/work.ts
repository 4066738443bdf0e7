// Work that moves goods: each piece of it is an event and an entry in the ledger that names it.

import type { Operation } from '#server/wms/kit/operation.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { type OperationEvent, recordEvents } from '#server/wms/ledger/facts/events.ts'
import { postStock, type StockEntry } from '#server/wms/ledger/facts/stock.ts'

export type Work = Omit<StockEntry, 'eventId'> & Pick<OperationEvent, 'opType' | 'device'>

/** Answers the numbers of the ledger's entries. */
export async function carryOut(op: Operation, works: readonly Work[]): Promise<number[]> {
  const dateIn = await findBusinessDates(op, works)
  const eventIds = await recordEvents(op, works.map(eventOf), dateIn)
  const entries = works.map(({ opType: _, device: __, ...entry }, index) => ({
    ...entry,
    eventId: eventIds[index] ?? null,
  }))
  return postStock(op, entries, dateIn)
}

function eventOf({
  warehouse,
  owner,
  sku,
  qty,
  docType,
  docNo,
  opType,
  device = null,
}: Work): OperationEvent {
  return { warehouse, owner, sku, qty, docType, docNo, opType, device }
}
