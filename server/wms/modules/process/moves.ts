// What the named moves of a process order mean beyond its state.

import { eq } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { MoveEffects } from '#server/wms/kit/transition.ts'
import { allocate, giveBack } from '#server/wms/modules/process/materials.ts'
import { findSupplies, type Order } from '#server/wms/modules/process/orders.ts'
import { close, countWaiting } from '#server/wms/modules/process/receiving.ts'
import { refusals } from '#server/wms/modules/process/refusals.ts'
import type { orderBinding } from '#server/wms/modules/process/resources.ts'
import { reopen } from '#server/wms/modules/process/working.ts'
import { processSupplies } from '#server/wms/schema/process.ts'
import { addDecimals, signOf } from '#shared/domain/decimal.ts'

export const orderMoves = {
  release: allocate,
  recall: async (op, order) => {
    await giveBack(op, order)
    // Nobody has seen them, and the materials that they are for may be changed now.
    await op.orm.delete(processSupplies).where(eq(processSupplies.code, order.code))
  },
  start: async (op, { code }) => {
    if ((await findSupplies(op, code, '待领')).length > 0) throw refusals.materialsWaiting()
    if (signOf(await leftAtBench(op, code)) === 0) throw refusals.nothingIssued()
  },
  cancel: async (op, order) => {
    await assertUntouched(op, order)
    await giveBack(op, order)
  },
  reopen: async (op, order) => {
    await reopen(op, order, '撤回加工完成')
    return { finishedAt: null }
  },
  close: async (op, order) => {
    await close(op, order)
    return { closedAt: op.at.toISOString() }
  },
  settle: async (op, { code }) => {
    const waiting = await countWaiting(op, code)
    if (waiting > 0) throw refusals.outputsWaiting(waiting)
    await assertReturned(op, code, '完结')
  },
} satisfies MoveEffects<typeof orderBinding>

async function assertUntouched(op: Operation, { code, doneQty, defectQty }: Order): Promise<void> {
  if (signOf(addDecimals(doneQty, defectQty)) > 0) throw refusals.alreadyReported()
  await assertReturned(op, code, '取消')
}

async function assertReturned(op: Operation, code: string, what: string): Promise<void> {
  const left = await leftAtBench(op, code)
  if (signOf(left) === 0) return
  throw refusals.materialsLeft(left, what)
}

async function leftAtBench(op: Operation, code: string): Promise<string> {
  return addDecimals(...(await findSupplies(op, code, '已领')).map(({ leftQty }) => leftQty))
}
