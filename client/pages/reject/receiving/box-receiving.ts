// 新收货, without a screen: which counted boxes of a reject order may be received, and what became of those that were.
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import type { ReceivedBox } from '#client/pages/reject/documents/reject-query.ts'

export type BoxCommand = { rejectNo: string; boxNo: string; station: string }

export type ReceivingState = { station: string; scans: readonly LastScan[] }

export type ReceivingEvent =
  | { type: 'scan'; code: string; document: RejectDocument; waiting: readonly Waiting<BoxCommand>[] }
  | { type: 'repeat'; code: string }
  | { type: 'edited'; station: string }
  /** Where the browser stands; what was typed counts before it. */
  | { type: 'placed'; station: string }
  | { type: 'settled'; settled: Settled<BoxCommand> }

export type ReceivingEffect =
  | Tell
  | { type: 'send'; code: string; command: BoxCommand }
  | { type: 'received'; received: ReceivedBox }

type Next = readonly [ReceivingState, readonly ReceivingEffect[]]

export function stepReceiving(state: ReceivingState, event: ReceivingEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', event.code)]]
    case 'edited':
      return [{ ...state, station: event.station }, []]
    case 'placed':
      return [{ ...state, station: state.station || event.station }, []]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

function scanned(
  state: ReceivingState,
  { code, document, waiting }: Extract<ReceivingEvent, { type: 'scan' }>,
): Next {
  const { order, counts } = document
  const inside = counts.filter(({ boxNo, state }) => boxNo === code && state === '有效')
  if (inside.length === 0) {
    return [state, [tell('bad', `退仓单没有清点过箱 ${code}`, '请核对箱号后重新扫描')]]
  }
  const isReceived = inside.every(({ receivedAt }) => receivedAt !== null)
  if (isReceived || waiting.some(({ command }) => command.boxNo === code)) {
    return [state, [tell('notice', `箱 ${code} 已收过`, '请扫描下一箱')]]
  }
  const command = { rejectNo: order.rejectNo, boxNo: code, station: state.station }
  return [state, [{ type: 'send', code, command }]]
}

function settledIn(state: ReceivingState, { opId, code, outcome }: Settled<BoxCommand>): Next {
  if (outcome.kind === 'refused') {
    const { reason } = outcome
    return [withScan(state, { key: opId, code, text: reason, state: 'refused' }), [tell('bad', reason, code)]]
  }
  const received = outcome.data as ReceivedBox
  const text = `${formatDecimal(received.qty)} 件入库存`
  return [
    withScan(state, { key: opId, code, text, state: 'taken' }),
    [{ type: 'received', received }, tell('good', `箱 ${code} 已收货`, text)],
  ]
}
