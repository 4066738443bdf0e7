// 移动扫描 — the station that carries containers and boxes from one location to another, with everything in them.

import { useQueryClient } from '@tanstack/react-query'
import { queryOf, untold } from '#client/data/data-client.ts'
import { deliver } from '#client/data/delivery.ts'
import { Pieces } from '#client/kit/fields/field-value.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { lookupFailure } from '#client/kit/scan/lookup-failure.ts'
import { Station } from '#client/kit/scan/station.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import {
  type Movable,
  type MoveCommand,
  type MovingEffect,
  type MovingEvent,
  type MovingState,
  NOTHING_MOVED,
  stepMoving,
} from '#client/pages/blind/moving/moving-scan.ts'
import { getMovable, moveScanned } from '#shared/contracts/blind/moving-scan.ts'

export function page() {
  return <MovingScan />
}

function MovingScan() {
  const { told, state, queue, dispatch } = useMoving()
  const { movable } = state
  return (
    <Station
      title="移动扫描"
      asks={asksFor(state)}
      hint="先扫描要移动的容器或箱，再扫描目标库位"
      told={told}
      onScan={(code) => dispatch({ type: 'scan', code })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      onEmpty={() => dispatch({ type: 'empty' })}
      aside={<LastScans queue={queue} textOf={commandText} scans={state.scans} />}
      actions={
        movable && (
          <button type="button" className="bp6-button" onClick={() => dispatch({ type: 'again' })}>
            重新扫描容器
          </button>
        )
      }
    >
      {movable && <Content movable={movable} toLocation={state.toLocation} />}
    </Station>
  )
}

function useMoving() {
  const client = useQueryClient()
  const { told, tell } = useFeedback()
  const handleFind = (container: string) =>
    client
      .fetchQuery(foundAnew(container))
      .then((movable) => dispatch({ type: 'found', movable }))
      .catch((error: unknown) => dispatch({ type: 'missed', reason: reasonOf(error) }))
  const perform = (effect: MovingEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else void handleFind(effect.container)
  }
  const [state, dispatch] = useStation<MovingState, MovingEvent, MovingEffect>(
    stepMoving,
    NOTHING_MOVED,
    perform,
  )
  const queue = useScanQueue<MoveCommand>({
    station: 'moving-scan',
    deliver: (send, command, opId) => deliver(send, moveScanned, { body: { ...command, opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  return { told, state, queue, dispatch }
}

/** Where something stands is asked each time, and the station says itself what went wrong. */
function foundAnew(container: string) {
  const query = queryOf(getMovable, { query: { container } })
  return { ...untold(query, 'rejected', 'unreachable'), staleTime: 0 }
}

function reasonOf(error: unknown): string {
  return lookupFailure(error)
}

function asksFor({ movable, toLocation }: MovingState): string {
  if (movable === null) return '请扫描容器或箱号'
  return toLocation === null ? '请扫描目标库位' : `请扫描库位 ${toLocation} 的校验码`
}

function commandText({ toLocation }: MoveCommand): string {
  return `移到 ${toLocation}`
}

function Content({ movable, toLocation }: { movable: Movable; toLocation: string | null }) {
  const { container, fromLocation, goods, qty } = movable
  return (
    <section className="swms-section" aria-label="内含商品">
      <header className="swms-section-header">
        <h2 className="swms-section-title">
          {container}：{fromLocation} → {toLocation ?? '？'}
        </h2>
        <span>{formatDecimal(qty)} 件</span>
      </header>
      <ul className="swms-scan-list">
        {goods.map(({ owner, sku, skuName, skuPackages, lot, quality, qty }) => (
          <li key={`${owner} ${sku} ${lot} ${quality}`} className="swms-scan-item">
            <span className="swms-scan-code">{skuName ?? sku}</span>
            <strong>
              <Pieces qty={qty} packages={skuPackages} />
            </strong>
            <span className="swms-scan-text">
              {[sku, lot, quality].filter((part) => part !== '').join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
