// What stands in for one page that broke; the others go on.
import { CallFailure } from '#client/data/call-failure.ts'

type ViewFailureProps = { error: unknown; onRetry: () => void }

export function ViewFailure({ error, onRetry }: ViewFailureProps) {
  return (
    <div className="swms-view-failure" role="alert">
      <h2>页面加载失败</h2>
      <p>{error instanceof CallFailure ? error.message : '页面出现错误，请重试'}</p>
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </div>
  )
}
