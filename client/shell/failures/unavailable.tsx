// What stands in for the whole console while it cannot be drawn. Where nobody is signed in any more it leads to the sign-in.

import { useEffect } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { isOfOlderBuild } from '#client/data/older-build.ts'
import { usePageState } from '#client/data/page-state-context.ts'
import { signOut } from '#client/data/session.ts'
import { NewVersion } from '#client/kit/state-message.tsx'
import { hrefTo } from '#shared/routes.ts'
import '#client/shell/failures/unavailable.css'

type UnavailableProps = { error: unknown; onRetry: () => void }

export function Unavailable({ error, onRetry }: UnavailableProps) {
  const { requestId } = usePageState()
  const { title, reason } = explain(error)
  const isNobody = error instanceof CallFailure && error.kind === 'nothing'
  useEffect(() => {
    if (isNobody) void leave()
  }, [isNobody])
  if (isOfOlderBuild(error)) return <NewVersionPage />
  return (
    <main className="swms-unavailable">
      <div className="swms-unavailable-card" role="alert">
        <h1>{title}</h1>
        <p>{reason}</p>
        <button type="button" className="swms-unavailable-retry" onClick={onRetry}>
          重试
        </button>{' '}
        <button type="button" className="bp6-button" onClick={() => void leave()}>
          退出登录
        </button>
        <p className="swms-unavailable-id">
          如多次重试仍未恢复，请联系管理员并告知编号
          <br />
          {requestId}
        </p>
      </div>
    </main>
  )
}

function NewVersionPage() {
  return (
    <main className="swms-unavailable">
      <div className="swms-unavailable-card">
        <NewVersion />
      </div>
    </main>
  )
}

/** Also where the session cannot be ended: the sign-in page says more than this one can. */
async function leave(): Promise<void> {
  await signOut().catch(() => window.location.assign(hrefTo('login')))
}

function explain(error: unknown): { title: string; reason: string } {
  if (error instanceof CallFailure) {
    const title = error.kind === 'unreadable' ? '仓储服务返回异常' : '仓储服务暂时无法连接'
    return { title, reason: error.message }
  }
  return { title: '页面暂时无法显示', reason: '页面加载失败，请检查网络后重试' }
}
