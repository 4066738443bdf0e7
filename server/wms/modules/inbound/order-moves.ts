// What the named moves of an inbound order mean beyond its state: tasks for what came, cases for what did not.

import { and, eq, ne } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import type { MoveEffects } from '#server/wms/kit/transition.ts'
import { chargeWork, takeBackCharges } from '#server/wms/ledger/facts/charges.ts'
import { countOpenCases, openCases, withdrawCases } from '#server/wms/modules/inbound/difference-cases.ts'
import { findOrderWork } from '#server/wms/modules/inbound/order-work.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { cancelTasks, countOpenTasks, createTasks } from '#server/wms/modules/inbound/putaway.ts'
import { assertOwnReceiving } from '#server/wms/modules/inbound/receiving.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { lineBinding, type orderBinding } from '#server/wms/modules/inbound/resources.ts'
import { inboundLines } from '#server/wms/schema/inbound.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { inboundLine } from '#shared/contracts/inbound/line.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { negate, signOf } from '#shared/domain/decimal.ts'

type Line = CallResult<typeof inboundLine.get>

export const orderMoves = {
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
    await takeBackCharges(
      op,
      { docType: DOCUMENTS.inboundOrder.type, docNo: orderNo, itemCode: 'RK' },
      '撤回收货完成',
    )
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
  await openCases(
    op,
    { docType: DOCUMENTS.inboundOrder.type, docNo, warehouse, owner },
    lines.map(({ sku, lot, expectedQty, receivedQty: actualQty, diffQty }) => ({
      sku,
      lot,
      expectedQty,
      actualQty,
      diffQty,
    })),
  )
}

async function assertPutAway(op: Operation, { orderNo }: Order): Promise<void> {
  const open = await countOpenTasks(op, orderNo)
  if (open > 0) throw refusals.putawayOpen(open)
}

async function assertCasesClosed(op: Operation, { orderNo }: Order): Promise<void> {
  const open = await countOpenCases(op, orderNo)
  if (open > 0) throw refusals.casesOpen(open)
}
