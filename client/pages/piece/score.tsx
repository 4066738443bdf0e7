// 计件查询 — what a worker has earned in a month, day by day, as it was counted.
import { useLocation, useNavigate } from 'react-router-dom'
import type * as z from 'zod'
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { formatCount, formatDecimal, formatMoney } from '#client/kit/format.ts'
import { MonthChoice } from '#client/kit/month-choice.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { BadgeGate } from '#client/pages/piece/own/badge-gate.tsx'
import { fieldLabels } from '#shared/contracts/call.ts'
import { getOwnMonth, ownPieceDay } from '#shared/contracts/piece/own.ts'

export function page() {
  return <BadgeGate>{(badge) => <Month badge={badge} />}</BadgeGate>
}

const LABELS = fieldLabels(ownPieceDay)

const COLUMNS: readonly FigureColumn<z.output<typeof ownPieceDay>>[] = [
  { label: LABELS.businessDate, of: ({ businessDate }) => businessDate },
  { label: LABELS.score, of: ({ score }) => formatDecimal(score) },
  { label: LABELS.amount, of: ({ amount }) => formatMoney(amount) },
  { label: LABELS.deduction, of: ({ deduction }) => formatMoney(deduction) },
]

function Month({ badge }: { badge: string }) {
  const navigate = useNavigate()
  const asked = new URLSearchParams(useLocation().search).get('month')
  const query = { badge, ...(asked && { month: asked }) }
  const data = useData(queryOf(getOwnMonth, { query }))
  const { empNo, name, teamName, warehouseName, month, attendanceDays, sums, isLocked, days } = data
  return (
    <>
      <MonthChoice
        month={month}
        onChoose={(next) => void navigate(`/personnel/score?${new URLSearchParams({ badge, month: next })}`)}
      />
      <p>
        {[`${name} ${empNo}`, teamName, warehouseName].filter((part) => part !== null).join('　')}　
        {isLocked ? '本月已锁定' : '本月未锁定，金额可能变化'}
      </p>
      <Figures>
        <Figure label="计件金额" value={formatMoney(sums.amount)} />
        <Figure label="得分" value={formatDecimal(sums.score)} />
        <Figure label="出勤天数" value={formatCount(attendanceDays)} />
        <Figure label="扣款" value={formatMoney(sums.deduction)} />
      </Figures>
      <SectionCard title={`${month} 每日计件`}>
        {days.length > 0 ? (
          <FigureTable columns={COLUMNS} rows={days} keyOf={({ businessDate }) => businessDate} />
        ) : (
          <EmptyState title="这个月没有计件" description="可选择其他月份；今天的计件在次日结算" />
        )}
      </SectionCard>
    </>
  )
}
