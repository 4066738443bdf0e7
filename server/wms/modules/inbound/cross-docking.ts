// 越库 — goods that come in while orders wait for them: they need not be stored before they leave.
import { type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { skus } from '#server/wms/schema/sku.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { receive } from '#shared/contracts/inbound/receipt.ts'
import { smallerOf } from '#shared/domain/decimal.ts'
import { INBOUND_AWAITED } from '#shared/domain/inbound.ts'
import { outboundLife } from '#shared/domain/outbound.ts'
import type { Quality } from '#shared/domain/values.ts'

/** How many orders lack a product, and how much of it beyond what is there. */
export type Lacking = { orders: number; qty: string }

/** What most orders wait for is told first, and of a delivery of everything no more than this. */
const MOST_WANTED = 20

/** By orders that lack more of it than is there, as long as goods are expected. */
export async function findWanted({ orm }: Reader, order: Order) {
  if (!INBOUND_AWAITED.some((state) => state === order.state)) return []
  const isExpected = sql`l.sku in (select sku from inbound_lines where order_no = ${order.orderNo})`
  return selectRows<{ sku: string; orders: number }>(
    orm,
    sql`select sku, orders from (${lackingOf(order, isExpected)}) lacking
        order by orders desc, sku limit ${MOST_WANTED}`,
  )
}

/** Of the product that a scan reads, before it is received; null where nobody waits for it. */
export function lackingOfProduct(place: Pick<Order, 'warehouse' | 'owner'>): SQL<Lacking | null> {
  return sql`(select json_build_object('orders', lacking.orders, 'qty', lacking.qty::text)
    from (${lackingOf(place, sql`l.sku = ${skus.code}`)}) lacking)`
}

/** Of goods that have come in: only sound ones leave again. */
export function wantedOf(
  lacking: Lacking | null,
  goods: { quality: Quality; qty: string },
): CallResult<typeof receive>['wanted'] {
  if (lacking === null || goods.quality !== '良品') return null
  return { orders: lacking.orders, qty: smallerOf(lacking.qty, goods.qty) }
}

function lackingOf({ warehouse, owner }: Pick<Order, 'warehouse' | 'owner'>, isMeant: SQL): SQL {
  const there = sql`coalesce((select sum(b.available) from stock_balances b where b.warehouse = ${warehouse}
    and b.owner = ${owner} and b.sku = l.sku and b.quality = '良品' and b.on_hand > 0), 0)`
  return sql`
    select l.sku, count(distinct o.order_no)::int as orders,
      trim_scale(sum(l.qty - l.allocated_qty) - ${there}) as qty
    from outbound_orders o join outbound_lines l on l.order_no = o.order_no and l.qty > l.allocated_qty
    where o.warehouse = ${warehouse} and o.owner = ${owner} and o.state = ${outboundLife.steps.runShort.to}
      and ${isMeant}
    group by l.sku having sum(l.qty - l.allocated_qty) > ${there}`
}
