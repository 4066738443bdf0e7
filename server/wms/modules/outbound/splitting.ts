// A part of an order becomes an order of its own, of the same family.

import { inArray } from 'drizzle-orm'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { withProducts } from '#server/wms/ledger/goods/products.ts'
import { familyOf } from '#server/wms/modules/outbound/family.ts'
import { findAllLines, type Order, orderLine, sumsOf } from '#server/wms/modules/outbound/orders.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding } from '#server/wms/modules/outbound/resources.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { isSameCode } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { OutboundLineInput } from '#shared/contracts/outbound/line.ts'
import type { splitOrder } from '#shared/contracts/outbound/order.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'

export async function split(
  op: Operation,
  { orderNo, lines: given }: CallBody<typeof splitOrder>,
): Promise<CallResult<typeof splitOrder>> {
  const before = await lockRow(op, orderBinding, orderNo)
  assertPossible(orderBinding, 'split', before)
  const wanted = await withProducts(op, before.owner, given)
  const kept = without(orderNo, await findAllLines(op, [orderNo]), wanted)
  const made = await createPart(op, before, wanted)
  const part = await advance(op, orderBinding, 'splitOff', { before: made, reason: `由 ${orderNo} 拆出` })
  const order = await advance(op, orderBinding, 'split', {
    before,
    changes: { ...sumsOf(kept), shortage: '' },
    reason: `拆出 ${part.orderNo}`,
  })
  await orderLine.replace(op, order, kept)
  return { order, part }
}

/** What stays. */
function without(
  orderNo: string,
  lines: readonly OutboundLineInput[],
  taken: readonly OutboundLineInput[],
): OutboundLineInput[] {
  const left = lines.map(({ sku, lot, qty }) => ({ sku, lot, qty: addDecimals(qty) }))
  for (const { sku, lot, qty } of taken) {
    const line = left.find((one) => one.sku === sku && isSameCode(one.lot, lot))
    if (!line) throw refusals.splitUnknown(orderNo, sku)
    if (signOf(subtract(line.qty, qty)) < 0) throw refusals.splitTooMuch(sku, line.qty)
    line.qty = subtract(line.qty, qty)
  }
  const kept = left.filter(({ qty }) => signOf(qty) > 0)
  if (kept.length === 0) throw refusals.splitAll(orderNo)
  return kept
}

/**
 * Another order of the same family. What the carrier takes from the receiver and vouches for stays with the order that it is
 * taken from: asked for by both, it would be taken twice.
 */
export async function createPart(
  op: Operation,
  of: Order,
  lines: readonly OutboundLineInput[],
): Promise<Order> {
  const dateIn = await findBusinessDates(op, [of])
  const [head] = await findHeads(op, [of.orderNo])
  if (!head) throw new Error(`order ${of.orderNo} is gone`)
  const part = await createRow(op, orderBinding, {
    ...head,
    ...sumsOf(lines),
    insuredValue: null,
    codAmount: null,
    orderNo: await nextDocNo(op, 'outboundOrder'),
    parentNo: familyOf(of),
    businessDate: dateIn(of),
    creator: op.caller.userId,
  })
  await orderLine.insert(op, part, lines)
  return part
}

export type Head = Awaited<ReturnType<typeof findHeads>>[number]

/** What was said of them when they were made, personal data included, whoever asks: it is copied and compared, and shown to nobody. */
export function findHeads({ orm }: Operation, orderNos: readonly string[]) {
  const { orderNo, warehouse, owner, shop, carrier, type, priority, earliestAt, cutoffAt } = outboundOrders
  const { shipmentDays, receiver, mobile, address, province, city, district } = outboundOrders
  const { platform, platformNo, buyerNote, sellerNote, invoiceWish, insuredValue, codAmount } = outboundOrders
  const { externalNo, remark, oaid, carrierReason } = outboundOrders
  return orm
    .select({
      ...{ orderNo, warehouse, owner, shop, carrier, type, priority, earliestAt, cutoffAt },
      ...{ shipmentDays, receiver, mobile, address, province, city, district },
      ...{ platform, platformNo, buyerNote, sellerNote, invoiceWish, insuredValue, codAmount },
      ...{ externalNo, remark, oaid, carrierReason },
    })
    .from(outboundOrders)
    .where(inArray(outboundOrders.orderNo, [...orderNos]))
    .orderBy(outboundOrders.orderNo)
}
