// A station that receives goods on one document, at work: what was taken is taken back with a reason.
import { useState } from 'react'
import type { Goods } from '#client/features/goods-in-hand/goods-in-hand.ts'
import type { Place, Taken } from '#client/features/goods-in-hand/goods-station.ts'
import {
  type ReceivingEffect,
  type ReceivingEvent,
  type ReceivingState,
  type ReceivingSteps,
  startReceiving,
} from '#client/features/goods-in-hand/receiving.ts'
import { useGoodsStation } from '#client/features/goods-in-hand/use-goods-station.ts'
import { tell } from '#client/kit/scan/feedback.tsx'
import type { DeliverScan } from '#client/kit/scan/use-scan-queue.ts'

type Receiving<T extends Taken, C, R> = {
  /** Tells its queue from those of other stations. */
  station: string
  /** Where it may stand. */
  warehouse: string
  docNo: string
  /** Before this station was opened, oldest first. */
  received: readonly T[]
  units?: readonly string[]
  steps: ReceivingSteps<T, C, R>
  deliver: DeliverScan<C>
  onReceived: (received: R) => void
  /** What the server makes of it; null when it refuses. */
  takeBack: (taken: T, reason: string, onRefused: (refusal: { message: string }) => void) => Promise<T | null>
}

export function useReceiving<T extends Taken, C extends Goods & Place, R>({
  docNo,
  received,
  units,
  steps,
  onReceived,
  takeBack,
  ...station
}: Receiving<T, C, R>) {
  const [asking, setAsking] = useState<T | null>(null)
  const { tell: show, ...work } = useGoodsStation<
    ReceivingState<T>,
    ReceivingEvent<T, C>,
    ReceivingEffect<T, R>,
    C
  >({
    ...station,
    start: () => startReceiving(docNo, received, units),
    step: steps,
    perform: (effect) => (effect.type === 'ask' ? setAsking(effect.taken) : onReceived(effect.received)),
  })
  const handleUndo = async (reason: string) => {
    if (!asking) return
    const undone = await takeBack(asking, reason, ({ message }) => show(tell('bad', message)))
    setAsking(null)
    if (undone) work.dispatch({ type: 'undone', taken: undone })
  }
  return { ...work, asking, handleUndo, stopAsking: () => setAsking(null) }
}
