// What people do to the register of pieces: numbers are registered of goods that came in without, and written off when a piece is gone.

import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { assertInSight } from '#server/wms/kit/scope.ts'
import { advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import type { StockKey } from '#server/wms/ledger/facts/balances.ts'
import { spelledLot } from '#server/wms/ledger/facts/lots.ts'
import { bringIn, IS_NUMBERED, isPiece } from '#server/wms/ledger/facts/serials.ts'
import { refusals } from '#server/wms/modules/stock/serial/refusals.ts'
import { serialBinding } from '#server/wms/modules/stock/serial/resources.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { stockSerials } from '#server/wms/schema/stock.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { registerSerials, writeOffSerials } from '#shared/contracts/stock/serial.ts'

type Serial = RowOf<typeof serialBinding>
type Registration = CallBody<typeof registerSerials>

/** The command itself is their document. */
export async function register(op: Operation, given: Registration): Promise<Serial[]> {
  const { serialNos, reason, opId: _, ...key } = given
  const { warehouse, owner, sku } = key
  assertInSight(op.caller, { warehouses: [warehouse], owners: [owner] })
  const lot = await spelledLot(op, owner, key)
  await assertRoom(op, { ...key, lot }, serialNos.length)
  const document = { docType: '补登', docNo: op.opId ?? op.requestId, entryNo: null }
  await bringIn(op, { ...key, lot, ...document }, serialNos)
  await audit(op, {
    action: 'create',
    entity: 'stockSerial',
    entityId: [warehouse, key.loc, owner, sku].join(' '),
    before: null,
    after: { warehouse, owner, sku, serials: serialNos.join('、') },
    reason,
  })
  return findRows(op, serialBinding, { condition: isPiece({ owner, sku }, serialNos), sort: 'id' })
}

/**
 * One after the other, since two would count the same room. So many lie there, and so many more lie in the warehouse than have a
 * number: a piece may have been carried since it was seen last.
 */
async function assertRoom(op: Operation, key: StockKey, more: number): Promise<void> {
  const { warehouse, owner, sku, lot, quality, loc, container } = key
  const isProduct = and(eq(skus.owner, owner), eq(skus.code, sku))
  const [product] = await op.orm
    .select({ isNumbered: IS_NUMBERED })
    .from(skus)
    .where(isProduct)
    .for('no key update')
  if (!product?.isNumbered) throw refusals.notNumbered(sku)
  const goods = sql`warehouse = ${warehouse} and owner = ${owner} and sku = ${sku} and lot = ${lot} and quality = ${quality}`
  const [found] = await selectRows<{ is_enough: boolean }>(
    op.orm,
    sql`select coalesce(sum(on_hand) filter (where loc = ${loc} and container = ${container}), 0) >= ${more}::int
          and coalesce(sum(on_hand), 0) - (
            select count(*) from stock_serials where ${goods} and state in ('在库', '已登记出库')
          ) >= ${more}::int as is_enough
        from stock_balances where ${goods}`,
  )
  if (!found?.is_enough) throw refusals.serialsFull(loc, sku, more)
}

export async function writeOff(
  op: Operation,
  { ids, reason }: CallBody<typeof writeOffSerials>,
): Promise<Serial[]> {
  const isOne = inArray(stockSerials.id, [...new Set(ids)])
  await op.orm
    .select({ id: stockSerials.id })
    .from(stockSerials)
    .where(isOne)
    .orderBy(stockSerials.id)
    .for('update')
  const serials = await findRows(op, serialBinding, { condition: isOne, sort: 'id' })
  if (serials.length < new Set(ids).size) throw refusals.serialUnknown()
  for (const serial of serials) assertPossible(serialBinding, 'writeOff', serial)
  await advanceParts(op, serialBinding, 'writeOff', isOne, { loc: null, container: '', reason })
  for (const { id, warehouse, owner, sku, serialNo, state, loc } of serials) {
    const before = { warehouse, owner, sku, serialNo, state, loc }
    const after = { ...before, state: '已核销', loc: null }
    await audit(op, { action: 'writeOff', entity: 'stockSerial', entityId: id, before, after, reason })
  }
  return findRows(op, serialBinding, { condition: isOne, sort: 'id' })
}
