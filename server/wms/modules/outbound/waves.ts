// Waves: orders of one owner that are picked together, released as one list for each zone, and complete with their last order.

import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo, nextDocNos } from '#server/wms/kit/doc-number.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance, advanceAll, type MoveOf } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { findPicks, groupsOf, lockPossible, type Pick } from '#server/wms/modules/outbound/allocation.ts'
import { lockOrders, type Order } from '#server/wms/modules/outbound/orders.ts'
import { listBinding, orderBinding, waveBinding } from '#server/wms/modules/outbound/resources.ts'
import { outboundOrders, pickTasks } from '#server/wms/schema/outbound.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { createWaves } from '#shared/contracts/outbound/wave.ts'
import { addDecimals, negate, signOf } from '#shared/domain/decimal.ts'
import { OUTBOUND_DONE } from '#shared/domain/outbound.ts'

export type Wave = RowOf<typeof waveBinding>

export async function gather(
  op: Operation,
  { orderNos, rule }: Omit<CallBody<typeof createWaves>, 'opId'>,
): Promise<CallResult<typeof createWaves>> {
  const { done: orders, refused } = await forEachDocument(op, orderNos, (inner, numbers) =>
    lockPossible(inner, numbers, 'joinWave'),
  )
  const waveNos: string[] = []
  for (const together of groupsOf(orders)) waveNos.push(await gatherGroup(op, together, rule))
  return { done: waveNos, refused }
}

async function gatherGroup(op: Operation, orders: readonly Order[], rule?: string): Promise<string> {
  const [first] = orders
  if (!first) throw new Error('a wave without orders')
  const { warehouse, owner, carrier } = first
  const waveNo = await nextDocNo(op, 'wave')
  await createRow(op, waveBinding, {
    waveNo,
    warehouse,
    owner,
    rule: rule ?? null,
    orders: orders.length,
    creator: op.caller.userId,
    carrier: orders.every((order) => order.carrier === carrier) ? carrier : null,
    qty: addDecimals(...orders.map(({ qty }) => qty)),
  })
  const reason = rule && `波次规则 ${rule}`
  await advanceAll(
    op,
    orderBinding,
    'joinWave',
    orders.map((before) => ({ before, changes: { waveNo }, reason })),
  )
  const joined = orders.map(({ orderNo }) => orderNo)
  await op.orm
    .update(pickTasks)
    .set({ waveNo })
    .where(and(inArray(pickTasks.orderNo, joined), eq(pickTasks.state, '待拣')))
  return waveNo
}

export async function waveMoved(op: Operation, wave: Wave, move: MoveOf<typeof waveBinding>): Promise<void> {
  // Of those that are held, too: they may go on with the others.
  const orders = await lockOrdersOf(op, wave.waveNo, ['已入波', '拦截中'])
  if (move === 'release') {
    await makeLists(op, wave)
    await advanceAll(
      op,
      orderBinding,
      'startPicking',
      orders.map((before) => ({ before, changes: ifHeld(before, '拣货中') })),
    )
  }
  if (move === 'cancel') {
    await op.orm.update(pickTasks).set({ waveNo: null }).where(eq(pickTasks.waveNo, wave.waveNo))
    await advanceAll(
      op,
      orderBinding,
      'leaveWave',
      orders.map((before) => ({ before, changes: { ...ifHeld(before, '已分配'), waveNo: null } })),
    )
  }
}

/** One that is held goes on there when nobody stops it. */
export function ifHeld({ state }: Order, next: Order['state']): { heldState?: Order['state'] } {
  return state === '拦截中' ? { heldState: next } : {}
}

/** One for each zone, so that nobody walks the whole house. */
async function makeLists(op: Operation, { waveNo, warehouse, owner }: Wave): Promise<void> {
  const zones = new Map<string, Pick[]>()
  for (const pick of await findPicks(op, { waveNo, state: '待拣' })) {
    zones.set(pick.zone, [...(zones.get(pick.zone) ?? []), pick])
  }
  const numbers = await nextDocNos(op, 'bigPickList', zones.size)
  for (const [index, [zone, picks]] of [...zones]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .entries()) {
    const listNo = numbers[index] ?? ''
    await createRow(op, listBinding, {
      listNo,
      waveNo,
      warehouse,
      owner,
      zone,
      qty: addDecimals(...picks.map(({ qty }) => qty)),
      locations: new Set(picks.map(({ loc }) => loc)).size,
      skus: new Set(picks.map(({ sku }) => sku)).size,
    })
    const ids = picks.map(({ id }) => id)
    await op.orm.update(pickTasks).set({ listNo }).where(inArray(pickTasks.id, ids))
  }
}

async function lockOrdersOf(op: Operation, waveNo: string, states: readonly Order['state'][]) {
  const rows = await op.orm
    .select({ orderNo: outboundOrders.orderNo })
    .from(outboundOrders)
    .where(and(eq(outboundOrders.waveNo, waveNo), inArray(outboundOrders.state, [...states])))
  return lockOrders(
    op,
    rows.map(({ orderNo }) => orderNo),
  )
}

type Progress = { picked?: string; dropped?: string }

/** After picking, stopping or shipping; the orders come before their wave wherever both are locked. */
export async function waveGoesOn(
  op: Operation,
  waveNo: string | null,
  progress: Progress = {},
): Promise<void> {
  if (waveNo === null) return
  const before = await lockRow(op, waveBinding, waveNo)
  const { picked = '0', dropped = '0' } = progress
  const changes = {
    pickedQty: addDecimals(before.pickedQty, picked),
    qty: addDecimals(before.qty, negate(dropped)),
  }
  const to = await stateOf(op, before)
  const isSame = to === before.state && signOf(picked) === 0 && signOf(dropped) === 0
  if (isSame) return
  const isComplete = to === '已完成' && before.state !== '已完成'
  await advance(op, waveBinding, isComplete ? 'complete' : 'progress', { before, changes, to })
}

/** Something that was picked of it is to be picked again. */
export async function waveGoesBack(op: Operation, waveNo: string): Promise<void> {
  const before = await lockRow(op, waveBinding, waveNo)
  if (before.state !== '拣货中') await advance(op, waveBinding, 'undoPick', { before })
}

async function stateOf({ orm }: Operation, { waveNo, state }: Wave): Promise<Wave['state']> {
  const open = await orm.$count(
    outboundOrders,
    and(eq(outboundOrders.waveNo, waveNo), notInArray(outboundOrders.state, [...OUTBOUND_DONE])),
  )
  if (open === 0) return '已完成'
  if (state !== '拣货中') return state
  const unpicked = await orm.$count(pickTasks, and(eq(pickTasks.waveNo, waveNo), eq(pickTasks.state, '待拣')))
  return unpicked === 0 ? '待复核' : state
}
