// 称重作业 — boxes with their labels on come from benches without scales: each is scanned and weighed, by hand or by a scale that types.

import { deliver } from '#client/data/delivery.ts'
import type { Page } from '#client/data/page-queries.ts'
import { stationHere } from '#client/data/station.ts'
import { Button } from '#client/kit/button.tsx'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import {
  asksFor,
  EMPTY_SCALES,
  stepWeighing,
  type WeighCommand,
  type WeighingEffect,
  type WeighingEvent,
  type WeighingState,
} from '#client/pages/outbound/weigh-station/weighing.ts'
import { weighBox } from '#shared/contracts/outbound/parcel.ts'
import '#client/features/goods-in-hand/goods-and-place.css'

export const page: Page = () => {
  const { told, state, queue, dispatch } = useWeighing()
  return (
    <Station
      title="称重作业"
      asks={asksFor(state)}
      hint="扫描箱上的面单并输入重量，先后不限；电子秤可代为输入"
      told={told}
      onScan={(code) => dispatch({ type: 'scan', code })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      aside={<LastScans queue={queue} textOf={({ weight }) => `${weight} kg`} scans={state.scans} />}
    >
      <OnScales state={state} onAgain={() => dispatch({ type: 'again' })} />
    </Station>
  )
}

function useWeighing() {
  const { told, tell } = useFeedback()
  const perform = (effect: WeighingEffect) => {
    if (effect.type === 'tell') tell(effect)
    else queue.add(effect.code, effect.command)
  }
  const [state, dispatch] = useStation<WeighingState, WeighingEvent, WeighingEffect>(
    stepWeighing,
    EMPTY_SCALES,
    perform,
  )
  const queue = useScanQueue<WeighCommand>({
    station: 'weigh-station',
    deliver: (send, command, opId) =>
      deliver(send, weighBox, { body: { ...command, station: stationHere(), opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  return { told, state, queue, dispatch }
}

/** What is known of the box on the scales, until both are. */
function OnScales({ state, onAgain }: { state: WeighingState; onAgain: () => void }) {
  const label = state.label ?? state.doubted?.code
  const weight = state.weight ?? state.doubted?.weight
  if (label === undefined && weight === undefined) return null
  return (
    <section className="swms-section swms-pick" aria-label="正在称重">
      <div className="swms-pick-place">
        <strong>{label ?? '待扫描面单'}</strong>
        <span className="swms-pick-qty">{weight === undefined ? '待称重' : `${weight} kg`}</span>
      </div>
      <div className="swms-pick-choices">
        <Button onClick={onAgain}>清除</Button>
      </div>
    </section>
  )
}
