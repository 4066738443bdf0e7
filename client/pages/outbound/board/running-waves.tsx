// The waves under way, those first that have to leave first: how much is picked, how many orders are packed, how long is left.
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { ABSENT, formatCount, formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import type { Site } from '#client/pages/outbound/board/due-href.ts'
import { hrefTo } from '#shared/routes.ts'

type Wave = Site['waves'][number]

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

export function RunningWaves({ waves, at }: { waves: readonly Wave[]; at: string }) {
  const columns: readonly FigureColumn<Wave>[] = [
    {
      label: '波次号',
      of: ({ waveNo }) => <RowLink href={hrefTo('outboundOrders', { waveNo })}>{waveNo}</RowLink>,
    },
    { label: '货主', of: ({ ownerName }) => ownerName, isText: true },
    { label: '承运商', of: ({ carrierName }) => carrierName ?? ABSENT, isText: true },
    { label: '波次规则', of: ({ rule }) => rule ?? ABSENT, isText: true },
    { label: '状态', of: ({ state }) => state, isText: true },
    {
      label: '拣货',
      of: ({ pickedQty, qty }) => (
        <Progress
          done={Number(pickedQty)}
          all={Number(qty)}
          text={`${formatDecimal(pickedQty)} / ${formatDecimal(qty)}`}
        />
      ),
    },
    {
      label: '打包',
      of: ({ packed, orders }) => (
        <Progress done={packed} all={orders} text={`${formatCount(packed)} / ${formatCount(orders)} 单`} />
      ),
    },
    { label: '距截单', of: ({ cutoffAt }) => <TimeLeft cutoffAt={cutoffAt} at={at} /> },
  ]
  return <FigureTable columns={columns} rows={waves} keyOf={({ waveNo }) => waveNo} />
}

type ProgressProps = { done: number; all: number; text: string }

function Progress({ done, all, text }: ProgressProps) {
  return (
    <div className="swms-outbound-progress">
      <progress max={Math.max(all, 1)} value={done} aria-label={text} />
      <span>{text}</span>
    </div>
  )
}

function TimeLeft({ cutoffAt, at }: { cutoffAt: string | null; at: string }) {
  if (cutoffAt === null) return ABSENT
  const minutes = Math.floor((Date.parse(cutoffAt) - Date.parse(at)) / MINUTE_MS)
  const isLate = minutes < 0
  const text = isLate ? `已超 ${durationOf(-minutes)}` : durationOf(minutes)
  return <span className={minutes < HOUR_MINUTES ? 'swms-outbound-late' : undefined}>{text}</span>
}

function durationOf(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const rest = `${minutes % HOUR_MINUTES}分`
  return hours === 0 ? rest : `${hours}小时${rest}`
}
