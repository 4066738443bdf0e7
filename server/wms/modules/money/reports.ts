// 收支日报 — what owners were charged and what the work cost. Reversals take back what they reverse.
import { bindReport, netCountOf, sumOf, sumOfAlike } from '#server/wms/kit/report/report-binding.ts'
import { chargeBinding, expenseBinding } from '#server/wms/modules/money/resources.ts'
import { chargeLines, expenseEntries } from '#server/wms/modules/money/tables.ts'
import { expenseDaily, incomeDaily } from '#shared/contracts/report/money-daily.ts'

export const MONEY_REPORTS = [
  bindReport({
    report: incomeDaily,
    facts: chargeBinding,
    measures: {
      amount: sumOf(chargeLines.amount),
      tax: sumOf(chargeLines.tax),
      qty: sumOfAlike(chargeLines.qty, chargeLines.unit),
      lines: netCountOf(chargeLines.reversalOf),
    },
  }),
  bindReport({
    report: expenseDaily,
    facts: expenseBinding,
    measures: { amount: sumOf(expenseEntries.amount), entries: netCountOf(expenseEntries.reversalOf) },
  }),
]
