// The head of a dashboard: what it shows, as of when, and a button for those who cannot wait a minute.
import type { ReactNode } from 'react'
import type { Live } from '#client/kit/dashboard/use-live.ts'
import { formatInstant } from '#client/kit/format.ts'

type BoardHeaderProps = {
  title: string
  subtitle?: string
  /** The instant that the data are of. */
  at: string
  live: Live
  /** More to do. */
  children?: ReactNode
}

export function BoardHeader({ title, subtitle, at, live, children }: BoardHeaderProps) {
  return (
    <header className="swms-page-header">
      <div className="swms-page-heading">
        <h1 className="swms-page-title">{title}</h1>
        {subtitle && (
          <p className="swms-page-subtitle" title={subtitle}>
            {subtitle}
          </p>
        )}
      </div>
      <div className="swms-page-actions">
        <Age at={at} hasFailed={live.hasFailed} />
        {children}
        <button
          type="button"
          className="bp6-button"
          aria-busy={live.isRefreshing}
          disabled={live.isRefreshing}
          onClick={() => void live.refresh()}
        >
          {live.isRefreshing ? '刷新中…' : '刷新'}
        </button>
      </div>
    </header>
  )
}

function Age({ at, hasFailed }: { at: string; hasFailed: boolean }) {
  if (!hasFailed) return <span className="swms-page-time">更新于 {formatInstant(at)}</span>
  return (
    <span className="swms-page-time swms-board-stale" role="status">
      更新失败，数据截至 {formatInstant(at)}
    </span>
  )
}
