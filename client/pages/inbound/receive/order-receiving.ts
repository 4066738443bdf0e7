// 收货, without a screen: what each scan adds to an inbound order.
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
import type { receiptLine, receive } from '#shared/contracts/inbound/receipt.ts'

export type Received = CallResult<typeof receive>
export type Receipt = CallResult<typeof receiptLine.get>
export type ReceiveCommand = Goods & Place & { orderNo: string; code: string }

export type OrderState = GoodsState<Receipt> & { orderNo: string }

export type OrderEvent =
  | GoodsEvent<ReceiveCommand>
  | { type: 'scan'; code: string }
  | { type: 'undone'; receipt: Receipt }

export type OwnEffect =
  /** Why is asked before it is taken back. */
  { type: 'ask'; receipt: Receipt } | { type: 'received'; received: Received }

type Next = readonly [OrderState, readonly (GoodsEffect<ReceiveCommand> | OwnEffect)[]]

export function startReceiving(orderNo: string, receipts: readonly Receipt[]): OrderState {
  return { orderNo, ...startGoods(receipts.toReversed()) }
}

export function stepOrder(state: OrderState, event: OrderEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event.code)
    case 'answered':
      return answered(state, (code) => scanned(state, code))
    case 'undo':
      return undo(state, event.waiting, (receipt) => ({ type: 'ask', receipt }) as const)
    case 'undone':
      return undone(state, event.receipt)
    case 'settled':
      return settledIn(state, event.settled)
    default:
      return changed(state, event)
  }
}

function scanned(state: OrderState, code: string): Next {
  return added(state, code, (goods) => ({ orderNo: state.orderNo, code, ...goods }))
}

function settledIn(state: OrderState, settled: Settled<ReceiveCommand>): Next {
  const { outcome, command } = settled
  if (outcome.kind === 'refused') {
    return refused(state, settled, outcome, command.orderNo === state.orderNo)
  }
  const received = outcome.data as Received
  const { receipt, line } = received
  const counted = `已收 ${formatDecimal(line.receivedQty)} / ${formatDecimal(line.expectedQty)}`
  const progress = receipt.quality === '待检' ? `${counted}，待检` : counted
  const effects = [{ type: 'received', received } as const, tell('good', wordsOf(receipt), progress)]
  return [taken(state, receipt, receipt.orderNo === state.orderNo), effects]
}
