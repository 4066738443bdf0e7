// A station that receives goods on one document, without a screen: what each scan adds to it, and what is taken back.
import type { Goods } from '#client/features/goods-in-hand/goods-in-hand.ts'
import {
  added,
  answered,
  changed,
  type GoodsEffect,
  type GoodsEvent,
  type GoodsState,
  type Place,
  refused,
  type ScannedCode,
  startGoods,
  type Taken,
  taken,
  undo,
  undone,
} from '#client/features/goods-in-hand/goods-station.ts'
import type { Tell } from '#client/kit/scan/feedback.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import type { Step } from '#client/kit/scan/use-station.ts'

export type ReceivingState<T extends Taken> = GoodsState<T> & { docNo: string }

export type ReceivingEvent<T, C> =
  | GoodsEvent<C>
  | ({ type: 'scan' } & ScannedCode)
  | { type: 'undone'; taken: T }

export type ReceivingEffect<T, R> =
  /** Why is asked before it is taken back. */
  { type: 'ask'; taken: T } | { type: 'received'; received: R }

/** `C`: what is sent for one scan, `R`: what is answered to it, `T`: what of that can be taken back. */
export type ReceivingSteps<T extends Taken, C, R> = Step<
  ReceivingState<T>,
  ReceivingEvent<T, C>,
  GoodsEffect<C> | ReceivingEffect<T, R>
>

type Receiving<T extends Taken, C, R> = {
  commandOf: (docNo: string, code: string, goods: Goods & Place) => C
  docNoOf: (command: C) => string
  takenOf: (received: R) => T
  tellOf: (received: R) => Tell
}

/** `received`: before this station was opened, oldest first. */
export function startReceiving<T extends Taken>(docNo: string, received: readonly T[]): ReceivingState<T> {
  return { docNo, ...startGoods(received.toReversed()) }
}

export function receivingSteps<T extends Taken, C extends Goods, R>({
  commandOf,
  docNoOf,
  takenOf,
  tellOf,
}: Receiving<T, C, R>): ReceivingSteps<T, C, R> {
  const scanned = (state: ReceivingState<T>, scan: ScannedCode) =>
    added(state, scan, (goods) => commandOf(state.docNo, scan.code, goods))
  const settledIn = (state: ReceivingState<T>, settled: Settled<C>): ReturnType<ReceivingSteps<T, C, R>> => {
    const { outcome, command } = settled
    // Perhaps of the document that was worked on before.
    const isOfThis = docNoOf(command) === state.docNo
    if (outcome.kind === 'refused') return refused(state, settled, outcome, isOfThis)
    const received = outcome.data as R
    return [taken(state, takenOf(received), isOfThis), [{ type: 'received', received }, tellOf(received)]]
  }
  return (state, event) => {
    switch (event.type) {
      case 'scan':
        return scanned(state, event)
      case 'answered':
        return answered(state, (code) => scanned(state, { code }))
      case 'undo':
        return undo(state, event.waiting, (one) => ({ type: 'ask', taken: one }) as const)
      case 'undone':
        return undone(state, event.taken)
      case 'settled':
        return settledIn(state, event.settled)
      default:
        return changed(state, event)
    }
  }
}
