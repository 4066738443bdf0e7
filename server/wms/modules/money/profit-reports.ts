// What is left of what was earned, by owner and category, and of goods that were worked on, order by order.
import { eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { bindReport, type Measure, sumOf } from '#server/wms/ledger/report/report-binding.ts'
import {
  findProfitLines,
  lineBinding,
  profitByDay,
  profitLines,
} from '#server/wms/modules/money/profit-lines.ts'
import { expenseBinding } from '#server/wms/modules/money/resources.ts'
import { expenseEntries } from '#server/wms/schema/money.ts'
import { processOrders } from '#server/wms/schema/process.ts'
import { processCost, processIncome, profitReport } from '#shared/contracts/money/profit-report.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { type EXPENSE_CATEGORIES, LABOR_CATEGORIES } from '#shared/domain/values.ts'

type Category = (typeof EXPENSE_CATEGORIES)[number]

const { income, directCost, allocatedCost, orders } = profitLines
const cost = sql`(${directCost} + ${allocatedCost})`
const profit = sql`(${income} - ${cost})`

/** Of two sums; null where the second is nothing. */
function ratio(of: SQL, to: SQL, { factor, places }: { factor: number; places: number }): Measure {
  return {
    of: (condition) => sql`round(${sql.raw(String(factor))} * sum(${of}) filter (where ${condition})
      / nullif(sum(${to}) filter (where ${condition}), 0), ${sql.raw(String(places))})`,
  }
}

const profitRate = ratio(profit, sql`${income}`, { factor: 100, places: 1 })

const LABOR: Category[] = [...LABOR_CATEGORIES]
const { amount, category, docNo } = expenseEntries

/** Of the orders that the costs are those of, each once, whenever it was worked on. */
const doneQty: Measure = {
  of: (condition) => sql`(select coalesce(sum(${processOrders.doneQty}), 0) from ${processOrders}
    where ${processOrders.code} = any(array_agg(distinct ${docNo}) filter (where ${condition})))`,
}

const unitCost: Measure = {
  of: (condition, ...others) =>
    sql`round(sum(${amount}) filter (where ${condition}) / nullif(${doneQty.of(condition, ...others)}, 0), 4)`,
}

const lineReport = { facts: lineBinding, source: findProfitLines }

export const PROFIT_REPORTS = [
  bindReport({
    ...lineReport,
    report: profitReport,
    sums: profitByDay,
    measures: {
      income: sumOf(income),
      directCost: sumOf(directCost),
      allocatedCost: sumOf(allocatedCost),
      profit: sumOf(profit),
      profitRate,
      orders: sumOf(orders),
      unitProfit: ratio(profit, sql`${orders}`, { factor: 1, places: 2 }),
    },
  }),
  bindReport({
    report: processCost,
    facts: expenseBinding,
    only: eq(expenseEntries.docType, DOCUMENTS.processOrder.type),
    measures: {
      laborCost: sumOf(amount, inArray(category, LABOR)),
      materialCost: sumOf(amount, eq(category, '耗材')),
      otherCost: sumOf(amount, notInArray(category, [...LABOR, '耗材'])),
      totalCost: sumOf(amount),
      doneQty,
      unitCost,
    },
  }),
  bindReport({
    ...lineReport,
    report: processIncome,
    only: eq(profitLines.docType, DOCUMENTS.processOrder.type),
    measures: {
      qty: sumOf(profitLines.qty),
      price: ratio(sql`${income}`, sql`${profitLines.qty}`, { factor: 1, places: 4 }),
      income: sumOf(income),
      cost: sumOf(cost),
      profit: sumOf(profit),
      profitRate,
    },
  }),
]
