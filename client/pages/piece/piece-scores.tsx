// 计件查询 — what a worker has earned in a month, day by day, as it was counted; and, while the month is open to it, what they
// object to.

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
import { OwnDay } from '#client/pages/piece/own/own-day.tsx'
import { type CallResult, fieldLabels } from '#shared/contracts/definition/call.ts'
import { getOwnMonth, ownDispute, ownPieceDay } from '#shared/contracts/piece/own.ts'
import { hrefTo } from '#shared/routes.ts'

export function page() {
  return <BadgeGate>{(badge) => <Month badge={badge} />}</BadgeGate>
}

type Day = z.output<typeof ownPieceDay>
type Dispute = z.output<typeof ownDispute>

const LABELS = fieldLabels(ownPieceDay)
const DISPUTE_LABELS = fieldLabels(ownDispute)

const FIGURES: readonly FigureColumn<Day>[] = [
  { label: LABELS.score, of: ({ score }) => formatDecimal(score) },
  { label: LABELS.amount, of: ({ amount }) => formatMoney(amount) },
  { label: LABELS.hourlyAmount, of: ({ hourlyAmount }) => formatMoney(hourlyAmount) },
  { label: LABELS.deduction, of: ({ deduction }) => formatMoney(deduction) },
  { label: LABELS.supplement, of: ({ supplement }) => formatMoney(supplement) },
]

const DISPUTE_COLUMNS: readonly FigureColumn<Dispute>[] = [
  { label: DISPUTE_LABELS.businessDate, of: ({ businessDate }) => businessDate },
  { label: DISPUTE_LABELS.docNo, of: ({ docNo }) => docNo ?? '漏记', isText: true },
  { label: DISPUTE_LABELS.claim, of: ({ claim }) => claim, isText: true },
  { label: DISPUTE_LABELS.state, of: ({ state }) => state, isText: true },
  { label: DISPUTE_LABELS.resolution, of: ({ resolution }) => resolution || '—', isText: true },
  { label: DISPUTE_LABELS.amount, of: ({ amount }) => (amount === null ? '—' : formatMoney(amount)) },
]

function Month({ badge }: { badge: string }) {
  const navigate = useNavigate()
  const params = new URLSearchParams(useLocation().search)
  const asked = params.get('month')
  const data = useData(queryOf(getOwnMonth, { query: { badge, ...(asked && { month: asked }) } }))
  const { empNo, name, teamName, warehouseName, month, attendanceDays, sums, days, disputes } = data
  const day = params.get('day')
  const hrefOf = (more: object) => hrefTo('pieceScores', { badge, month, ...more })
  const columns: FigureColumn<Day>[] = [
    {
      label: LABELS.businessDate,
      of: ({ businessDate }) => <a href={hrefOf({ day: businessDate })}>{businessDate}</a>,
    },
    ...FIGURES,
  ]
  return (
    <>
      <MonthChoice month={month} onChoose={(next) => void navigate(hrefOf({ month: next }))} />
      <p>
        {[`${name} ${empNo}`, teamName, warehouseName, standingOf(data)]
          .filter((part) => part !== null)
          .join('　')}
      </p>
      <Figures>
        <Figure label="计件金额" value={formatMoney(sums.amount)} />
        <Figure label="得分" value={formatDecimal(sums.score)} />
        <Figure label="出勤天数" value={formatCount(attendanceDays)} />
        <Figure label={LABELS.hourlyAmount} value={formatMoney(sums.hourlyAmount)} />
        <Figure label={LABELS.deduction} value={formatMoney(sums.deduction)} />
        <Figure label={LABELS.supplement} value={formatMoney(sums.supplement)} />
      </Figures>
      {day && <OwnDay badge={badge} day={day} mayObject={data.appealsUntil !== null} />}
      <SectionCard title={`${month} 每日计件`}>
        {days.length > 0 ? (
          <FigureTable columns={columns} rows={days} keyOf={({ businessDate }) => businessDate} />
        ) : (
          <EmptyState title="这个月没有计件" description="可选择其他月份；今天的计件在次日结算" />
        )}
      </SectionCard>
      {disputes.length > 0 && (
        <SectionCard title="我的申诉">
          <FigureTable columns={DISPUTE_COLUMNS} rows={disputes} keyOf={({ id }) => id} />
        </SectionCard>
      )}
    </>
  )
}

function standingOf({ state, appealsUntil }: CallResult<typeof getOwnMonth>): string {
  if (appealsUntil !== null) return `本月已公布，有疑问可在 ${appealsUntil} 前（含当日）点开日期申诉`
  switch (state) {
    case '计算中':
    case '待核对':
      return '本月尚未公布，金额可能变化'
    case '申诉期':
      return '本月申诉已截止，等待锁定'
    default:
      return `本月${state}`
  }
}
