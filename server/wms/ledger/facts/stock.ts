// Posting stock: the ledger grows, the balances follow, in one transaction.

import { and, inArray, sql } from 'drizzle-orm'
import { insertRows, selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { assertInSight, inScope } from '#server/wms/kit/scope.ts'
import { type BalanceChange, changeBalances, type StockKey } from '#server/wms/ledger/facts/balances.ts'
import { type DateOf, findBusinessDates, stampOf } from '#server/wms/ledger/facts/days.ts'
import { nameLots } from '#server/wms/ledger/facts/lots.ts'
import { carryPieces } from '#server/wms/ledger/facts/serials.ts'
import { assertWhole } from '#server/wms/ledger/facts/whole.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import { negate } from '#shared/domain/decimal.ts'

type Goods = Pick<StockKey, 'warehouse' | 'owner' | 'sku' | 'lot' | 'quality'>
type Place = Pick<StockKey, 'loc' | 'container'>

/** Null for `from`: comes from outside; null for `to`: goes outside. `qty` is above zero. */
export type StockEntry = Goods & {
  from: Place | null
  to: Place | null
  qty: string
  docType: string
  docNo: string
  /** When it happened; absent: now. */
  at?: Date
  reason?: string
  eventId?: number | null
  reversalOf?: number | null
  /** How much of what is taken was allocated before; the rest must be available. */
  allocatedQty?: string
  /** That of it stays allocated where it goes. */
  staysAllocated?: true
}

/** Answers the numbers of the ledger's entries. Refuses, and posts nothing, when something is not there. */
export async function postStock(
  op: Operation,
  entries: readonly StockEntry[],
  known?: DateOf,
): Promise<number[]> {
  if (entries.length === 0) return []
  await assertWhole(
    op,
    entries.filter(({ reversalOf }) => !reversalOf),
  )
  const dateIn = known ?? (await findBusinessDates(op, entries))
  const emptied = await changeBalances(op, entries.flatMap(changesOf))
  await carryPieces(op, entries, emptied)
  await nameLots(
    op,
    entries.filter(({ from }) => from === null),
  )
  const rows = entries.map((entry) => ({
    ...ledgerRow(entry),
    ...stampOf(op, entry.at),
    businessDate: dateIn(entry),
  }))
  return insertRows(op.orm, stockLedger, rows, stockLedger.entryNo)
}

/** Allocates, freezes or gives back what lies somewhere: no goods move, so the ledger does not grow. */
export async function holdStock(
  op: Operation,
  holds: readonly (StockKey & { allocated?: string; frozen?: string })[],
): Promise<void> {
  assertInSight(op.caller, {
    warehouses: holds.map(({ warehouse }) => warehouse),
    owners: holds.map(({ owner }) => owner),
  })
  const changes = holds.map(({ allocated = '0', frozen = '0', ...key }) => ({
    ...key,
    onHand: '0',
    allocated,
    frozen,
  }))
  await changeBalances(op, changes)
}

/** Once a balance is locked, whatever is posted there has come before this entry, or comes after it. */
export async function lastEntryNo({ orm }: Operation): Promise<number> {
  const [last] = await selectRows<{ entry_no: number }>(orm, sql`select ${LAST_ENTRY} as entry_no`)
  return last?.entry_no ?? 0
}

/** The same for another statement. */
export const LAST_ENTRY = sql`(select coalesce(max(entry_no), 0)::float8 from stock_ledger)`

/** Posts the opposite of entries, each of which can be reversed once. */
export async function reverseEntries(
  op: Operation,
  entryNos: readonly number[],
  reason: string,
): Promise<number[]> {
  const entries = await op.orm
    .select()
    .from(stockLedger)
    .where(and(inArray(stockLedger.entryNo, [...entryNos]), inScope(op.caller, stockLedger)))
    .orderBy(stockLedger.entryNo)
    .for('update')
  if (entries.length !== new Set(entryNos).size) throw ledger.entryUnknown()
  await assertReversible(op, entries)
  return postStock(
    op,
    entries.map(({ entryNo, at: _, fromLoc, fromContainer, toLoc, toContainer, ...entry }) => ({
      ...entry,
      from: toLoc === null ? null : { loc: toLoc, container: toContainer },
      to: fromLoc === null ? null : { loc: fromLoc, container: fromContainer },
      reason,
      reversalOf: entryNo,
    })),
  )
}

async function assertReversible(
  { orm }: Operation,
  entries: (typeof stockLedger.$inferSelect)[],
): Promise<void> {
  const entryNos = entries.map(({ entryNo }) => entryNo)
  const reversed = await orm
    .select({ entryNo: stockLedger.reversalOf })
    .from(stockLedger)
    .where(inArray(stockLedger.reversalOf, entryNos))
  const done = reversed[0]?.entryNo ?? entries.find(({ reversalOf }) => reversalOf !== null)?.entryNo
  if (done) throw ledger.entryReversed(done)
}

function changesOf(entry: StockEntry): BalanceChange[] {
  const { warehouse, owner, sku, lot, quality, from, to, qty, allocatedQty = '0', staysAllocated } = entry
  const goods = { warehouse, owner, sku, lot, quality }
  return [
    ...(from
      ? [{ ...goods, ...from, onHand: negate(qty), allocated: negate(allocatedQty), frozen: '0' }]
      : []),
    ...(to
      ? [{ ...goods, ...to, onHand: qty, allocated: staysAllocated ? allocatedQty : '0', frozen: '0' }]
      : []),
  ]
}

export function ledgerRow({
  from,
  to,
  allocatedQty: _,
  reason = '',
  eventId = null,
  reversalOf = null,
  ...entry
}: StockEntry) {
  return {
    warehouse: entry.warehouse,
    owner: entry.owner,
    sku: entry.sku,
    lot: entry.lot,
    quality: entry.quality,
    qty: entry.qty,
    docType: entry.docType,
    docNo: entry.docNo,
    fromLoc: from?.loc ?? null,
    fromContainer: from?.container ?? '',
    toLoc: to?.loc ?? null,
    toContainer: to?.container ?? '',
    reason,
    eventId,
    reversalOf,
  }
}
