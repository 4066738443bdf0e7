// Orders that go from one place to one receiver are sent as one.

import { inArray } from 'drizzle-orm'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import {
  findAllLines,
  lockOrders,
  type Order,
  orderLine,
  sumsOf,
} from '#server/wms/modules/outbound/orders.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding } from '#server/wms/modules/outbound/resources.ts'
import { findHeads, type Head } from '#server/wms/modules/outbound/splitting.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import { type mergeOrders, outboundOrder } from '#shared/contracts/outbound/order.ts'
import { pooled } from '#shared/domain/bundle.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { PRIORITIES } from '#shared/domain/outbound.ts'

/** What they must have in common. */
const ALIKE = ['warehouse', 'owner', 'carrier', 'type', 'receiver', 'mobile', 'address', 'oaid'] as const

export async function merge(
  op: Operation,
  { orderNos }: CallBody<typeof mergeOrders>,
): Promise<CallResult<typeof mergeOrders>> {
  const [firstNo = '', ...others] = [...new Set(orderNos)].sort()
  if (others.length === 0) throw refusals.mergeAlone()
  const before = await lockRow(op, orderBinding, firstNo)
  assertPossible(orderBinding, 'merge', before)
  const { done: orders, refused } = await forEachDocument(op, others, async (inner, numbers) => {
    const found = await lockOrders(inner, numbers)
    for (const order of found) assertPossible(orderBinding, 'mergeInto', order)
    await assertAlike(inner, firstNo, numbers)
    return found
  })
  if (orders.length === 0) return { done: [], order: before, refused }
  return { ...(await mergeInto(op, before, orders)), refused }
}

async function assertAlike(op: Operation, firstNo: string, others: readonly string[]): Promise<void> {
  const [first, ...heads] = await findHeads(op, [firstNo, ...others])
  for (const head of heads) {
    const different = ALIKE.filter((name) => head[name] !== first?.[name])
    if (different.length === 0) continue
    const labels = different.map((name) => outboundOrder.fields[name].label).join('、')
    throw refusals.mergeDiffers(head.orderNo, firstNo, labels)
  }
}

async function mergeInto(op: Operation, before: Order, orders: readonly Order[]) {
  const { orderNo } = before
  const done = orders.map((order) => order.orderNo)
  const all = await findAllLines(op, [orderNo, ...done])
  const lines = pooled(all.map(({ sku, lot, qty, bundles }) => ({ sku, lot, qty, bundles })))
  const order = await advance(op, orderBinding, 'merge', {
    before,
    changes: { ...together(await findHeads(op, [orderNo, ...done])), ...sumsOf(lines), shortage: '' },
    reason: `并入本单：${done.join('、')}`,
  })
  await orderLine.replace(op, order, lines)
  // What was merged into them goes on with them, so that one step always leads to the order that is sent.
  await op.orm
    .update(outboundOrders)
    .set({ mergedInto: orderNo })
    .where(inArray(outboundOrders.mergedInto, done))
  for (const other of orders) {
    await advance(op, orderBinding, 'mergeInto', {
      before: other,
      changes: { mergedInto: orderNo, shortage: '' },
      reason: `并入 ${orderNo}`,
    })
  }
  return { done, order }
}

/** What each of them asks for holds for all: the sooner, the later, the fresher; and no wish of anybody is lost. */
function together(heads: readonly Head[]) {
  const all = <T>(read: (head: Head) => T | null) => heads.flatMap((head) => read(head) ?? [])
  const words = (name: 'buyerNote' | 'sellerNote' | 'invoiceWish' | 'remark') =>
    [...new Set(heads.map((head) => head[name]))].filter((said) => said !== '').join('；')
  const sum = (amounts: readonly string[]) => (amounts.length === 0 ? null : addDecimals(...amounts))
  const instants = (name: 'cutoffAt' | 'earliestAt') =>
    all((head) => head[name]).sort((one, other) => one.getTime() - other.getTime())
  return {
    priority: PRIORITIES.find((priority) => heads.some((head) => head.priority === priority)) ?? '普通',
    cutoffAt: instants('cutoffAt')[0] ?? null,
    earliestAt: instants('earliestAt').at(-1) ?? null,
    shipmentDays:
      all((head) => head.shipmentDays)
        .sort((one, other) => one - other)
        .at(-1) ?? null,
    buyerNote: words('buyerNote'),
    sellerNote: words('sellerNote'),
    invoiceWish: words('invoiceWish'),
    remark: words('remark'),
    insuredValue: sum(all((head) => head.insuredValue)),
    codAmount: sum(all((head) => head.codAmount)),
  }
}
