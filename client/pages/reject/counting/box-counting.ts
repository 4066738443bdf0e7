// 清点收货, without a screen: which box is open, and what each scan counts in it.
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
import type { Counted } from '#client/pages/reject/documents/reject-query.ts'

type Count = Counted['count']
type Place = { container: string; station: string }
export type CountCommand = Goods & Place & { rejectNo: string; boxNo: string; code: string }
export type CountedScan = LastScan & { count: Count | null }

export type CountState = {
  rejectNo: string
  /** Null: the next scan is of one. */
  boxNo: string | null
  hand: Hand
  /** What the goods are laid into, and where they are counted: both stay until they are changed. */
  place: Place
  /** A scan that was refused for want of a field. */
  asked: { field: GoodsField; code: string } | null
  scans: readonly CountedScan[]
}

export type CountEvent =
  /** `boxes` are those that were announced or counted already: scanning one of them opens it. */
  | { type: 'scan'; code: string; boxes: readonly string[] }
  | { type: 'repeat'; code: string }
  | { type: 'leaveBox' }
  | { type: 'edited'; change: Partial<Goods> }
  | { type: 'moved'; change: Partial<Place> }
  | { type: 'placed'; station: string }
  | { type: 'answered' }
  | { type: 'undo'; waiting: readonly Waiting<CountCommand>[] }
  | { type: 'undone'; counted: Counted }
  | { type: 'settled'; settled: Settled<CountCommand> }

export type CountEffect =
  | Tell
  | { type: 'send'; code: string; command: CountCommand }
  | { type: 'drop'; opId: string }
  | { type: 'takeBack'; id: number }
  | { type: 'counted'; counted: Counted }

type Next = readonly [CountState, readonly CountEffect[]]

const LIKE_A_BOX = /^[\w./+#-]{1,64}$/

export function startCounting(rejectNo: string, counts: readonly Count[]): CountState {
  const scans = counts.map(lastOf).slice(0, SHOWN_SCANS)
  const place = { container: '', station: '' }
  return { rejectNo, boxNo: null, hand: EMPTY_HAND, place, asked: null, scans }
}

export function stepCounting(state: CountState, event: CountEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event.code, event.boxes)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', `${event.code}：确是另一件时请再扫一次`)]]
    case 'leaveBox':
      return [{ ...state, boxNo: null, asked: null }, [tell('notice', '请扫描下一箱的箱号')]]
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
      return undone(state, event.counted)
    case 'settled':
      return settledIn(state, event.settled)
  }
}

function scanned(state: CountState, code: string, boxes: readonly string[]): Next {
  if (state.boxNo !== null && !boxes.includes(code)) return added(state, code)
  if (code === state.boxNo) return [state, [tell('notice', `箱 ${code} 已打开`, '请扫描箱内商品')]]
  if (!LIKE_A_BOX.test(code)) return [state, [tell('bad', '这不是箱号', code)]]
  const isAnnounced = boxes.includes(code)
  const told = isAnnounced
    ? tell('good', `箱 ${code}`, '请扫描箱内商品')
    : tell('notice', `箱 ${code}（未预报）`, '请核对箱号，再扫描箱内商品')
  return [{ ...state, boxNo: code, asked: null, hand: EMPTY_HAND }, [told]]
}

function added(state: CountState, code: string): Next {
  const { rejectNo, boxNo, place } = state
  if (boxNo === null) return [state, [tell('bad', '请先扫描箱号')]]
  const goods = goodsFor(state.hand, code)
  const problem = qtyProblem(goods)
  if (problem !== null) return [state, [tell('bad', problem, '请改正数量后重新扫描')]]
  const command = { rejectNo, boxNo, code, ...goods, ...place }
  return [{ ...state, hand: handAfter(goods, code), asked: null }, [{ type: 'send', code, command }]]
}

/** Whoever answers a question speaks of the goods it was about. */
function edited({ hand, asked }: CountState, change: Partial<Goods>): Hand {
  return { goods: { ...hand.goods, ...change }, givenFor: asked?.code ?? null }
}

function answered(state: CountState): Next {
  const { asked, hand } = state
  if (asked && hand.goods.lot === asked.code) {
    return [{ ...state, hand: edited(state, { lot: '' }) }, [LOT_IS_CODE]]
  }
  return asked ? added(state, asked.code) : [state, []]
}

/** What was never sent is simply taken off; what is under way must be known to have arrived first. */
function undo(state: CountState, waiting: readonly Waiting<CountCommand>[]): Next {
  const last = waiting.at(-1)
  if (last && !last.tried) {
    return [state, [{ type: 'drop', opId: last.opId }, tell('good', `已撤销 ${last.code}`, '尚未发送')]]
  }
  if (last) return [state, [tell('notice', `${last.code} 正在发送`, '收到结果后再撤销')]]
  const count = state.scans.find((scan) => scan.state === 'taken')?.count
  if (!count) return [state, [tell('notice', '没有可撤销的清点')]]
  return [state, [{ type: 'takeBack', id: count.id }]]
}

function undone(state: CountState, counted: Counted): Next {
  const { count } = counted
  const scans = state.scans.map((scan) => (scan.count?.id === count.id ? lastOf(count) : scan))
  const told = tell('good', `已撤销 ${count.skuName ?? count.sku} × ${formatDecimal(count.qty)}`)
  return [{ ...state, scans }, [{ type: 'counted', counted }, told]]
}

function settledIn(state: CountState, settled: Settled<CountCommand>): Next {
  if (settled.outcome.kind === 'refused') return refused(state, settled, settled.outcome.reason)
  const counted = settled.outcome.data as Counted
  const { count, line } = counted
  const isOver = !line.diffQty.startsWith('-') && line.diffQty !== '0'
  const told = tell(
    isOver ? 'notice' : 'good',
    `${count.skuName ?? count.sku} × ${formatDecimal(count.qty)}`,
    `${isOver ? '多于应退：' : ''}已清点 ${formatDecimal(line.countedQty)} / ${formatDecimal(line.expectedQty)}`,
  )
  const effects = [{ type: 'counted', counted } as const, told]
  return [count.rejectNo === state.rejectNo ? withScan(state, lastOf(count)) : state, effects]
}

function refused(state: CountState, { opId, code, command }: Settled<CountCommand>, reason: string): Next {
  const next = withScan(state, { key: opId, code, text: reason, state: 'refused', count: null })
  const told = [tell('bad', reason, code)]
  const field = fieldAskedFor(reason)
  if (field === null || command.rejectNo !== state.rejectNo) return [next, told]
  const { qty, quality, lot, mfgDate, expDate, boxNo } = command
  const hand = { goods: { qty, quality, lot, mfgDate, expDate }, givenFor: code }
  return [{ ...next, boxNo, hand, asked: { field, code } }, told]
}

function lastOf(count: Count): CountedScan {
  const { id, boxNo, sku, skuName, lot, qty, quality, state } = count
  const parts = [
    ...[`箱 ${boxNo}`, skuName ?? '', lot && `批次 ${lot}`, `× ${formatDecimal(qty)}`],
    quality === '良品' ? '' : quality,
  ]
  return {
    key: `count-${id}`,
    code: sku,
    text: parts.filter((part) => part !== '').join(' '),
    state: state === '已撤销' ? 'undone' : 'taken',
    count,
  }
}
