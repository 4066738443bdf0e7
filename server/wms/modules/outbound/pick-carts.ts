// A cart for a pick list: each of its orders has a slot there, and the totes in that slot are its own.
import { eq, type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { lockContainer } from '#server/wms/ledger/goods/containers.ts'
import { lockOwnList } from '#server/wms/modules/outbound/pick-lists.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { containerTypes } from '#server/wms/schema/container.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { takeCart } from '#shared/contracts/outbound/picking.ts'

export type Slot = CallResult<typeof takeCart>['slots'][number]

/** Whoever takes the same cart for another list waits until this is done. */
export async function takeCartFor(
  op: Operation,
  { listNo, cart: code }: CallBody<typeof takeCart>,
): Promise<CallResult<typeof takeCart>> {
  const { warehouse } = await lockOwnList(op, listNo)
  const cart = await lockContainer(op, warehouse, code)
  if (!cart) throw refusals.cartUnknown(code)
  const [type] = await op.orm.select().from(containerTypes).where(eq(containerTypes.code, cart.type))
  if (type?.category !== '拣货车') throw refusals.cartIsOther(cart.code, type?.name ?? cart.type)
  if (cart.state !== '空闲') throw refusals.cartAway(cart.code, cart.state)
  const user = await findUser(op, cart.code, listNo)
  if (user) throw refusals.cartInUse(cart.code, user.listNo, user.name)
  await giveSlots(op, listNo, cart.code)
  const slots = await selectRows<Slot>(op.orm, slotsQuery(listNo))
  const last = slots.at(-1)?.slot ?? 0
  if (last > type.slots) throw refusals.cartTooSmall(cart.code, type.slots, last)
  return { slots }
}

export function slotsQuery(listNo: string): SQL {
  return sql`select cart, slot, order_no as "orderNo" from pick_slots where list_no = ${listNo} order by slot`
}

/** The list that is being picked with it, or that has left totes on it. */
async function findUser({ orm }: Operation, cart: string, listNo: string) {
  const [user] = await selectRows<{ listNo: string; name: string | null }>(
    orm,
    sql`select l.list_no as "listNo", u.name from pick_slots s join big_pick_lists l on l.list_no = s.list_no
          left join users u on u.id = l.picker
        where s.cart = ${cart} and l.list_no <> ${listNo}
          and (l.state = '拣货中' or (l.state = '已打印' and l.picked_qty > 0)) limit 1`,
  )
  return user
}

/** Orders that have none yet come behind those that have. */
function giveSlots({ orm }: Operation, listNo: string, cart: string): Promise<unknown> {
  return orm.execute(sql`
    insert into pick_slots (list_no, order_no, cart, slot)
    select ${listNo}, o.order_no, ${cart},
      coalesce(s.slot, (select coalesce(max(slot), 0) from pick_slots where list_no = ${listNo})
        + row_number() over (partition by s.slot is null order by o.order_no))
    from (select distinct order_no from pick_tasks where list_no = ${listNo} and state in ('待拣', '已拣')) o
      left join pick_slots s on s.list_no = ${listNo} and s.order_no = o.order_no
    on conflict (list_no, order_no) do update set cart = excluded.cart`)
}
