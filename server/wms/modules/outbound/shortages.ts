// What an order lacks, where its owner does not want all of it to wait: it follows in another order, or is not sent.

import { and, eq } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { type Missing, shortageOf } from '#server/wms/ledger/goods/serving.ts'
import {
  findAllLines,
  type Order,
  type OrderLine,
  orderLine,
  sumsOf,
} from '#server/wms/modules/outbound/orders.ts'
import { orderBinding } from '#server/wms/modules/outbound/resources.ts'
import { createPart } from '#server/wms/modules/outbound/splitting.ts'
import { outboundLines, pickTasks } from '#server/wms/schema/outbound.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import type { ShortagePolicy } from '#shared/domain/outbound.ts'

type Short = { lines: readonly OrderLine[]; missing: readonly Missing[]; policy: ShortagePolicy }
type Part = { lines: OrderLine[]; sums: ReturnType<typeof sumsOf>; reason: string; backOrder: string | null }

/** Takes what lacks off the lines of the order; null where nothing does, where all waits, and where nothing is there at all. */
export async function leaveOut(
  op: Operation,
  order: Order,
  { lines, missing, policy }: Short,
): Promise<Part | null> {
  if (missing.length === 0 || policy === '整单发货') return null
  const lacking = new Map(missing.map(({ lineId, qty }) => [lineId, qty]))
  const there = lines
    .map(({ id, sku, lot, qty }) => ({ sku, lot, qty: subtract(qty, lacking.get(id) ?? '0') }))
    .filter(({ qty }) => signOf(qty) > 0)
  if (there.length === 0) return null
  await orderLine.replace(op, order, there)
  const told = shortageOf(missing)
  const backOrder = policy === '先发有货' ? await sendLater(op, order, { lines, lacking, told }) : null
  return {
    lines: await findAllLines(op, [order.orderNo]),
    sums: sumsOf(there),
    reason: backOrder ? `先发有货，${told}，后补出库单 ${backOrder}` : `缺货取消：${told}`,
    backOrder,
  }
}

type Rest = { sums: ReturnType<typeof sumsOf>; reason: string; backOrder: string | null }

/**
 * Once its goods are promised, and picked in part: what lacks is taken off its lines, which are known to those who work on it.
 * Null where all of it waits, and where nothing is left of it.
 */
export async function goOnWithout(
  op: Operation,
  order: Order,
  { missing, policy }: Omit<Short, 'lines'>,
): Promise<Rest | null> {
  if (policy === '整单发货') return null
  const lines = await findAllLines(op, [order.orderNo])
  const lacking = new Map(missing.map(({ lineId, qty }) => [lineId, qty]))
  const left = lines.map((line) => ({ ...line, qty: subtract(line.qty, lacking.get(line.id) ?? '0') }))
  const there = left.filter(({ qty }) => signOf(qty) > 0)
  if (there.length === 0) return null
  await shorten(op, left)
  const told = shortageOf(missing)
  const backOrder = policy === '先发有货' ? await sendLater(op, order, { lines, lacking, told }) : null
  const reason = backOrder ? `缺货部分后补，出库单 ${backOrder}` : `缺货取消：${told}`
  return { sums: sumsOf(there), reason, backOrder }
}

/** What nothing was picked for is gone. A bundle that lacks a part is one no longer. */
async function shorten({ orm }: Operation, lines: readonly OrderLine[]): Promise<void> {
  for (const { id, orderNo, qty } of lines) {
    if (signOf(qty) > 0) {
      await orm.update(outboundLines).set({ qty, bundles: [] }).where(eq(outboundLines.id, id))
    } else {
      await orm.delete(pickTasks).where(and(eq(pickTasks.orderNo, orderNo), eq(pickTasks.lineId, id)))
      await orm.delete(outboundLines).where(eq(outboundLines.id, id))
    }
  }
}

type Lacking = { lines: readonly OrderLine[]; lacking: ReadonlyMap<number, string>; told: string }

/** Answers the number of the order that it follows in. */
async function sendLater(op: Operation, of: Order, { lines, lacking, told }: Lacking): Promise<string> {
  const left = lines.flatMap(({ id, sku, lot }) => {
    const qty = lacking.get(id)
    return qty === undefined ? [] : [{ sku, lot, qty }]
  })
  const before = await createPart(op, of, left)
  const reason = `${of.orderNo} 先发有货，缺货部分后补`
  await advance(op, orderBinding, 'runShort', { before, changes: { shortage: told }, reason })
  return before.orderNo
}
