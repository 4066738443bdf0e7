// A station that receives whole boxes, at work: its steps, and the queue between it and the server.
import { useCallback } from 'react'
import {
  type BoxEffect,
  type BoxEvent,
  type BoxState,
  type BoxSteps,
  NO_BOXES,
} from '#client/features/box-receiving/box-receiving.ts'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { type DeliverScan, useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { useWorkStation } from '#client/kit/scan/use-work-station.ts'

type Receiving<D, C, R> = {
  /** Tells its queue from those of other stations. */
  station: string
  /** Where it may stand. */
  warehouse: string
  steps: BoxSteps<D, C, R>
  deliver: DeliverScan<C>
  onReceived: (received: R) => void
}

export function useBoxReceiving<D, C extends object, R>({
  station,
  warehouse,
  steps,
  deliver,
  onReceived,
}: Receiving<D, C, R>) {
  const { told, tell } = useFeedback()
  const perform = (effect: BoxEffect<C, R>) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else onReceived(effect.received)
  }
  const [state, dispatch] = useStation<BoxState, BoxEvent<D, C>, BoxEffect<C, R>>(steps, NO_BOXES, perform)
  const queue = useScanQueue<C>({
    station,
    deliver,
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  useWorkStation(
    warehouse,
    useCallback((at) => dispatch({ type: 'placed', station: at }), [dispatch]),
  )
  return { told, state, queue, dispatch }
}
