// A station that counts goods, at work: its steps, what they do, and the queue between it and the server.
import { useCallback } from 'react'
import type { GoodsEffect, GoodsEvent } from '#client/features/goods-in-hand/goods-station.ts'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { type DeliverScan, useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { type Step, useStation } from '#client/kit/scan/use-station.ts'
import { useWorkStation } from '#client/kit/scan/use-work-station.ts'

type GoodsStation<S, E, F, C> = {
  /** Tells its queue from those of other stations. */
  station: string
  /** Where it may stand. */
  warehouse: string
  start: () => S
  step: Step<S, E | GoodsEvent<C>, F | GoodsEffect<C>>
  deliver: DeliverScan<C>
  /** What no station does but this one. */
  perform: (effect: F) => void
}

export function useGoodsStation<S, E, F, C extends object>(options: GoodsStation<S, E, F, C>) {
  const { station, warehouse, start, step, deliver, perform } = options
  const { told, tell } = useFeedback()
  const [state, dispatch] = useStation<S, E | GoodsEvent<C>, F | GoodsEffect<C>>(step, start, (effect) => {
    if (!isOfAll<F, C>(effect)) return perform(effect)
    if (effect.type === 'tell') return tell(effect)
    if (effect.type === 'send') return queue.add(effect.code, effect.command)
    return queue.drop(effect.opId)
  })
  const queue = useScanQueue<C>({
    station,
    deliver,
    tell,
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
  })
  useWorkStation(
    warehouse,
    useCallback((at) => dispatch({ type: 'placed', station: at }), [dispatch]),
  )
  return { told, tell, state, queue, dispatch }
}

function isOfAll<F, C>(effect: F | GoodsEffect<C>): effect is GoodsEffect<C> {
  return ['tell', 'send', 'drop'].includes((effect as GoodsEffect<C>).type)
}
