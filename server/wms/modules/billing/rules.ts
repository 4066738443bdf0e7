// What charges come to in a bill, and what a stored piece is counted as, as columns of a query over them.
import { type SQL, sql } from 'drizzle-orm'
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
