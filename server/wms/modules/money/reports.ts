// What owners were charged and what the work cost, by day, and people by month. Reversals take back what they reverse.
import { eq, inArray, sql } from 'drizzle-orm'
import {
  bindReport,
  type Measure,
  netCountOf,
  sumOf,
  sumOfAlike,
} from '#server/wms/ledger/report/report-binding.ts'
import { factsByDay } from '#server/wms/ledger/sums/day-sums.ts'
import { CHARGES_BY_DAY } from '#server/wms/ledger/sums/definitions.ts'
import { chargeBinding, expenseBinding } from '#server/wms/modules/money/resources.ts'
import { chargeLines, expenseEntries } from '#server/wms/schema/money.ts'
import { expenseDaily, incomeDaily } from '#shared/contracts/money/daily-report.ts'
import { laborCostMonthly } from '#shared/contracts/money/labor-report.ts'
import { LABOR_CATEGORIES } from '#shared/domain/values.ts'

const costOf = (category: (typeof LABOR_CATEGORIES)[number]): Measure =>
  sumOf(expenseEntries.amount, eq(expenseEntries.category, category))

export const MONEY_REPORTS = [
  bindReport({
    report: incomeDaily,
    facts: chargeBinding,
    sums: (_reader, days) => factsByDay(CHARGES_BY_DAY, days),
    measures: {
      amount: sumOf(chargeLines.amount),
      tax: sumOf(chargeLines.tax),
      qty: sumOfAlike(chargeLines.qty, chargeLines.unit),
      lines: sumOf(sql`${chargeLines}.lines`),
    },
  }),
  bindReport({
    report: expenseDaily,
    facts: expenseBinding,
    measures: { amount: sumOf(expenseEntries.amount), entries: netCountOf(expenseEntries.reversalOf) },
  }),
  bindReport({
    report: laborCostMonthly,
    facts: expenseBinding,
    only: inArray(expenseEntries.category, [...LABOR_CATEGORIES]),
    measures: {
      totalCost: sumOf(expenseEntries.amount),
      regularCost: costOf('正式工资'),
      pieceCost: costOf('计件'),
      agencyCost: costOf('劳务管理费'),
      tempCost: costOf('临时工'),
      overtimeCost: costOf('加班工资'),
    },
  }),
]
