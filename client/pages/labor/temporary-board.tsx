// 临时工看板 — a warehouse's wall: how many workers of agencies were asked for, came and are there, what they have done, and what
// it will cost. Anyone who has the board's key sees it.
import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { BoardHeader } from '#client/kit/dashboard/board-header.tsx'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { BareWall, LiveWall } from '#client/kit/dashboard/wall.tsx'
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { ABSENT, formatCount, formatDecimal, formatMoney } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useHydrated } from '#client/kit/use-hydrated.ts'
import { type CallResult, fieldLabels } from '#shared/contracts/definition/call.ts'
import { getLaborBoard, laborBoardRow } from '#shared/contracts/labor/board.ts'

export function page() {
  return <KeyedBoard />
}

function KeyedBoard() {
  const key = new URLSearchParams(useLocation().search).get('key')
  const isHydrated = useHydrated()
  if (!key) {
    const told = '请在派工单页面点“看板链接”，为一个仓库生成带密钥的地址，再在看板屏幕上打开'
    return (
      <BareWall>
        <EmptyState title="缺少看板密钥" description={told} />
      </BareWall>
    )
  }
  // Nobody is signed in: the browser asks for it with the key alone.
  if (!isHydrated) {
    return (
      <BareWall>
        <EmptyState title="正在打开看板" />
      </BareWall>
    )
  }
  return (
    <LiveWall>
      <Board boardKey={key} />
    </LiveWall>
  )
}

const LABELS = fieldLabels(laborBoardRow)

type Agency = CallResult<typeof getLaborBoard>['agencies'][number]

const COLUMNS: readonly FigureColumn<Agency>[] = [
  { label: LABELS.agencyName, of: ({ agencyName }) => agencyName },
  { label: LABELS.dispatches, of: ({ dispatches }) => formatCount(dispatches) },
  { label: LABELS.requested, of: ({ requested }) => formatCount(requested) },
  { label: LABELS.arrived, of: ({ arrived }) => formatCount(arrived) },
  { label: LABELS.onSite, of: ({ onSite }) => formatCount(onSite) },
  { label: LABELS.hours, of: ({ hours }) => formatDecimal(hours) },
  { label: LABELS.uph, of: ({ uph }) => (uph === null ? ABSENT : formatDecimal(uph)) },
  { label: LABELS.estimatedCost, of: ({ estimatedCost }) => formatMoney(estimatedCost) },
]

function Board({ boardKey }: { boardKey: string }) {
  const { data, ...live } = useLive(queryOf(getLaborBoard, { query: { key: boardKey } }))
  const { at, warehouseName, businessDate, sums, agencies } = data
  const isShort = sums.arrived < sums.requested
  return (
    <>
      <BoardHeader title="临时工看板" subtitle={`${warehouseName}　${businessDate}`} at={at} live={live} />
      <Figures>
        <Figure label={LABELS.requested} value={formatCount(sums.requested)} />
        <Figure
          label={LABELS.arrived}
          value={formatCount(sums.arrived)}
          tone={isShort ? 'warning' : 'success'}
        />
        <Figure label={LABELS.onSite} value={formatCount(sums.onSite)} />
        <Figure label={LABELS.hours} value={formatDecimal(sums.hours)} unit=" 小时" />
        <Figure label="人效" value={sums.uph === null ? '—' : formatDecimal(sums.uph)} unit=" 件/时" />
        <Figure label={LABELS.estimatedCost} value={formatMoney(sums.estimatedCost)} />
      </Figures>
      <SectionCard title="各劳务公司">
        {agencies.length > 0 ? (
          <FigureTable columns={COLUMNS} rows={agencies} keyOf={({ agencyName }) => agencyName} />
        ) : (
          <EmptyState title="今天没有派工" description="派单后会显示在这里" />
        )}
      </SectionCard>
    </>
  )
}
