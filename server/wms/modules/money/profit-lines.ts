// Lines of profit: charges, costs, shares of costs, and orders, as one list of facts that reports are made of.
import { type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bind } from '#server/wms/kit/binding.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { asTable, findShares } from '#server/wms/ledger/facts/shares.ts'
import { placeNames } from '#server/wms/ledger/names.ts'
import { onDays } from '#server/wms/ledger/report/report-binding.ts'
import { factsByDay } from '#server/wms/ledger/sums/day-sums.ts'
import { CHARGES_BY_DAY, OPERATIONS_BY_DAY } from '#server/wms/ledger/sums/definitions.ts'
import { dateColumn, decimalColumn } from '#server/wms/schema/columns.ts'
import { chargeLines, expenseEntries } from '#server/wms/schema/money.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import type { Period } from '#shared/contracts/definition/report.ts'
import { profitLine } from '#shared/contracts/money/profit-line.ts'
import { INCOME_CATEGORY, PROFIT_KINDS } from '#shared/domain/profit.ts'

/** No table of the database: what `findProfitLines` selects, by the names that reports ask for. */
export const profitLines = pgTable('profit_lines', {
  id: text().notNull(),
  businessDate: dateColumn('business_date').notNull(),
  warehouse: text().notNull(),
  owner: text(),
  kind: text({ enum: PROFIT_KINDS }).notNull(),
  category: text().notNull(),
  item: text().notNull(),
  qty: decimalColumn('qty').notNull(),
  income: decimalColumn('income').notNull(),
  directCost: decimalColumn('direct_cost').notNull(),
  allocatedCost: decimalColumn('allocated_cost').notNull(),
  orders: integer().notNull(),
  allocBasis: text('alloc_basis').notNull(),
  docType: text('doc_type').notNull(),
  docNo: text('doc_no').notNull(),
})

export const lineBinding = bind({
  resource: profitLine,
  table: profitLines,
  scope: { warehouse: profitLines.warehouse, owner: profitLines.owner },
  names: placeNames(profitLines),
})

export async function findProfitLines(reader: Reader, days: readonly Period[]): Promise<SQL> {
  const within = onDays(days)
  return sql`
    select 'F' || charge_no as id, business_date, warehouse, owner, '收入' as kind, ${INCOME_CATEGORY}::text as category,
      item_code as item, qty, amount as income, 0::numeric as direct_cost, 0::numeric as allocated_cost, 0 as orders,
      '' as alloc_basis, doc_type, doc_no
    from charge_lines where ${within(chargeLines.businessDate)}
    union all ${await costLines(reader, days)}
    union all
    select concat_ws('-', 'D', business_date, warehouse, owner), business_date, warehouse, owner, '单量',
      ${INCOME_CATEGORY}::text, '打包', 0, 0, 0, 0, sum(orders)::int, '', '', ''
    from operation_events where op_type = '打包' and ${within(operationEvents.businessDate)}
    group by business_date, warehouse, owner`
}

/** The same, for what is counted of them: charges and orders come by the day. */
export async function profitByDay(reader: Reader, days: readonly Period[]): Promise<SQL> {
  return sql`
    select null as id, business_date, warehouse, owner, '收入' as kind, ${INCOME_CATEGORY}::text as category,
      item_code as item, qty, amount as income, 0::numeric as direct_cost, 0::numeric as allocated_cost, 0 as orders,
      null as alloc_basis, null as doc_type, null as doc_no
    from (${factsByDay(CHARGES_BY_DAY, days)}) as charges
    union all ${await costLines(reader, days)}
    union all
    select null, business_date, warehouse, owner, '单量', ${INCOME_CATEGORY}::text, '打包', 0, 0, 0, 0, orders, '', '', ''
    from (${factsByDay(OPERATIONS_BY_DAY, days)}) as operations where op_type = '打包'`
}

/** Shares are divided among all owners, no matter who may see which of them afterwards. */
async function costLines({ orm, caller }: Reader, days: readonly Period[]): Promise<SQL> {
  const seen = inWarehouseScope(caller, expenseEntries.warehouse)
  const within = onDays(days)
  const shares = (await Promise.all(days.map((period) => findShares(orm, seen, period)))).flat()
  return sql`
    select 'Z' || entry_no, business_date, warehouse, owner, '直接成本', category, category, 0, 0, amount, 0, 0,
      alloc_basis, doc_type, doc_no
    from expense_entries where owner is not null and ${within(expenseEntries.businessDate)}
    union all
    select concat_ws('-', 'Z' || entry_no, shares.owner), business_date, warehouse, shares.owner, '分摊成本', category,
      category, 0, 0, 0, shares.amount, 0, alloc_basis, doc_type, doc_no
    from ${asTable(shares)} join expense_entries using (entry_no)`
}
