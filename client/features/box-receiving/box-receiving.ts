// A station that receives whole boxes, without a screen: which may be received, and what became of those that were.
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import type { Step } from '#client/kit/scan/use-station.ts'

export type BoxState = {
  /** Empty: the box itself. Of the next box only. */
  container: string
  station: string
  scans: readonly LastScan[]
}

/** `D`: the document that the boxes are of, `C`: what is sent for one of them. */
export type BoxEvent<D, C> =
  | { type: 'scan'; code: string; document: D; waiting: readonly Waiting<C>[] }
  | { type: 'repeat'; code: string }
  | { type: 'edited'; change: Partial<Pick<BoxState, 'container' | 'station'>> }
  /** Where the browser stands; what was typed counts before it. */
  | { type: 'placed'; station: string }
  | { type: 'settled'; settled: Settled<C> }

export type BoxEffect<C, R> =
  | Tell
  | { type: 'send'; code: string; command: C }
  | { type: 'received'; received: R }

export type BoxSteps<D, C, R> = Step<BoxState, BoxEvent<D, C>, BoxEffect<C, R>>

type BoxReceiving<D, C, R> = {
  /** Why this box cannot be received; null: it can. `isOnItsWay`: its scan has not been answered yet. */
  problemOf: (document: D, boxNo: string, isOnItsWay: boolean) => Tell | null
  commandOf: (document: D, boxNo: string, state: BoxState) => C
  /** What was received with the box. */
  textOf: (received: R) => string
}

export const NO_BOXES: BoxState = { container: '', station: '', scans: [] }

export function boxSteps<D, C extends { boxNo: string }, R>({
  problemOf,
  commandOf,
  textOf,
}: BoxReceiving<D, C, R>): BoxSteps<D, C, R> {
  const settledIn = (state: BoxState, { opId, code, outcome }: Settled<C>): ReturnType<BoxSteps<D, C, R>> => {
    if (outcome.kind === 'refused') {
      const { reason } = outcome
      return [
        withScan(state, { key: opId, code, text: reason, state: 'refused' }),
        [tell('bad', reason, code)],
      ]
    }
    const received = outcome.data as R
    const text = textOf(received)
    return [
      withScan(state, { key: opId, code, text, state: 'taken' }),
      [{ type: 'received', received }, tell('good', `箱 ${code} 已收货`, text)],
    ]
  }
  return (state, event) => {
    switch (event.type) {
      case 'scan': {
        const { code, document, waiting } = event
        const isOnItsWay = waiting.some(({ command }) => command.boxNo === code)
        const problem = problemOf(document, code, isOnItsWay)
        if (problem) return [state, [problem]]
        const command = commandOf(document, code, state)
        return [{ ...state, container: '' }, [{ type: 'send', code, command }]]
      }
      case 'repeat':
        return [state, [tell('notice', '重复扫描，未计入', event.code)]]
      case 'edited':
        return [{ ...state, ...event.change }, []]
      case 'placed':
        return [{ ...state, station: state.station || event.station }, []]
      case 'settled':
        return settledIn(state, event.settled)
    }
  }
}

export function alreadyReceived(boxNo: string): Tell {
  return tell('notice', `箱 ${boxNo} 已收过`, '请扫描下一箱')
}
