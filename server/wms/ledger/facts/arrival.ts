// Goods that come in from outside, as parts of the statement that writes down what they came for.
import { type SQL, sql } from 'drizzle-orm'
import { insertion } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { stampOf } from '#server/wms/ledger/facts/days.ts'
import { NO_EVENT } from '#server/wms/ledger/facts/events.ts'
import { keptLot } from '#server/wms/ledger/facts/lots.ts'
import type { Site } from '#server/wms/ledger/facts/site.ts'
import { ledgerRow } from '#server/wms/ledger/facts/stock.ts'
import { eventOf, type Work } from '#server/wms/ledger/facts/work.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { stockBalances, stockLedger } from '#server/wms/schema/stock.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'

type Arrival = Omit<Work, 'from' | 'to' | 'at'> & {
  to: { loc: string; container: string }
  mfgDate: string | null
  expDate: string | null
}

/** The number of the entry in the ledger, in a statement with these parts. */
export const ARRIVED_ENTRY: SQL<number> = sql`(select entry_no from entry)`

/**
 * The event, the balance, the dates of the lot, and the entry in the ledger that names the event: it gets its number once the
 * balance is locked, so that whatever is posted there has come before it, or comes after it.
 */
export function arrivalOf(
  op: Operation,
  { mfgDate, expDate, ...work }: Arrival,
  site: Site,
): Readonly<Record<string, SQL>> {
  const { opType: _, device: __, ...arrival } = work
  const { warehouse, owner, sku, lot, quality, qty, to } = arrival
  const stamp = { ...stampOf(op), businessDate: businessDateOf(op.at, site.shiftCutoff) }
  const event = insertion(operationEvents, {
    ...NO_EVENT,
    ...stamp,
    ...eventOf(work),
    workerId: site.workerId,
    crew: site.crew,
    durationSec: site.workerId === null && site.crew === null ? 0 : Math.round(site.seconds),
    source: op.source,
    reason: '',
  })
  const balance = insertion(stockBalances, {
    warehouse,
    owner,
    sku,
    lot,
    quality,
    ...to,
    onHand: qty,
    allocated: '0',
    frozen: '0',
    version: 1,
  })
  const row = { ...ledgerRow({ ...arrival, from: null }), ...stamp, eventId: sql`event.event_id` }
  const lotOf = keptLot({ owner, sku, lot, mfgDate, expDate }, sql`balance`)
  return {
    event: sql`${event} returning event_id`,
    balance: sql`${balance} on conflict (warehouse, loc, owner, sku, lot, quality, container) do update
      set on_hand = stock_balances.on_hand + excluded.on_hand, version = stock_balances.version + 1 returning version`,
    entry: sql`${insertion(stockLedger, row, sql`event, balance`)} returning entry_no`,
    ...(lotOf && { lot: lotOf }),
  }
}
