// The month in figures; each leads to the report that it comes from.
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { ABSENT, formatDecimal, formatMoney } from '#client/kit/format.ts'
import { dailyHref, reportHref } from '#client/pages/money/analyze/links.ts'
import { type CallResult, fieldLabels } from '#shared/contracts/definition/call.ts'
import { getProfitOverview } from '#shared/contracts/money/profit-overview.ts'
import { signOf } from '#shared/domain/decimal.ts'

const LABELS = fieldLabels(getProfitOverview.result)

export function ProfitFigures({ overview }: { overview: CallResult<typeof getProfitOverview> }) {
  const { month, income, expense, profit, profitRate, momRate, topOwner } = overview
  const percent = (rate: string | null) => (rate === null ? ABSENT : formatDecimal(rate))
  return (
    <Figures>
      <Figure
        label={LABELS.income}
        value={formatMoney(income)}
        unit=" 元"
        href={dailyHref('incomeDaily', month)}
      />
      <Figure
        label={LABELS.expense}
        value={formatMoney(expense)}
        unit=" 元"
        href={dailyHref('expenseDaily', month)}
      />
      <Figure
        label={LABELS.profit}
        value={formatMoney(profit)}
        unit=" 元"
        href={reportHref(month)}
        tone={signOf(profit) < 0 ? 'danger' : 'success'}
      />
      <Figure
        label={LABELS.profitRate}
        value={percent(profitRate)}
        {...(profitRate !== null && { unit: ' %' })}
      />
      <Figure label={LABELS.momRate} value={percent(momRate)} {...(momRate !== null && { unit: ' %' })} />
      <Figure label={LABELS.topOwner} value={topOwner ?? ABSENT} />
    </Figures>
  )
}
