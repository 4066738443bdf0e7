// Figures as bars, one for each point, in the theme's tones. The page comes without the drawing, whose library is large: until
// it is there its place is kept, and the table beside it says the same in text.
import { useEffect, useRef, useState } from 'react'
import { usePreferences } from '#client/data/preferences.tsx'
import { type ChartPoint, chartSummary } from '#client/kit/chart/chart-points.ts'
import '#client/kit/chart/chart.css'

type BarChartProps = {
  /** What the bars stand for: '收货量，按日期'. */
  title: string
  points: readonly ChartPoint[]
  /** Of figures, as text. */
  format: (amount: string) => string
  /** What the pale bars stand for: '上期'. */
  comparedWith?: string | undefined
}

export function BarChart({ title, points, format, comparedWith }: BarChartProps) {
  const surface = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const { themeColor } = usePreferences().preferences
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const leaving = new AbortController()
    import('#client/kit/chart/draw-bars.ts')
      .then(
        ({ drawBars }) =>
          leaving.signal.aborted ||
          drawBars(element, { points, format, comparedWith, themeColor }, leaving.signal),
      )
      .catch(() => setHasFailed(true))
    return () => leaving.abort()
  }, [points, format, comparedWith, themeColor])
  return (
    <figure className="swms-chart">
      <figcaption>{title}</figcaption>
      <div
        ref={surface}
        className="swms-chart-surface"
        role="img"
        aria-label={chartSummary(title, points, format)}
      >
        {hasFailed && '图表未能加载，数据见下表'}
      </div>
    </figure>
  )
}
