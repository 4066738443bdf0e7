// What people do to stock without a document: adjusted, carried, frozen, reversed.

import { and, inArray, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { StockKey } from '#server/wms/ledger/facts/balances.ts'
import { reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { spelledLot } from '#server/wms/ledger/facts/lots.ts'
import { auditReversals } from '#server/wms/ledger/facts/reversals.ts'
import {
  assertAllNumbered,
  bringIn,
  isNumbered,
  seePieces,
  takeOut,
  undoArrival,
} from '#server/wms/ledger/facts/serials.ts'
import { holdStock, postStock, reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { assertWhole } from '#server/wms/ledger/facts/whole.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { askRoom, assertStorable } from '#server/wms/ledger/goods/places.ts'
import { typedPieces } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/stock/balance/refusals.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { adjustStock, freezeStock, moveStock, reverseStock } from '#shared/contracts/stock/ledger.ts'
import { negate, signOf } from '#shared/domain/decimal.ts'
import { isStockReversible } from '#shared/domain/reversals.ts'
import { ADJUSTMENT_DOC_TYPE } from '#shared/domain/stocktake.ts'

/** Of what is carried without a document. */
export const MOVE_DOC_TYPE = '移库'

type Adjustment = CallBody<typeof adjustStock>

/** Goods that were found, or are missing; numbered pieces are named. */
export async function adjust(
  op: Operation,
  { qty: typed, reason, serialNos, ...input }: Adjustment,
): Promise<number[]> {
  const change = await typedPieces(op, input, typed)
  const { goods: given, place } = partsOf(input)
  const goods = { ...given, lot: await spelledLot(op, given.owner, given) }
  const isFound = signOf(change) > 0
  const qty = isFound ? change : negate(change)
  const named = (await isNumbered(op, goods)) ? serialNos : null
  if (named) assertAllNumbered(goods.sku, qty, named)
  const document = { docType: ADJUSTMENT_DOC_TYPE, docNo: docNoOf(op) }
  const ends = isFound ? { from: null, to: place } : { from: place, to: null }
  const entryNos = await postStock(op, [{ ...goods, ...ends, ...document, qty, reason }])
  const [entryNo = null] = entryNos
  if (named && isFound) await bringIn(op, { ...goods, ...place, ...document, entryNo }, named)
  if (named && !isFound) await takeOut(op, goods, named, reason)
  return entryNos
}

export async function move(op: Operation, input: CallBody<typeof moveStock>): Promise<number[]> {
  const { toLoc, toContainer, serialNos, reason } = input
  const qty = await typedPieces(op, input, input.qty)
  const { goods, place } = partsOf(input)
  const to = { loc: toLoc, container: toContainer }
  if (toLoc !== place.loc) {
    const target = { warehouse: goods.warehouse, loc: toLoc, field: 'toLoc' }
    await assertStorable(op, target, [goods])
    await askRoom(op, target, [{ ...goods, qty }])
  }
  const document = { docType: MOVE_DOC_TYPE, docNo: docNoOf(op) }
  const work = { ...document, opType: '移库' as const, from: place, to, qty, reason }
  const entryNos = await carryOut(op, [{ ...goods, ...work }])
  if (serialNos.length > 0) await seePieces(op, { ...goods, ...to }, qty, serialNos)
  return entryNos
}

export async function freeze(op: Operation, input: CallBody<typeof freezeStock>): Promise<void> {
  const { goods, place } = partsOf(input)
  const frozen = await typedPieces(op, input, input.qty)
  await assertWhole(op, [{ ...goods, qty: frozen, from: place }])
  await holdStock(op, [{ ...goods, ...place, frozen }])
  const after = { ...goods, ...place, frozen }
  const entityId = [goods.warehouse, place.loc, goods.owner, goods.sku].join(' ')
  await audit(op, {
    action: 'freeze',
    entity: 'stockBalance',
    entityId,
    before: null,
    after,
    reason: input.reason,
  })
}

export function reverse(op: Operation, { entryNos, reason }: CallBody<typeof reverseStock>) {
  return forEachDocument(op, entryNos, (inner, numbers) => reverseTogether(inner, numbers, reason))
}

export async function reverseTogether(
  op: Operation,
  numbers: readonly number[],
  reason: string,
): Promise<number[]> {
  await assertOwn(op, numbers)
  const reversals = await reverseEntries(op, numbers, reason)
  await undoArrival(op, numbers, reason)
  await reverseEvents(op, await findUndoneEvents(op, numbers), reason)
  await auditReversals(op, { entity: 'stockLedger', table: stockLedger, numbers, reason })
  return reversals
}

/** What a document has posted is taken back with it. */
async function assertOwn({ orm, caller }: Operation, numbers: readonly number[]): Promise<void> {
  const { entryNo, docType, docNo } = stockLedger
  const entries = await orm
    .select({ entryNo, docType, docNo })
    .from(stockLedger)
    .where(and(inArray(entryNo, [...numbers]), inScope(caller, stockLedger)))
    .orderBy(entryNo)
  const other = entries.find((entry) => !isStockReversible(entry.docType))
  if (!other) return
  const message = `流水 ${other.entryNo} 由${other.docType} ${other.docNo} 产生，请在该单据中撤销`
  throw refusals.entryOfDocument(message)
}

/** Work of which no entry in the ledger is left. All entries of an event are of its document. */
async function findUndoneEvents({ orm }: Operation, entryNos: readonly number[]): Promise<number[]> {
  const rows = await selectRows<{ id: string }>(
    orm,
    sql`select distinct undone.event_id::text as id
        from stock_ledger undone join operation_events event using (event_id)
        where undone.entry_no in ${[...entryNos]} and not exists (
          select from stock_ledger other where other.doc_no = undone.doc_no and other.event_id = undone.event_id
            and other.reversal_of is null and not exists (
              select from stock_ledger reversal where reversal.reversal_of = other.entry_no
            )
        ) and not exists (select from operation_events reversal where reversal.reversal_of = event.event_id)`,
  )
  return rows.map(({ id }) => Number(id))
}

export function partsOf({ warehouse, owner, sku, lot, quality, loc, container }: StockKey) {
  return { goods: { warehouse, owner, sku, lot, quality }, place: { loc, container } }
}

/** Without a document the command itself is the reference. */
export function docNoOf({ opId, requestId }: Operation): string {
  return opId ?? requestId
}
