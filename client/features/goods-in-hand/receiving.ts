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
  startGoods,
  type Taken,
  taken,
  undo,
  undone,
} from '#client/features/goods-in-hand/goods-station.ts'
import {
  askedFor,
  dropped,
  type Numbering,
  numbered,
  numberingFor,
  type ScannedText,
} from '#client/features/goods-in-hand/numbering.ts'
import type { Tell } from '#client/kit/scan/feedback.tsx'
import type { RefusedScan, Settled } from '#client/kit/scan/scan-queue.ts'
import type { Step } from '#client/kit/scan/use-station.ts'

export type ReceivingState<T extends Taken> = GoodsState<T> & {
  docNo: string
  /** While the numbers of pieces are asked for. */
  numbering: Numbering | null
  /** How many pieces with numbers a code stands on, of codes whose numbers were asked for before. */
  pieces: Readonly<Record<string, number>>
  /** The numbers of pallets and boxes whose goods are known: each is received as a whole. */
  units: readonly string[]
}

export type ReceivingEvent<T, C> =
  | GoodsEvent<C>
  | ({ type: 'scan' } & ScannedText)
  /** None of the numbers that were scanned counts. */
  | { type: 'cleared' }
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
  commandOf: (docNo: string, code: string, goods: Goods & Place, serialNos: readonly string[]) => C
  /** Of those that were sent with it. */
  serialNosOf?: (command: C) => readonly string[]
  docNoOf: (command: C) => string
  takenOf: (received: R) => T
  tellOf: (received: R) => Tell
}

/** `received`: before this station was opened, oldest first. */
export function startReceiving<T extends Taken>(
  docNo: string,
  received: readonly T[],
  units: readonly string[] = [],
): ReceivingState<T> {
  return { docNo, numbering: null, pieces: {}, units, ...startGoods(received.toReversed()) }
}

export function receivingSteps<T extends Taken, C extends Goods & Place, R>({
  commandOf,
  serialNosOf = () => [],
  docNoOf,
  takenOf,
  tellOf,
}: Receiving<T, C, R>): ReceivingSteps<T, C, R> {
  type Scanned = readonly [ReceivingState<T>, readonly GoodsEffect<C>[]]
  const scanned = (state: ReceivingState<T>, scan: ScannedText): Scanned => {
    const { numbering, docNo } = state
    if (!numbering) return goodsScanned(state, scan)
    const { code, goods } = numbering
    const [next, effects] = numbered(numbering, scan, (serialNos) => commandOf(docNo, code, goods, serialNos))
    return [{ ...state, numbering: next }, effects]
  }
  const goodsScanned = (state: ReceivingState<T>, { code, label: read = null }: ScannedText): Scanned => {
    const label = state.units.includes(code) ? null : read
    const serialNos = label?.serial === undefined ? [] : [label.serial]
    const [next, effects] = added(state, { code, label }, (goods) =>
      commandOf(state.docNo, code, goods, serialNos),
    )
    const sent = effects.find((effect) => effect.type === 'send')
    const pieces = state.pieces[code]
    if (!sent || pieces === undefined || serialNos.length > 0) return [next, effects]
    // Known by now: nobody has to wait until the server asks.
    const goods = goodsOf(sent.command)
    const numbering = { code, goods, wanted: Number(goods.qty) * pieces, serialNos }
    return [{ ...next, numbering }, [askedFor(numbering)]]
  }
  const refusedIn = (state: ReceivingState<T>, settled: Settled<C>, outcome: RefusedScan): Scanned => {
    const isOfThis = docNoOf(settled.command) === state.docNo
    const [next, effects] = refused(state, settled, outcome, isOfThis)
    const asked = { code: settled.code, goods: goodsOf(settled.command) }
    const numbering = isOfThis ? numberingFor(asked, serialNosOf(settled.command), outcome.detail) : null
    if (!numbering) return [next, effects]
    const pieces = { ...state.pieces, [asked.code]: numbering.wanted / Number(asked.goods.qty) }
    // Whoever goes on with the next goods is not held up.
    const isFree = !settled.isFollowed && !state.numbering
    return [{ ...next, pieces, numbering: isFree ? numbering : state.numbering }, effects]
  }
  const settledIn = (state: ReceivingState<T>, settled: Settled<C>): ReturnType<ReceivingSteps<T, C, R>> => {
    const { outcome, command } = settled
    if (outcome.kind === 'refused') return refusedIn(state, settled, outcome)
    const received = outcome.data as R
    // Perhaps of the document that was worked on before.
    const isOfThis = docNoOf(command) === state.docNo
    return [taken(state, takenOf(received), isOfThis), [{ type: 'received', received }, tellOf(received)]]
  }
  return (state, event) => {
    switch (event.type) {
      case 'scan':
        return scanned(state, event)
      case 'answered':
        return answered(state, (code) => scanned(state, { code }))
      case 'cleared':
        return state.numbering ? [{ ...state, numbering: null }, [dropped(state.numbering)]] : [state, []]
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

function goodsOf({ qty, quality, lot, mfgDate, expDate, container, station }: Goods & Place): Goods & Place {
  return { qty, quality, lot, mfgDate, expDate, container, station }
}
