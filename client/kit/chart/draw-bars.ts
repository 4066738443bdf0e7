// Draws bars with ECharts, of which only what they need is loaded. On a canvas: styles in markup are against the page's policy.
import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type ChartPoint, pointText } from '#client/kit/chart/chart-points.ts'
import { chartColors } from '#shared/theme.ts'

use([BarChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

type Bars = {
  points: readonly ChartPoint[]
  format: (amount: string) => string
  comparedWith: string | undefined
  themeColor: string
}
type Tones = Record<'text' | 'line' | 'surface', string>

const PREVIOUS_TONE = '#abb3bf'

/** Fills the element and follows its size, until the signal is given. */
export function drawBars(element: HTMLElement, bars: Bars, until: AbortSignal): void {
  const chart: ECharts = init(element)
  chart.setOption(barOption(bars, tonesOf(element)))
  const sizes = new ResizeObserver(() => chart.resize())
  sizes.observe(element)
  until.addEventListener('abort', () => {
    sizes.disconnect()
    chart.dispose()
  })
}

function barOption({ points, format, comparedWith, themeColor }: Bars, { text, line, surface }: Tones) {
  const [own = themeColor] = chartColors(themeColor)
  const series = (name: string, color: string, values: readonly (string | undefined)[]) => ({
    type: 'bar' as const,
    name,
    data: values.map((value) => Number(value ?? 0)),
    itemStyle: { color },
    barMaxWidth: 48,
  })
  const previous = comparedWith
    ? [
        series(
          comparedWith,
          PREVIOUS_TONE,
          points.map((point) => point.previous),
        ),
      ]
    : []
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 0, right: 0, top: comparedWith ? 32 : 12, bottom: 0 },
    legend: { show: comparedWith !== undefined, right: 0, top: 0, textStyle: { color: text } },
    // Drawn too: as markup it would carry styles.
    tooltip: {
      trigger: 'axis' as const,
      axisPointer: { type: 'shadow' as const },
      renderMode: 'richText' as const,
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: text },
      formatter: (shown: unknown) => {
        const [first] = shown as { dataIndex: number }[]
        const point = first && points[first.dataIndex]
        return point ? pointText(point, comparedWith, format) : ''
      },
    },
    xAxis: {
      type: 'category' as const,
      data: points.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
      axisLabel: { color: text, hideOverlap: true },
    },
    yAxis: {
      type: 'value' as const,
      splitLine: { lineStyle: { color: line } },
      axisLabel: { color: text },
    },
    series: [
      ...previous,
      series(
        '本期',
        own,
        points.map(({ value }) => value),
      ),
    ],
  }
}

function tonesOf(element: HTMLElement): Tones {
  const styles = getComputedStyle(element)
  const tone = (name: string) => styles.getPropertyValue(name).trim()
  return {
    text: tone('--swms-text-muted'),
    line: tone('--swms-line'),
    surface: tone('--swms-surface'),
  }
}
