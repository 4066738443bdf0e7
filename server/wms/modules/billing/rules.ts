// What charges come to in a bill, what a stored piece is counted as, and which nights are to be counted, as parts of queries.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { tariffs } from '#server/wms/schema/billing.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { CHARGE_ITEMS, type ChargeCategory } from '#shared/domain/tariff.ts'

export type BillSums = {
  storageFee: string
  inboundFee: string
  outboundFee: string
  returnFee: string
  otherFee: string
  amount: string
  tax: string
  total: string
  lineCount: number
}

/** What was keyed in under another code belongs to the rest. */
const CATEGORY = sql`case item_code ${sql.join(
  Object.entries(CHARGE_ITEMS).map(([code, { category }]) => sql`when ${code}::text then ${category}::text`),
  sql` `,
)} else '其他' end`

/** '12.5', and '0' of nothing. */
export function amountText(value: SQL): SQL {
  return sql`trim_scale(coalesce(${value}, 0))::text`
}

const of = (category: ChargeCategory) =>
  amountText(sql`sum(amount) filter (where ${CATEGORY} = ${category}::text)`)

/** Named as `BillSums` are. */
export const BILL_SUMS = sql`${of('仓储')} as "storageFee", ${of('入库')} as "inboundFee",
  ${of('出库')} as "outboundFee", ${of('退货')} as "returnFee", ${of('其他')} as "otherFee",
  ${amountText(sql`sum(amount)`)} as amount, ${amountText(sql`sum(tax)`)} as tax,
  ${amountText(sql`sum(amount + tax)`)} as total, count(*)::int as "lineCount"`

/** Of a product, by the item that storage is charged by: cubic metres, kilograms or one piece; null where nobody knows. */
export function pieceSize(item: SQL): SQL {
  return sql`case ${item} when 'CCT' then nullif(skus.length * skus.width * skus.height, 0) / 1000000
    when 'CCZ' then nullif(skus.weight, 0) else 1 end`
}

type Within = (columns: { warehouse: PgColumn; owner?: PgColumn }) => SQL

/**
 * `warehouse, owner, date` of each night by `at` for which there is to be a snapshot: an owner had a price list, or goods there.
 * From the first day on that anything was posted in the warehouse.
 */
export function storageNights(within: Within, at: Date): SQL {
  const isStock = within(stockLedger)
  return sql`(
    with days as (
      select code as warehouse, day::date as day from warehouses
        cross join lateral (
          select min(business_date) as first from stock_ledger where warehouse = code and ${isStock}
        ) ledger
        cross join lateral generate_series(first::timestamp, (${at.toISOString()}::timestamptz
          at time zone 'Asia/Shanghai' - shift_cutoff::interval)::date - interval '1 day', interval '1 day') day
      where ${within({ warehouse: warehouses.code })}
    ), flows as (
      select warehouse, owner, business_date, sum(case when from_loc is null then qty else -qty end) as net
      from stock_ledger where (from_loc is null or to_loc is null) and ${isStock} group by 1, 2, 3
    ), levels as (
      select warehouse, owner, business_date as since, sum(net) over days_of as level,
        lead(business_date, 1, 'infinity') over days_of as until
      from flows window days_of as (partition by warehouse, owner order by business_date)
    )
    select warehouse, owner, day as date from days join tariffs using (warehouse)
      where approved_at is not null and day between effective_from and coalesce(effective_to, 'infinity')
        and ${within(tariffs)}
    union
    select warehouse, owner, day from days join levels using (warehouse)
      where level > 0 and day >= since and day < until
  )`
}
