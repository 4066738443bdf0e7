// 加工收货, without a screen: what each scan adds to the output of a process order.
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
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import type { CallResult } from '#shared/contracts/call.ts'
import type { receiveProcess } from '#shared/contracts/process/output.ts'

export type Received = CallResult<typeof receiveProcess>
export type Output = Received['output']
export type OutputCommand = Goods & { code: string; barcode: string; container: string; station: string }
type OutputScan = LastScan & { output: Output | null }
type Place = { container: string; station: string }

export type OutputState = {
  code: string
  hand: Hand
  /** Where the goods go, and where they are counted: both stay until they are changed. */
  place: Place
  /** A scan that was refused for want of a field. */
  asked: { field: GoodsField; barcode: string } | null
  scans: readonly OutputScan[]
}

export type OutputEvent =
  | { type: 'scan'; barcode: string }
  | { type: 'repeat'; barcode: string }
  | { type: 'edited'; change: Partial<Goods> }
  | { type: 'moved'; change: Partial<Place> }
  | { type: 'placed'; station: string }
  | { type: 'answered' }
  | { type: 'undo'; isSending: boolean }
  | { type: 'undone'; output: Output }
  | { type: 'settled'; settled: Settled<OutputCommand> }

export type OutputEffect =
  | Tell
  | { type: 'send'; command: OutputCommand }
  /** Why is asked before it is taken back. */
  | { type: 'ask'; output: Output }
  | { type: 'received'; received: Received }

type Next = readonly [OutputState, readonly OutputEffect[]]

export function startReceiving(code: string, outputs: readonly Output[]): OutputState {
  const scans = outputs.toReversed().map(lastOf).slice(0, SHOWN_SCANS)
  return { code, hand: EMPTY_HAND, place: { container: '', station: '' }, asked: null, scans }
}

export function stepOutput(state: OutputState, event: OutputEvent): Next {
  switch (event.type) {
    case 'scan':
      return added(state, event.barcode)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', `${event.barcode}：确是另一件时请再扫一次`)]]
    case 'edited':
      return [{ ...state, hand: edited(state, event.change) }, []]
    case 'moved':
      return [{ ...state, place: { ...state.place, ...event.change } }, []]
    case 'placed':
      return [{ ...state, place: { ...state.place, station: state.place.station || event.station } }, []]
    case 'answered':
      return answered(state)
    case 'undo':
      return undo(state, event.isSending)
    case 'undone':
      return undone(state, event.output)
    case 'settled':
      return settledIn(state, event.settled)
  }
}

function added(state: OutputState, barcode: string): Next {
  const goods = goodsFor(state.hand, barcode)
  const problem = qtyProblem(goods)
  if (problem !== null) return [state, [tell('bad', problem, '请改正数量后重新扫描')]]
  const command = { code: state.code, barcode, ...goods, ...state.place }
  return [{ ...state, hand: handAfter(goods, barcode), asked: null }, [{ type: 'send', command }]]
}

/** Whoever answers a question speaks of the goods it was about. */
function edited({ hand, asked }: OutputState, change: Partial<Goods>): Hand {
  return { goods: { ...hand.goods, ...change }, givenFor: asked?.barcode ?? null }
}

function answered(state: OutputState): Next {
  const { asked, hand } = state
  if (asked && hand.goods.lot === asked.barcode) {
    return [{ ...state, hand: edited(state, { lot: '' }) }, [LOT_IS_CODE]]
  }
  return asked ? added(state, asked.barcode) : [state, []]
}

/** What is under way must be known to have arrived first. */
function undo(state: OutputState, isSending: boolean): Next {
  if (isSending) return [state, [tell('notice', '有扫描正在发送', '收到结果后再撤销')]]
  const output = state.scans.find(({ state }) => state === 'taken')?.output
  return [state, [output ? { type: 'ask', output } : tell('notice', '没有可撤销的收货')]]
}

function undone(state: OutputState, output: Output): Next {
  const scans = state.scans.map((scan) => (scan.output?.id === output.id ? lastOf(output) : scan))
  return [
    { ...state, scans },
    [tell('good', `已撤销 ${output.skuName ?? output.sku} × ${formatDecimal(output.qty)}`)],
  ]
}

function settledIn(state: OutputState, settled: Settled<OutputCommand>): Next {
  if (settled.outcome.kind === 'refused') return refused(state, settled, settled.outcome.reason)
  const received = settled.outcome.data as Received
  const { output, order } = received
  const told = tell(
    'good',
    `${output.skuName ?? output.sku} × ${formatDecimal(output.qty)}`,
    `待收 ${formatDecimal(order.remainQty)}`,
  )
  const effects = [{ type: 'received', received } as const, told]
  return [output.code === state.code ? withScan(state, lastOf(output)) : state, effects]
}

function refused(state: OutputState, { opId, command }: Settled<OutputCommand>, reason: string): Next {
  const { barcode } = command
  const next = withScan(state, { key: opId, code: barcode, text: reason, state: 'refused', output: null })
  const told = [tell('bad', reason, barcode)]
  const field = fieldAskedFor(reason)
  if (field === null || command.code !== state.code) return [next, told]
  const { qty, quality, lot, mfgDate, expDate } = command
  const hand = { goods: { qty, quality, lot, mfgDate, expDate }, givenFor: barcode }
  return [{ ...next, hand, asked: { field, barcode } }, told]
}

function lastOf(output: Output): OutputScan {
  const { id, sku, skuName, lot, qty, quality, state } = output
  const parts = [
    skuName ?? '',
    lot && `批次 ${lot}`,
    `× ${formatDecimal(qty)}`,
    quality === '良品' ? '' : quality,
  ]
  return {
    key: `output-${id}`,
    code: sku,
    text: parts.filter((part) => part !== '').join(' '),
    state: state === '已撤销' ? 'undone' : 'taken',
    output,
  }
}
