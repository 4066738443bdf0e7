// Work that moves goods: each piece of it is an event and an entry in the ledger that names it.

import type { Operation } from '#server/wms/kit/operation.ts'
import { type OperationEvent, operatorsOf, recordEvents } from '#server/wms/ledger/facts/events.ts'
import { findSites, type Sites } from '#server/wms/ledger/facts/site.ts'
import { postStock, type StockEntry } from '#server/wms/ledger/facts/stock.ts'

export type Work = Omit<StockEntry, 'eventId'> & Pick<OperationEvent, 'opType' | 'device'>

/** Answers the numbers of the ledger's entries. */
export async function carryOut(op: Operation, works: readonly Work[], known?: Sites): Promise<number[]> {
  const events = works.map(eventOf)
  const sites = known ?? (await findSites(op, works, operatorsOf(op, events)))
  const eventIds = await recordEvents(op, events, sites)
  const entries = works.map(({ opType: _, device: __, ...entry }, index) => ({
    ...entry,
    eventId: eventIds[index] ?? null,
  }))
  return postStock(op, entries, sites.dateIn)
}

export function eventOf({
  warehouse,
  owner,
  sku,
  qty,
  docType,
  docNo,
  opType,
  device = null,
}: Omit<Work, 'from' | 'to'>): OperationEvent {
  return { warehouse, owner, sku, qty, docType, docNo, opType, device }
}
