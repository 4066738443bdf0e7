// What lacks at the bench: the order leaves without it, or waits for it, as its owner wants it.

import { eq } from 'drizzle-orm'
import { selectTogether } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { holdStock } from '#server/wms/ledger/facts/stock.ts'
import type { Missing } from '#server/wms/ledger/goods/serving.ts'
import { changeLines, findPicks } from '#server/wms/modules/outbound/allocation.ts'
import {
  type Bench,
  benchQueries,
  leftOf,
  openOf,
  type PackGoods,
  shortagePolicyOf,
  workOn,
} from '#server/wms/modules/outbound/bench-work.ts'
import type { Order } from '#server/wms/modules/outbound/orders.ts'
import { recordLacking } from '#server/wms/modules/outbound/pick-errors.ts'
import { goodsOf, partsOf } from '#server/wms/modules/outbound/picking.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, pickBinding } from '#server/wms/modules/outbound/resources.ts'
import { finish, leaveTotes } from '#server/wms/modules/outbound/sealing.ts'
import { goOnWithout } from '#server/wms/modules/outbound/shortages.ts'
import { assertSorted } from '#server/wms/modules/outbound/sorting.ts'
import { waveGoesOn } from '#server/wms/modules/outbound/waves.ts'
import { waitForGoods } from '#server/wms/modules/outbound/withdrawing.ts'
import { pickTasks } from '#server/wms/schema/outbound.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { sealShort as sealShortCall } from '#shared/contracts/outbound/parcel.ts'
import { addDecimals, negate, signOf, subtract } from '#shared/domain/decimal.ts'

/** What is not in a box stays behind, frozen where it should be. */
export async function sealShort(
  op: Operation,
  { orderNo, reason, waybillNo, printer }: CallBody<typeof sealShortCall>,
): Promise<CallResult<typeof sealShortCall>> {
  const order = await lockRow(op, orderBinding, orderNo)
  assertPossible(orderBinding, 'packShort', order)
  const bench = await selectTogether<Bench>(op.orm, benchQueries(order))
  assertSorted(bench.unsorted)
  const open = openOf(op, bench)
  const missing = bench.goods.filter((one) => signOf(leftOf(one)) > 0)
  if (missing.length === 0) throw refusals.nothingShort(orderNo)
  if (bench.goods.every(({ packedQty }) => signOf(packedQty) <= 0)) throw refusals.nothingPacked(orderNo)
  if (open && signOf(open.qty) === 0) throw refusals.nothingPacked(orderNo)
  await leaveTotes(op, await findPicks(op, { orderNos: [orderNo], state: '已拣' }))
  const lacking = await leaveBehind(op, order, missing)
  const short = addDecimals(...lacking.map(({ qty }) => qty))
  const shortage = `复核缺件：${missing.map((one) => `${one.sku} ${leftOf(one)}`).join('、')}`
  const rest = await goOnWithout(op, order, { missing: lacking, policy: shortagePolicyOf(bench) })
  const dropped = { dropped: short, picked: negate(short) }
  if (rest === null) {
    await waitForGoods(op, order, { shortage, reason })
    await waveGoesOn(op, order.waveNo, dropped)
    return { work: await workOn(op, orderNo), waybill: null }
  }
  const after = await advance(op, orderBinding, 'packShort', {
    before: order,
    changes: {
      ...rest.sums,
      pickedQty: subtract(order.pickedQty, short),
      allocatedQty: subtract(order.allocatedQty, short),
      shortage,
    },
    reason: `${reason}；${rest.reason}`,
  })
  const waybill = await finish(op, after, bench, { open, waybillNo, printer, reason })
  await waveGoesOn(op, order.waveNo, dropped)
  return { work: await workOn(op, orderNo), waybill }
}

/** Answers how much of which lines. */
async function leaveBehind(
  op: Operation,
  { orderNo }: Order,
  missing: readonly PackGoods[],
): Promise<Missing[]> {
  const picks = await findPicks(op, { orderNos: [orderNo], state: '已拣' })
  const parts = missing.flatMap((one) => {
    const own = picks.filter(({ sku, lot }) => sku === one.sku && lot === one.lot)
    return partsOf(own.toReversed(), leftOf(one)).parts
  })
  await holdStock(
    op,
    parts.map(({ taken, ...pick }) => ({
      ...{ ...goodsOf(pick), loc: pick.stagedLoc ?? '', container: pick.tote },
      allocated: negate(taken),
      frozen: taken,
    })),
  )
  await recordLacking(
    op,
    '缺件',
    parts.map(({ taken, ...pick }) => ({ ...pick, lacking: taken })),
  )
  for (const { id, qty, taken } of parts) {
    const left = subtract(qty, taken)
    if (signOf(left) === 0) await advanceParts(op, pickBinding, 'miss', eq(pickTasks.id, id))
    else await op.orm.update(pickTasks).set({ qty: left }).where(eq(pickTasks.id, id))
  }
  await changeLines(
    op,
    parts.map(({ lineId, taken }) => ({ lineId, allocated: negate(taken), picked: negate(taken) })),
  )
  return [...new Set(parts.map(({ lineId }) => lineId))].map((lineId) => {
    const own = parts.filter((part) => part.lineId === lineId)
    const [{ sku } = { sku: '' }] = own
    return { lineId, sku, qty: addDecimals(...own.map(({ taken }) => taken)), stale: '0' }
  })
}
