// 我的计件 — what a worker has earned so far today, on their phone or at a station.

import type * as z from 'zod'
import { queryOf } from '#client/data/data-client.ts'
import { BoardHeader } from '#client/kit/dashboard/board-header.tsx'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { formatDecimal, formatMoney } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { BadgeGate } from '#client/pages/piece/own/badge-gate.tsx'
import { fieldLabels } from '#shared/contracts/definition/call.ts'
import { getOwnPieces, ownPieceRow } from '#shared/contracts/piece/own.ts'
import { hrefTo } from '#shared/routes.ts'

export function page() {
  return <BadgeGate>{(badge) => <Today badge={badge} />}</BadgeGate>
}

const LABELS = fieldLabels(ownPieceRow)

const COLUMNS: readonly FigureColumn<z.output<typeof ownPieceRow>>[] = [
  { label: LABELS.opType, of: ({ opType }) => opType },
  { label: LABELS.qty, of: ({ qty }) => formatDecimal(qty) },
  { label: LABELS.score, of: ({ score }) => formatDecimal(score) },
  { label: LABELS.amount, of: ({ amount }) => formatMoney(amount) },
]

function Today({ badge }: { badge: string }) {
  const { data, ...live } = useLive(queryOf(getOwnPieces, { query: { badge } }))
  const { at, empNo, name, teamName, businessDate, sums, rows, teamRank } = data
  const who = [`${name} ${empNo}`, teamName, businessDate].filter((part) => part !== null).join('　')
  return (
    <>
      <BoardHeader title="今日计件" subtitle={who} at={at} live={live} />
      <Figures>
        <Figure label={LABELS.amount} value={formatMoney(sums.amount)} />
        <Figure label={LABELS.score} value={formatDecimal(sums.score)} />
        <Figure label="班组排名" value={teamRank ? `${teamRank.rank} / ${teamRank.of}` : '—'} />
      </Figures>
      <SectionCard title="各类作业">
        {rows.length > 0 ? (
          <FigureTable columns={COLUMNS} rows={rows} keyOf={({ opType }) => opType} />
        ) : (
          <EmptyState title="今天还没有计件作业" description="作业记录后会显示在这里" />
        )}
      </SectionCard>
      <p>
        <a href={hrefTo('pieceScores', { badge })}>查看各月计件</a>
        　今日金额按现行单价估算，以日结为准。
      </p>
    </>
  )
}
