// 工位自检 — whether what a work station needs is there: server, notices, the device, its printers, the scanner.
import { Suspense, useState } from 'react'
import { usePageState } from '#client/data/page-state-context.ts'
import { runningVersion } from '#client/data/self-check.ts'
import { storedStation } from '#client/data/station.ts'
import { onBareWall, Wall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { formatInstant } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useHydrated } from '#client/kit/use-hydrated.ts'
import { CheckTable } from '#client/pages/equipment/check/check-table.tsx'
import { ScannerCheck } from '#client/pages/equipment/check/scanner-check.tsx'
import { useChecks } from '#client/pages/equipment/check/use-checks.ts'
import '#client/pages/equipment/check/check.css'

export function page() {
  return (
    <Wall>
      <Prepared />
    </Wall>
  )
}

/** Nothing of it can be known before the browser has taken over. */
function Prepared() {
  return useHydrated() ? <SelfCheck /> : onBareWall(<EmptyState title="正在准备自检" />)
}

function SelfCheck() {
  const isSignedIn = usePageState().session.state === 'active'
  const [station] = useState(storedStation)
  const { results, checkedAt, isRunning, run } = useChecks(isSignedIn ? { station } : null)
  return (
    <>
      <header className="swms-page-header">
        <div className="swms-page-heading">
          <h1 className="swms-page-title">工位自检</h1>
          <p className="swms-page-subtitle">
            {station ? `${station.name} ${station.deviceName}` : '未选择工作站台'}
          </p>
        </div>
        <div className="swms-page-actions">
          {checkedAt && <span className="swms-page-time">检测于 {formatInstant(checkedAt)}</span>}
          <WayHome />
          <button type="button" className="bp6-button bp6-intent-primary" disabled={isRunning} onClick={run}>
            {isRunning ? '检测中…' : checkedAt ? '重新检测' : '开始检测'}
          </button>
        </div>
      </header>
      <SectionCard title="检测项" aside={<code>前端版本 {runningVersion()}</code>}>
        {results.length > 0 ? (
          <CheckTable results={results} />
        ) : (
          <EmptyState
            title="尚未检测"
            description={
              isSignedIn ? '点“开始检测”' : '未登录时只检测服务器；登录后还检测消息推送、工作站台与打印机'
            }
          />
        )}
      </SectionCard>
      <SectionCard title="扫码枪">
        <Suspense fallback={<SkeletonLines count={4} />}>
          <ScannerCheck />
        </Suspense>
      </SectionCard>
    </>
  )
}
