// What people do to orders by name, beyond their state: goods are given back, or kept while an order waits for somebody's word.

import { eq } from 'drizzle-orm'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance, assertPossible, type MoveEffects } from '#server/wms/kit/transition.ts'
import { findPicks, giveBack } from '#server/wms/modules/outbound/allocation.ts'
import { assertNumberFree, familyOf } from '#server/wms/modules/outbound/family.ts'
import { findHeldState, lockOrders, type Order } from '#server/wms/modules/outbound/orders.ts'
import { orderBinding } from '#server/wms/modules/outbound/resources.ts'
import { pickTasks } from '#server/wms/schema/outbound.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { resumeOrders } from '#shared/contracts/outbound/order.ts'
import { signOf } from '#shared/domain/decimal.ts'

export const orderMoves = {
  recall: (op, order) => withoutGoods(op, order),
  cancel: async (op, order) => ({
    ...(signOf(order.allocatedQty) > 0 && (await withoutGoods(op, order))),
    heldState: null,
  }),
  suspend: async (_, { state }) => ({ heldState: state }),
  reopen: async (op, order) => {
    await assertNumberFree(op, { ...order, family: familyOf(order) })
    return { shortage: '' }
  },
} satisfies MoveEffects<typeof orderBinding>

async function withoutGoods(op: Operation, { orderNo }: Order) {
  await giveBack(op, await findPicks(op, { orderNos: [orderNo], state: '待拣' }))
  // Nobody has seen them, and the lines that they are for may be changed now.
  await op.orm.delete(pickTasks).where(eq(pickTasks.orderNo, orderNo))
  return { allocatedQty: '0' }
}

export function resume(
  op: Operation,
  { orderNos }: CallBody<typeof resumeOrders>,
): Promise<CallResult<typeof resumeOrders>> {
  return forEachDocument(op, orderNos, async (inner, numbers) => {
    const resumed: Order[] = []
    for (const before of await lockOrders(inner, numbers)) {
      assertPossible(orderBinding, 'resume', before)
      const to = await findHeldState(inner, before.orderNo)
      resumed.push(await advance(inner, orderBinding, 'resume', { before, to, changes: { heldState: null } }))
    }
    return resumed
  })
}
