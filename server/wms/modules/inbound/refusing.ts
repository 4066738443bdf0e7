// Goods that are refused at the dock: what was told of them, and what it means for what is still expected.

import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit, auditAll } from '#server/wms/kit/audit.ts'
import { insertRows, selectRows } from '#server/wms/kit/bulk.ts'
import { attachFile } from '#server/wms/kit/files/attach-file.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows } from '#server/wms/kit/read.ts'
import { advanceParts } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { productOf } from '#server/wms/ledger/goods/products.ts'
import { piecesOf } from '#server/wms/ledger/goods/rules.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { assertOwnReceiving, beginReceiving, lockReceivable } from '#server/wms/modules/inbound/receiving.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { lineBinding, orderBinding, refusalBinding } from '#server/wms/modules/inbound/resources.ts'
import { lineFor } from '#server/wms/modules/inbound/rules.ts'
import { dockRefusals, inboundLines } from '#server/wms/schema/inbound.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { inboundLine } from '#shared/contracts/inbound/line.ts'
import type {
  refuseDelivery as refuseDeliveryCall,
  refuseGoods as refuseGoodsCall,
  undoRefusal as undoCall,
} from '#shared/contracts/inbound/refusal.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import { inboundLife } from '#shared/domain/inbound.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'

type Refusal = CallResult<typeof undoCall>
type Line = CallResult<typeof inboundLine.get>
type Why = Pick<Refusal, 'reason' | 'remark' | 'photo'>
type Refused = { line: Line; lot: string; qty: string }

/** Also more than is expected: what comes too much goes back, too. */
export async function refuseGoods(op: Operation, given: CallBody<typeof refuseGoodsCall>) {
  const order = await lockRefusable(op, given.orderNo)
  const product = await productOf(op, order.owner, given.code)
  const lines = await findLines(op, order.orderNo, product.code)
  const line = lineFor(lines, product, given.lot)
  const qty = piecesOf(product, given.qty)
  return keep(op, order, [{ line, lot: line.lot || given.lot, qty }], given)
}

/** Whatever is still expected. */
export async function refuseDelivery(op: Operation, given: CallBody<typeof refuseDeliveryCall>) {
  const order = await lockRefusable(op, given.orderNo)
  const refused = await findRefused(op, order.orderNo)
  const left = (await findLines(op, order.orderNo)).flatMap((line) => {
    const open = subtract(line.expectedQty, line.receivedQty)
    const qty = subtract(open, refused.get(line.id)?.qty ?? '0')
    return signOf(qty) > 0 ? [{ line, lot: line.lot, qty }] : []
  })
  if (left.length === 0) throw refusals.nothingToRefuse(order.orderNo)
  return keep(op, order, left, given)
}

/** Until its receiving is over: then its difference is told by it. */
export async function undoRefusal(
  op: Operation,
  { id, reason: undoReason }: CallBody<typeof undoCall>,
): Promise<Refusal> {
  const { orderNo } = await findOne(op, refusalBinding, id)
  const order = await lockRow(op, orderBinding, orderNo)
  const before = await lockRow(op, refusalBinding, id)
  if (before.state === '已撤销') throw refusals.refusalUndone()
  if (!isPossible(inboundLife.steps.refuse, order)) throw refusals.refusalClosed(orderNo, order.state)
  await advanceParts(op, refusalBinding, 'undo', eq(dockRefusals.id, id), { undoReason })
  const after = await findOne(op, refusalBinding, id)
  await audit(op, { action: 'undo', entity: 'dockRefusal', entityId: id, before, after, reason: undoReason })
  return after
}

/** By the numbers of lines: how much of each was refused, and why. */
export async function findRefused({ orm }: Pick<Operation, 'orm'>, orderNo: string) {
  const rows = await selectRows<{ line: string; qty: string; reasons: string }>(
    orm,
    sql`select line_id::text as line, trim_scale(sum(qty))::text as qty, string_agg(distinct reason, '、') as reasons
        from dock_refusals where order_no = ${orderNo} and state = '有效' group by line_id`,
  )
  return new Map(rows.map(({ line, ...refused }) => [Number(line), refused]))
}

async function lockRefusable(op: Operation, orderNo: string): Promise<Order> {
  const order = await lockReceivable(op, orderNo)
  assertOwnReceiving(order, '拒收')
  return order
}

function findLines(op: Operation, orderNo: string, sku?: string): Promise<Line[]> {
  const isOfProduct = sku === undefined ? undefined : eq(inboundLines.sku, sku)
  const condition = and(eq(inboundLines.orderNo, orderNo), isOfProduct)
  return findRows(op, lineBinding, { condition, sort: 'lineNo' })
}

async function keep(op: Operation, order: Order, refused: readonly Refused[], why: Why) {
  const { orderNo, warehouse, owner } = order
  const { reason, remark, photo } = why
  await attachFile(op, photo, { place: { warehouse, owner }, reads: orderBinding.resource.reads })
  const rows = refused.map(({ line, lot, qty }) => ({
    orderNo,
    lineId: line.id,
    warehouse,
    owner,
    sku: line.sku,
    lot,
    qty,
    reason,
    remark,
    photo,
    operator: op.caller.userId,
    refusedAt: op.at,
  }))
  const ids = await insertRows(op.orm, dockRefusals, rows, dockRefusals.id)
  const kept = await findRows(op, refusalBinding, { condition: inArray(dockRefusals.id, ids), sort: 'id' })
  const made = { action: 'create', entity: 'dockRefusal', before: null, actor: op.caller.userId, at: op.at }
  await auditAll(
    op,
    kept.map((after) => ({ ...made, entityId: after.id, after })),
  )
  const { state } = await beginReceiving(op, order)
  return { refusals: kept, state }
}
