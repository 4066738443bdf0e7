// 收货, without a screen: what each scan adds to an inbound order.
import {
  EMPTY_HAND,
  fieldAskedFor,
  type Goods,
  type GoodsField,
  goodsFor,
  type Hand,
  handAfter,
  LOT_IS_CODE,
  qtyProblem,
} from '#client/features/goods-in-hand/goods-in-hand.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, SHOWN_SCANS, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import type { CallResult } from '#shared/contracts/call.ts'
import type { receiptLine, receive } from '#shared/contracts/inbound/receipt.ts'

export type Received = CallResult<typeof receive>
export type Receipt = CallResult<typeof receiptLine.get>
export type ReceiveCommand = Goods & { orderNo: string; code: string; container: string; station: string }

export type ReceivedScan = LastScan & { receipt: Receipt | null }

type Place = { container: string; station: string }

export type OrderState = {
  orderNo: string
  hand: Hand
  /** Where the goods go, and where they are counted: both stay until they are changed. */
  place: Place
  /** A scan that was refused for want of a field. */
  asked: { field: GoodsField; code: string } | null
  scans: readonly ReceivedScan[]
}

export type OrderEvent =
  | { type: 'scan'; code: string }
  | { type: 'repeat'; code: string }
  | { type: 'edited'; change: Partial<Goods> }
  | { type: 'moved'; change: Partial<Place> }
  | { type: 'placed'; station: string }
  | { type: 'answered' }
  | { type: 'undo'; waiting: readonly Waiting<ReceiveCommand>[] }
  | { type: 'undone'; receipt: Receipt }
  | { type: 'settled'; settled: Settled<ReceiveCommand> }

export type OrderEffect =
  | Tell
  | { type: 'send'; code: string; command: ReceiveCommand }
  | { type: 'drop'; opId: string }
  /** Why is asked before it is taken back. */
  | { type: 'ask'; receipt: Receipt }
  | { type: 'received'; received: Received }

type Next = readonly [OrderState, readonly OrderEffect[]]

export function startReceiving(orderNo: string, receipts: readonly Receipt[]): OrderState {
  const scans = receipts.toReversed().map(lastOf).slice(0, SHOWN_SCANS)
  return { orderNo, hand: EMPTY_HAND, place: { container: '', station: '' }, asked: null, scans }
}

export function stepOrder(state: OrderState, event: OrderEvent): Next {
  switch (event.type) {
    case 'scan':
      return added(state, event.code)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', `${event.code}：确是另一件时请再扫一次`)]]
    case 'edited':
      return [{ ...state, hand: edited(state, event.change) }, []]
    case 'moved':
      return [{ ...state, place: { ...state.place, ...event.change } }, []]
    case 'placed':
      return [{ ...state, place: { ...state.place, station: state.place.station || event.station } }, []]
    case 'answered':
      return answered(state)
    case 'undo':
      return undo(state, event.waiting)
    case 'undone':
      return undone(state, event.receipt)
    case 'settled':
      return settledIn(state, event.settled)
  }
}

function added(state: OrderState, code: string): Next {
  const goods = goodsFor(state.hand, code)
  const problem = qtyProblem(goods)
  if (problem !== null) return [state, [tell('bad', problem, '请改正数量后重新扫描')]]
  const command = { orderNo: state.orderNo, code, ...goods, ...state.place }
  return [{ ...state, hand: handAfter(goods, code), asked: null }, [{ type: 'send', code, command }]]
}

/** Whoever answers a question speaks of the goods it was about. */
function edited({ hand, asked }: OrderState, change: Partial<Goods>): Hand {
  return { goods: { ...hand.goods, ...change }, givenFor: asked?.code ?? null }
}

function answered(state: OrderState): Next {
  const { asked, hand } = state
  if (asked && hand.goods.lot === asked.code) {
    return [{ ...state, hand: edited(state, { lot: '' }) }, [LOT_IS_CODE]]
  }
  return asked ? added(state, asked.code) : [state, []]
}

/** What was never sent is simply taken off; what is under way must be known to have arrived first. */
function undo(state: OrderState, waiting: readonly Waiting<ReceiveCommand>[]): Next {
  const last = waiting.at(-1)
  if (last && !last.tried) {
    return [state, [{ type: 'drop', opId: last.opId }, tell('good', `已撤销 ${last.code}`, '尚未发送')]]
  }
  if (last) return [state, [tell('notice', `${last.code} 正在发送`, '收到结果后再撤销')]]
  const receipt = state.scans.find(({ state }) => state === 'taken')?.receipt
  if (!receipt) return [state, [tell('notice', '没有可撤销的收货')]]
  return [state, [{ type: 'ask', receipt }]]
}

function undone(state: OrderState, receipt: Receipt): Next {
  const scans = state.scans.map((scan) => (scan.receipt?.id === receipt.id ? lastOf(receipt) : scan))
  return [
    { ...state, scans },
    [tell('good', `已撤销 ${receipt.skuName ?? receipt.sku} × ${formatDecimal(receipt.qty)}`)],
  ]
}

function settledIn(state: OrderState, settled: Settled<ReceiveCommand>): Next {
  if (settled.outcome.kind === 'refused') return refused(state, settled, settled.outcome.reason)
  const received = settled.outcome.data as Received
  const { receipt, line } = received
  const told = tell(
    'good',
    `${receipt.skuName ?? receipt.sku} × ${formatDecimal(receipt.qty)}`,
    `已收 ${formatDecimal(line.receivedQty)} / ${formatDecimal(line.expectedQty)}`,
  )
  const effects = [{ type: 'received', received } as const, told]
  return [receipt.orderNo === state.orderNo ? withScan(state, lastOf(receipt)) : state, effects]
}

function refused(state: OrderState, { opId, code, command }: Settled<ReceiveCommand>, reason: string): Next {
  const next = withScan(state, { key: opId, code, text: reason, state: 'refused', receipt: null })
  const told = [tell('bad', reason, code)]
  const field = fieldAskedFor(reason)
  if (field === null || command.orderNo !== state.orderNo) return [next, told]
  const { qty, quality, lot, mfgDate, expDate } = command
  const hand = { goods: { qty, quality, lot, mfgDate, expDate }, givenFor: code }
  return [{ ...next, hand, asked: { field, code } }, told]
}

function lastOf(receipt: Receipt): ReceivedScan {
  const { id, sku, skuName, lot, qty, quality, state } = receipt
  const parts = [
    skuName ?? '',
    lot && `批次 ${lot}`,
    `× ${formatDecimal(qty)}`,
    quality === '良品' ? '' : quality,
  ]
  return {
    key: `receipt-${id}`,
    code: sku,
    text: parts.filter((part) => part !== '').join(' '),
    state: state === '已撤销' ? 'undone' : 'taken',
    receipt,
  }
}
