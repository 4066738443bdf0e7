// Boxes of a blind task received whole, on the inbound order that was generated from it.

import { eq, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { occupyContainer, releaseEmptied } from '#server/wms/ledger/goods/containers.ts'
import { type BlindBox, lockBox } from '#server/wms/modules/blind/boxes.ts'
import { markGoods } from '#server/wms/modules/blind/goods.ts'
import { refusals } from '#server/wms/modules/blind/refusals.ts'
import { boxBinding, goodsBinding } from '#server/wms/modules/blind/resources.ts'
import { assertState, type BlindTask, findTask, lockTask } from '#server/wms/modules/blind/tasks.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { beginReceiving, lockReceivable, receiveGoods } from '#server/wms/modules/inbound/receiving.ts'
import { blindGoods } from '#server/wms/schema/blind.ts'
import type { blindReceive } from '#shared/contracts/blind/task.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'

type Given = CallBody<typeof blindReceive>

export async function receiveBox(op: Operation, { taskId, boxNo: given, container, station }: Given) {
  const task = await lockTask(op, taskId)
  assertState(task, 'receive')
  const order = await lockReceivable(op, task.orderNo ?? '')
  const box = await lockSealedBox(op, task, given)
  const { boxNo } = box
  const into = await containerFor(op, order, box, container)
  const receipts = []
  for (const goods of await goodsOf(op, boxNo)) {
    const delivery = {
      ...goods,
      code: goods.sku ?? '',
      loc: box.loc,
      container: into,
      station,
      serialNos: null,
    }
    receipts.push((await receiveGoods(op, order, delivery)).receipt)
  }
  await beginReceiving(op, order)
  await op.orm
    .update(blindGoods)
    .set({ receivedQty: sql`${blindGoods.qty}` })
    .where(eq(blindGoods.boxNo, boxNo))
  await markGoods(op, boxNo, '已收货')
  const after = await advance(op, boxBinding, 'receive', { before: box, changes: { container: into } })
  return { task: await findTask(op, taskId), box: after, goods: await goodsOf(op, boxNo), receipts }
}

async function lockSealedBox(op: Operation, task: BlindTask, given: string): Promise<BlindBox> {
  const box = await lockBox(op, given)
  if (box.taskId !== task.id) {
    throw refusals.boxElsewhere(box.boxNo, box.taskCode)
  }
  if (box.state === '封箱') return box
  throw refusals.boxNotSealed(box.boxNo, box.state)
}

/** The box itself carries its goods where there is no other container; one that is given comes to where the box stands. */
async function containerFor(op: Operation, order: Order, box: BlindBox, given: string): Promise<string> {
  const { warehouse, loc: location, container: before } = box
  if (given === '' || given === before) return before || box.boxNo
  const taken = { code: given, warehouse, location, docNo: order.orderNo }
  const { container } = await occupyContainer(op, taken)
  if (container !== before) await releaseEmptied(op, warehouse, before)
  return container
}

function goodsOf(op: Operation, boxNo: string) {
  return findRows(op, goodsBinding, { condition: eq(blindGoods.boxNo, boxNo), sort: 'boxNo' })
}
