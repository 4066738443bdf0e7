// 加工收货, without a screen: what each scan adds to the output of a process order.
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
  taken,
  undo,
  undone,
  wordsOf,
} from '#client/features/goods-in-hand/goods-station.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { tell } from '#client/kit/scan/feedback.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { receiveProcess } from '#shared/contracts/process/output.ts'

export type Received = CallResult<typeof receiveProcess>
export type Output = Received['output']
export type OutputCommand = Goods & Place & { code: string; barcode: string }

export type OutputState = GoodsState<Output> & { code: string }

export type OutputEvent =
  | GoodsEvent<OutputCommand>
  | { type: 'scan'; code: string }
  | { type: 'undone'; output: Output }

export type OwnEffect =
  /** Why is asked before it is taken back. */
  { type: 'ask'; output: Output } | { type: 'received'; received: Received }

type Next = readonly [OutputState, readonly (GoodsEffect<OutputCommand> | OwnEffect)[]]

export function startReceiving(code: string, outputs: readonly Output[]): OutputState {
  return { code, ...startGoods(outputs.toReversed()) }
}

export function stepOutput(state: OutputState, event: OutputEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event.code)
    case 'answered':
      return answered(state, (code) => scanned(state, code))
    case 'undo':
      return undo(state, event.waiting, (output) => ({ type: 'ask', output }) as const)
    case 'undone':
      return undone(state, event.output)
    case 'settled':
      return settledIn(state, event.settled)
    default:
      return changed(state, event)
  }
}

function scanned(state: OutputState, barcode: string): Next {
  return added(state, barcode, (goods) => ({ code: state.code, barcode, ...goods }))
}

function settledIn(state: OutputState, settled: Settled<OutputCommand>): Next {
  const { outcome, command } = settled
  if (outcome.kind === 'refused') {
    return refused(state, settled, outcome, command.code === state.code)
  }
  const received = outcome.data as Received
  const { output, order } = received
  const told = tell('good', wordsOf(output), `待收 ${formatDecimal(order.remainQty)}`)
  return [taken(state, output, output.code === state.code), [{ type: 'received', received }, told]]
}
