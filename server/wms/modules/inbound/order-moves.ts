// What the named moves of an inbound order mean beyond its state: tasks for what came, cases for what did not.

import { and, eq, ne } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { advance, type MoveEffects, moveDocument } from '#server/wms/kit/transition.ts'
import { chargeWork, takeBackCharges } from '#server/wms/ledger/facts/charges.ts'
import { keepDelivery } from '#server/wms/modules/inbound/deliveries.ts'
import { countOpenCases, openCases, withdrawCases } from '#server/wms/modules/inbound/difference-cases.ts'
import { findOrderWork } from '#server/wms/modules/inbound/order-work.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { cancelTasks, countOpenTasks, createTasks, endPutaway } from '#server/wms/modules/inbound/putaway.ts'
import { assertOwnReceiving } from '#server/wms/modules/inbound/receiving.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { findRefused } from '#server/wms/modules/inbound/refusing.ts'
import { lineBinding, orderBinding } from '#server/wms/modules/inbound/resources.ts'
import { inboundLines } from '#server/wms/schema/inbound.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { inboundLine } from '#shared/contracts/inbound/line.ts'
import type { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, negate, signOf } from '#shared/domain/decimal.ts'

/** Goods may have been put away while the rest of them was received. */
export async function moveOrder(
  op: Operation,
  { orderNo: key, ...move }: CallBody<typeof inboundOrder.move>,
): Promise<Order> {
  const after = await moveDocument(op, orderBinding, { key, ...move }, orderMoves)
  return RECEIVED.some((name) => name === move.move) ? endPutaway(op, after) : after
}

/** The moves that end receiving. */
const RECEIVED = ['finish', 'closePartially'] as const

/** Where nobody says so, but the last of the goods has come. */
export async function finishReceiving(op: Operation, order: Order): Promise<void> {
  await orderMoves.finish(op, order)
  await endPutaway(op, await advance(op, orderBinding, 'finish', { before: order }))
}

type Line = CallResult<typeof inboundLine.get>

const orderMoves = {
  arrive: async (op, order) => {
    await keepDelivery(op, order)
  },
  finish: async (op, order) => {
    assertComplete(await differingLines(op, order.orderNo))
    await createTasks(op, order)
    await chargeReceiving(op, order)
  },
  closePartially: async (op, order) => {
    assertOwnReceiving(order, '部分关闭')
    await openOrderCases(op, order, await differingLines(op, order.orderNo))
    await createTasks(op, order)
    await chargeReceiving(op, order)
  },
  settle: async (op, order) => {
    await assertPutAway(op, order)
    await assertCasesClosed(op, order)
  },
  reopen: async (op, { orderNo }) => {
    await cancelTasks(op, orderNo)
    await withdrawCases(op, orderNo)
    const document = { docType: DOCUMENTS.inboundOrder.type, docNo: orderNo }
    for (const itemCode of ['RK', 'SJ'] as const) {
      await takeBackCharges(op, { ...document, itemCode }, '撤回收货完成')
    }
  },
} satisfies MoveEffects<typeof orderBinding>

/** What shops send back has been paid for when it was counted. */
async function chargeReceiving(op: Operation, order: Order): Promise<void> {
  const { orderNo: docNo, warehouse, owner, receivedQty: qty, rejectNo } = order
  if (rejectNo !== null) return
  const eventIds = await findOrderWork(op, docNo, '收货')
  await chargeWork(op, [
    { warehouse, owner, docType: DOCUMENTS.inboundOrder.type, docNo, itemCode: 'RK', qty, eventIds },
  ])
}

function differingLines(op: Operation, orderNo: string): Promise<Line[]> {
  const condition = and(eq(inboundLines.orderNo, orderNo), ne(inboundLines.diffQty, '0'))
  return findRows(op, lineBinding, { condition, sort: 'lineNo' })
}

function assertComplete([first]: readonly Line[]): void {
  if (!first) return
  const isShort = signOf(first.diffQty) < 0
  const told = isShort ? `还差 ${negate(first.diffQty)}，请继续收货或` : `多收 ${first.diffQty}，请`
  throw refusals.goodsDiffer(first.sku, told)
}

async function openOrderCases(op: Operation, order: Order, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) throw refusals.nothingDiffers()
  const { orderNo: docNo, warehouse, owner } = order
  const refused = await findRefused(op, docNo)
  await openCases(
    op,
    { docType: DOCUMENTS.inboundOrder.type, docNo, warehouse, owner },
    lines.map(({ id, sku, lot, expectedQty, receivedQty: actualQty, diffQty }) => ({
      sku,
      lot,
      expectedQty,
      actualQty,
      diffQty,
      ...whyOf(diffQty, refused.get(id)),
    })),
  )
}

/** What was refused has not been lost; nobody has to look for it. */
function whyOf(diffQty: string, refused: { qty: string; reasons: string } | undefined) {
  if (!refused) return {}
  const resolution = `到货拒收 ${refused.qty}（${refused.reasons}）`
  const isAll = signOf(diffQty) < 0 && signOf(addDecimals(diffQty, refused.qty)) >= 0
  return isAll ? { kind: '拒收' as const, resolution } : { resolution }
}

async function assertPutAway(op: Operation, { orderNo }: Order): Promise<void> {
  const open = await countOpenTasks(op, orderNo)
  if (open > 0) throw refusals.putawayOpen(open)
}

async function assertCasesClosed(op: Operation, { orderNo }: Order): Promise<void> {
  const open = await countOpenCases(op, orderNo)
  if (open > 0) throw refusals.casesOpen(open)
}
