// 临时工看板 — a warehouse's wall: how many workers of agencies were asked for, came and are there, what they have done, and what
// it will cost. Whoever has the board's key sees it.
import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { BoardHeader } from '#client/kit/dashboard/board-header.tsx'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { LiveWall, onBareWall, Wall } from '#client/kit/dashboard/wall.tsx'
import { formatCount, formatDecimal, formatMoney } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useHydrated } from '#client/kit/use-hydrated.ts'
import { type CallResult, fieldLabels } from '#shared/contracts/call.ts'
import { getLaborBoard, laborBoardRow } from '#shared/contracts/labor/board.ts'

export function page() {
  return <KeyedBoard />
}

function KeyedBoard() {
  const key = new URLSearchParams(useLocation().search).get('key')
  const isHydrated = useHydrated()
  if (!key) {
    const told = '请在派工单页面点“看板链接”，为一个仓库生成带密钥的地址，再在看板屏幕上打开'
    return <Wall>{onBareWall(<EmptyState title="缺少看板密钥" description={told} />)}</Wall>
  }
  // Nobody is signed in: the browser asks for it with the key alone.
  if (!isHydrated) return <Wall>{onBareWall(<EmptyState title="正在打开看板" />)}</Wall>
  return (
    <LiveWall>
      <Board boardKey={key} />
    </LiveWall>
  )
}

const LABELS = fieldLabels(laborBoardRow)

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
          <Agencies agencies={agencies} />
        ) : (
          <EmptyState title="今天没有派工" description="派单后会显示在这里" />
        )}
      </SectionCard>
    </>
  )
}

type Agency = CallResult<typeof getLaborBoard>['agencies'][number]

function Agencies({ agencies }: { agencies: readonly Agency[] }) {
  return (
    <div className="swms-table-scroll">
      <table className="swms-table">
        <thead>
          <tr>
            {Object.entries(LABELS).map(([name, label]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agencies.map(
            ({ agencyName, dispatches, requested, arrived, onSite, hours, uph, estimatedCost }) => (
              <tr key={agencyName}>
                <th scope="row">{agencyName}</th>
                <td>{formatCount(dispatches)}</td>
                <td>{formatCount(requested)}</td>
                <td>{formatCount(arrived)}</td>
                <td>{formatCount(onSite)}</td>
                <td>{formatDecimal(hours)}</td>
                <td>{uph === null ? '—' : formatDecimal(uph)}</td>
                <td>{formatMoney(estimatedCost)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
