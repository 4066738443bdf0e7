// The profit of twelve months, drawn.
import { useMemo } from 'react'
import { BarChart } from '#client/kit/chart/bar-chart.tsx'
import { formatMoney } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getProfitOverview } from '#shared/contracts/money/profit-overview.ts'

type ProfitMonthsProps = Pick<CallResult<typeof getProfitOverview>, 'months'>

export function ProfitMonths({ months }: ProfitMonthsProps) {
  const points = useMemo(
    () => months.map(({ month, profit }) => ({ key: month, label: month, value: profit })),
    [months],
  )
  return (
    <SectionCard title="近12个月">
      <BarChart title="利润，按月" points={points} format={formatMoney} />
    </SectionCard>
  )
}
