// What stands in place of content: nothing there yet, or a failure and how to go on.
import type { ReactNode } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { isOfOlderBuild, loadNewBuild } from '#client/data/older-build.ts'

type StateMessageProps = { title: string; description?: string; action?: ReactNode }

export function EmptyState(message: StateMessageProps) {
  return <StateMessage Title="p" {...message} />
}

/** In place of a whole page: its title is the page's heading. */
export function EmptyPage(message: StateMessageProps) {
  return <StateMessage Title="h1" {...message} />
}

function StateMessage({ Title, title, description, action }: StateMessageProps & { Title: 'p' | 'h1' }) {
  return (
    <div className="swms-state">
      <Title className="swms-state-title">{title}</Title>
      {description && <p className="swms-state-description">{description}</p>}
      {action}
    </div>
  )
}

/** Code that is gone, since another version has been put in its place: only a page of that version finds its own. */
export function NewVersion() {
  return (
    <div className="swms-state" role="alert">
      <p className="swms-state-title">有新版本</p>
      <p className="swms-state-description">
        系统已更新，或页面没有加载完整，刷新后继续。已填写的内容会保留；不能保留的，刷新前会询问。
      </p>
      <button type="button" className="bp6-button" onClick={loadNewBuild}>
        刷新
      </button>
    </div>
  )
}

export function FailureState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = error instanceof CallFailure ? error : null
  if (isOfOlderBuild(error)) return <NewVersion />
  const isForbidden = failure?.isForbidden ?? false
  return (
    <div className="swms-state" role="alert">
      <p className="swms-state-title">{isForbidden ? '无权查看' : '加载失败'}</p>
      <p className="swms-state-description">
        {failure?.message ?? (navigator.onLine ? '页面出现错误，请重试' : '网络连接失败，请检查网络后重试')}
      </p>
      {!isForbidden && (
        <button type="button" className="bp6-button" onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  )
}

/** As the fallback of a boundary: what broke says so where it would have been, and what stands around it goes on. */
export function inItsPlace(error: unknown, retry: () => void) {
  return <FailureState error={error} onRetry={retry} />
}
