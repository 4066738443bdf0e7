// What the lines of a bill come to: by category, and by item and price version.
import { type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { amountText, BILL_SUMS, type BillSums } from '#server/wms/modules/billing/rules.ts'
import { subtract } from '#shared/domain/decimal.ts'
import { chargeItemName } from '#shared/domain/tariff.ts'

type Database = Pick<Reader, 'orm'>

/** `lines` says which charges. */
export async function sumUp({ orm }: Database, lines: SQL): Promise<BillSums> {
  const [sums] = await selectRows<BillSums>(orm, sql`select ${BILL_SUMS} from charge_lines where ${lines}`)
  if (!sums) throw new Error('a sum without a row')
  return sums
}

type Grouped = {
  itemCode: string
  tariffVersion: number | null
  unit: string
  lines: number
  qty: string
  amount: string
  tax: string
  lastAmount: string
}

/** `last` says which of them stand in the bill already. */
export async function groupByItem({ orm }: Database, lines: SQL, last: SQL = sql`false`) {
  const rows = await selectRows<Grouped>(
    orm,
    sql`select item_code as "itemCode", tariff_version as "tariffVersion", unit, count(*)::int as lines,
          ${amountText(sql`sum(qty)`)} as qty, ${amountText(sql`sum(amount)`)} as amount,
          ${amountText(sql`sum(tax)`)} as tax,
          ${amountText(sql`sum(amount) filter (where ${last})`)} as "lastAmount"
        from charge_lines where ${lines}
        group by item_code, tariff_version, unit order by item_code, tariff_version, unit`,
  )
  return rows.map((row) => ({
    ...row,
    id: [row.itemCode, row.tariffVersion ?? '', row.unit].join(' '),
    itemName: chargeItemName(row.itemCode),
    diffLast: subtract(row.amount, row.lastAmount),
    revision: 1,
  }))
}
