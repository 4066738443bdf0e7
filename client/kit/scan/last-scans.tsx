// The last scans, newest first, before them those that still wait for the server.
import { type ReactNode, useState } from 'react'
import type { QueueState, ScanQueue, Waiting } from '#client/kit/scan/scan-queue.ts'

export type LastScan = {
  key: string
  code: string
  /** What it was taken for, or why it was refused. */
  text: string
  state: 'taken' | 'notice' | 'refused' | 'undone'
}

/** So many of them are shown. */
export const SHOWN_SCANS = 20

/** With the newest first. Sent again after a reload, it may stand there before its answer has come. */
export function withScan<S extends { scans: readonly LastScan[] }>(state: S, scan: S['scans'][number]): S {
  const others = state.scans.filter(({ key }) => key !== scan.key)
  return { ...state, scans: [scan, ...others].slice(0, SHOWN_SCANS) }
}

/** It can be taken back no more. */
export function withUndone<S extends { scans: readonly (LastScan & { taken: unknown })[] }>(
  state: S,
  key: string,
): S {
  const scans = state.scans.map((scan) =>
    scan.key === key ? { ...scan, state: 'undone' as const, taken: null } : scan,
  )
  return { ...state, scans }
}

const STATES: Readonly<Record<LastScan['state'], string>> = {
  taken: '成功',
  notice: '留意',
  refused: '失败',
  undone: '已撤销',
}

type LastScansProps<C> = {
  queue: ScanQueue<C> & QueueState<C>
  textOf: (command: C) => string
  scans: readonly LastScan[]
  /** What can be done about one of them. */
  action?: (scan: LastScan) => ReactNode
}

export function LastScans<C>({ queue, textOf, scans, action }: LastScansProps<C>) {
  const { waiting, trouble } = queue
  return (
    <section className="swms-section" aria-label="最近扫描">
      <header className="swms-section-header">
        <h2 className="swms-section-title">最近扫描</h2>
        <span className="swms-scan-waiting-count" role="status">
          {waiting.length > 0 && `${waiting.length} 条待发送`}
        </span>
      </header>
      {trouble && <Trouble queue={queue} trouble={trouble} />}
      <ul className="swms-scan-list">
        {waiting.toReversed().map((scan) => (
          <li key={scan.opId} className="swms-scan-item swms-scan-item--waiting">
            <span className="swms-scan-code">{scan.code}</span>
            <span className="swms-scan-state">待发送</span>
            <span className="swms-scan-text">{textOf(scan.command)}</span>
          </li>
        ))}
        {scans.map((scan) => (
          <li key={scan.key} className={`swms-scan-item swms-scan-item--${scan.state}`}>
            <span className="swms-scan-code">{scan.code}</span>
            <span className="swms-scan-state">{STATES[scan.state]}</span>
            <span className="swms-scan-text">{scan.text}</span>
            {action?.(scan)}
          </li>
        ))}
      </ul>
      {waiting.length === 0 && scans.length === 0 && <p className="swms-scan-none">还没有扫描</p>}
    </section>
  )
}

type TroubleProps<C> = { queue: ScanQueue<C> & QueueState<C>; trouble: string }

function Trouble<C>({ queue, trouble }: TroubleProps<C>) {
  const [first] = queue.waiting
  return (
    <div className="swms-scan-trouble">
      <p>{trouble}。扫描已保存在本机，恢复后自动发送。</p>
      <button type="button" className="bp6-button" onClick={queue.retry}>
        立即重试
      </button>
      {first && <GiveUp key={first.opId} scan={first} onGiveUp={() => queue.drop(first.opId)} />}
    </div>
  )
}

/** Asked twice: what was scanned is lost then, unless it had arrived. */
function GiveUp({ scan, onGiveUp }: { scan: Waiting<unknown>; onGiveUp: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <button
      type="button"
      className={`bp6-button${isAsked ? ' bp6-intent-danger' : ''}`}
      onClick={() => (isAsked ? onGiveUp() : setAsked(true))}
    >
      {isAsked ? `确定不再发送 ${scan.code}` : '放弃第一条'}
    </button>
  )
}
