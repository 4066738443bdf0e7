// What ran out since it was promised does not go: an order may wait over a weekend, and a lot's dates may be put right.

import { type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Pick } from '#server/wms/modules/outbound/allocation.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { localDateOf } from '#shared/domain/calendar.ts'

export type Expired = { order_no: string; sku: string; lot: string; exp_date: string }

/** Goods still on their shelf are taken from another lot; what is on its way is stopped. */
const WAY_OUT = {
  拣货: '请对此商品报缺，改拣其他批次，或拦截该出库单',
  复核打包: '请拦截该出库单，回库后重新下单',
  出库: '请拦截该出库单，回库后重新下单',
} as const

type Step = keyof typeof WAY_OUT

export async function assertUnexpired(op: Operation, picks: readonly Pick[], step: Step): Promise<void> {
  assertNoneExpired(await selectRows<Expired>(op.orm, expiredQuery(op, picks)), step)
}

/** The first of them that ran out; for who asks for more in the same statement. */
export function expiredQuery({ at }: Operation, picks: readonly Pick[]): SQL {
  const ids = picks.map(({ id }) => id)
  return sql`select pick.order_no, pick.sku, pick.lot, lot.exp_date::text as exp_date
        from pick_tasks pick join stock_lots lot using (owner, sku, lot)
        where pick.id = any(${sql.param(ids)}::bigint[]) and lot.exp_date < ${localDateOf(at)}::date
        order by pick.order_no, pick.id limit 1`
}

/** Of what that query has found. */
export function assertNoneExpired([expired]: readonly Expired[], step: Step): void {
  if (!expired) return
  const what = `出库单 ${expired.order_no} 的商品 ${expired.sku} 批次 ${expired.lot} 已于 ${expired.exp_date} 过期`
  throw refusals.goodsExpired(what, step, WAY_OUT[step])
}
