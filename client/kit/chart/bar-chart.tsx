// Figures as bars, one for each point; drawn on the server, in the theme's tones. The table beside it says the same in text.
import { formatDecimal } from '#client/kit/format.ts'
import '#client/kit/chart/chart.css'

/** Figures are decimal text; what they are compared with stands pale beside them. */
export type ChartPoint = { key: string; label: string; value: string; previous?: string | undefined }

type BarChartProps = {
  /** What the bars stand for: '收货量，按日期'. */
  title: string
  points: readonly ChartPoint[]
  /** What the pale bars stand for: '上期'. */
  comparedWith?: string | undefined
}

const HEIGHT = 168
const TOP = 12
const BASE = 140
/** More labels than this would run into each other; on a narrow screen half as many. */
const MOST_LABELS = 12
const GRID_LINES = 3
/** In percent of the chart, as is the room between bars. */
const WIDEST_BAR = 9

export function BarChart({ title, points, comparedWith }: BarChartProps) {
  const scale = scaleOf(points)
  const step = Math.ceil(points.length / MOST_LABELS)
  const width = Math.min(WIDEST_BAR, 70 / points.length)
  return (
    <figure className="swms-chart">
      <figcaption>
        {title}
        {comparedWith && (
          <span className="swms-chart-legend">
            <i className="swms-chart-key" />
            本期
            <i className="swms-chart-key swms-chart-key--previous" />
            {comparedWith}
          </span>
        )}
      </figcaption>
      <svg role="img" aria-label={summaryOf(title, points)} width="100%" height={HEIGHT}>
        {scale.lines.map(({ y, label }) => (
          <g key={label} className="swms-chart-grid">
            <line x1="0" x2="100%" y1={y} y2={y} />
            <text x="-8" y={y + 4}>
              {label}
            </text>
          </g>
        ))}
        {points.map((point, index) => (
          <Bars
            key={point.key}
            point={point}
            left={((index + 0.5) * 100) / points.length - width / 2}
            width={width}
            yOf={scale.yOf}
            isLabelled={index % step === 0}
            isMinor={(index / step) % 2 === 1}
          />
        ))}
      </svg>
    </figure>
  )
}

type BarsProps = {
  point: ChartPoint
  /** In percent of the chart. */
  left: number
  width: number
  yOf: (value: string) => number
  isLabelled: boolean
  /** Left out where there is little room. */
  isMinor: boolean
}

function Bars({ point: { label, value, previous }, left, width, yOf, isLabelled, isMinor }: BarsProps) {
  const share = previous === undefined ? width : width / 2
  return (
    <g>
      <title>{`${label}：${formatDecimal(value)}${previous === undefined ? '' : `（对比 ${formatDecimal(previous)}）`}`}</title>
      {previous !== undefined && (
        <Bar
          className="swms-chart-bar swms-chart-bar--previous"
          x={left}
          width={share}
          value={previous}
          yOf={yOf}
        />
      )}
      <Bar className="swms-chart-bar" x={left + width - share} width={share} value={value} yOf={yOf} />
      {isLabelled && (
        <text
          className={isMinor ? 'swms-chart-label swms-chart-label--minor' : 'swms-chart-label'}
          x={`${left + width / 2}%`}
          y={HEIGHT - 8}
        >
          {label}
        </text>
      )}
    </g>
  )
}

type BarProps = { className: string; x: number; width: number; value: string; yOf: BarsProps['yOf'] }

function Bar({ className, x, width, value, yOf }: BarProps) {
  const [from, to] = [yOf('0'), yOf(value)]
  return (
    <rect
      className={className}
      x={`${x}%`}
      width={`${width}%`}
      y={Math.min(from, to)}
      height={Math.abs(from - to)}
    />
  )
}

/** Heights only: what is written comes from the figures themselves. */
function scaleOf(points: readonly ChartPoint[]) {
  const values = points.flatMap(({ value, previous }) => [Number(value), Number(previous ?? 0)])
  const step = niceStep(Math.max(0, ...values) - Math.min(0, ...values))
  const top = Math.ceil(Math.max(0, ...values) / step) * step || step
  const bottom = Math.floor(Math.min(0, ...values) / step) * step
  const heightOf = (value: number) => BASE - ((value - bottom) / (top - bottom)) * (BASE - TOP)
  const count = Math.round((top - bottom) / step)
  const lines = Array.from({ length: count + 1 }, (_, index) => bottom + index * step)
  return {
    yOf: (value: string) => heightOf(Number(value)),
    lines: lines.map((value) => ({
      y: heightOf(value),
      label: formatDecimal(String(Number(value.toFixed(4)))),
    })),
  }
}

/** 1, 2 or 5 and noughts. */
function niceStep(range: number): number {
  const rough = range / GRID_LINES || 1
  const unit = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((size) => size * unit >= rough) ?? 10) * unit
}

function summaryOf(title: string, points: readonly ChartPoint[]): string {
  const [first] = points
  if (!first) return `${title}：没有数据`
  const highest = points.reduce(
    (best, point) => (Number(point.value) > Number(best.value) ? point : best),
    first,
  )
  return `${title}，共${points.length}组，最高为${highest.label} ${formatDecimal(highest.value)}；明细见下表`
}
