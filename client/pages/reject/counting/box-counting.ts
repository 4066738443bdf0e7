// 清点收货, without a screen: which box is open, and what each scan counts in it.
import { EMPTY_HAND, type Goods } from '#client/features/goods-in-hand/goods-in-hand.ts'
import {
  added,
  answered,
  changed,
  type GoodsEffect,
  type GoodsEvent,
  type GoodsState,
  type Place,
  packedFirst,
  refused,
  type ScannedCode,
  startGoods,
  taken,
  undo,
  undone,
  wordsOf,
} from '#client/features/goods-in-hand/goods-station.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { tell } from '#client/kit/scan/feedback.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import type { Counted } from '#client/pages/reject/documents/reject-query.ts'

type Count = Counted['count']
export type CountCommand = Goods & Place & { rejectNo: string; boxNo: string; code: string }

export type CountState = GoodsState<Count> & {
  rejectNo: string
  /** Null: the next scan is of one. */
  boxNo: string | null
}

export type CountEvent =
  | GoodsEvent<CountCommand>
  /** `boxes` are those that were announced or counted already: scanning one of them opens it. */
  | ({ type: 'scan'; boxes: readonly string[] } & ScannedCode)
  | { type: 'leaveBox' }
  | { type: 'undone'; counted: Counted }

export type OwnEffect = { type: 'takeBack'; id: number } | { type: 'counted'; counted: Counted }

export type CountEffect = GoodsEffect<CountCommand> | OwnEffect

type Next = readonly [CountState, readonly CountEffect[]]

const LIKE_A_BOX = /^[\w./+#-]{1,64}$/

export function startCounting(rejectNo: string, counts: readonly Count[]): CountState {
  return { rejectNo, boxNo: null, ...startGoods(counts) }
}

export function stepCounting(state: CountState, event: CountEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event)
    case 'leaveBox':
      return [{ ...state, boxNo: null, asked: null }, [tell('notice', '请扫描下一箱的箱号')]]
    case 'answered':
      return answered(state, (code) => counted(state, { code }))
    case 'undo':
      return undo(state, event.waiting, ({ id }) => ({ type: 'takeBack', id }) as const)
    case 'undone':
      return takenBack(state, event.counted)
    case 'settled':
      return settledIn(state, event.settled)
    default:
      return changed(state, event)
  }
}

function scanned(state: CountState, scan: Extract<CountEvent, { type: 'scan' }>): Next {
  const { code, boxes } = scan
  if (state.boxNo !== null && !boxes.includes(code)) return counted(state, scan)
  if (code === state.boxNo) return [state, [tell('notice', `箱 ${code} 已打开`, '请扫描箱内商品')]]
  if (!LIKE_A_BOX.test(code)) return [state, [tell('bad', '这不是箱号', code)]]
  const isAnnounced = boxes.includes(code)
  const told = isAnnounced
    ? tell('good', `箱 ${code}`, '请扫描箱内商品')
    : tell('notice', `箱 ${code}（未预报）`, '请核对箱号，再扫描箱内商品')
  return [{ ...state, boxNo: code, asked: null, hand: EMPTY_HAND }, [told]]
}

function counted(state: CountState, scan: ScannedCode): Next {
  const { rejectNo, boxNo } = state
  if (boxNo === null) return [state, [tell('bad', '请先扫描箱号')]]
  return added(state, scan, (goods) => ({ rejectNo, boxNo, code: scan.code, ...goods }))
}

function takenBack(state: CountState, counted: Counted): Next {
  const [next, told] = undone(state, counted.count)
  return [next, [{ type: 'counted', counted }, ...told]]
}

function settledIn(state: CountState, settled: Settled<CountCommand>): Next {
  const { outcome, command } = settled
  if (outcome.kind === 'refused') {
    const [next, told] = refused(state, settled, outcome, command.rejectNo === state.rejectNo)
    return [next.asked === state.asked ? next : { ...next, boxNo: command.boxNo }, told]
  }
  const counted = outcome.data as Counted & { packed: string }
  const { packed } = counted
  const { count, line } = counted
  const isOver = !line.diffQty.startsWith('-') && line.diffQty !== '0'
  const told = tell(
    isOver ? 'notice' : 'good',
    wordsOf(count),
    packedFirst(
      packed,
      `${isOver ? '多于应退：' : ''}已清点 ${formatDecimal(line.countedQty)} / ${formatDecimal(line.expectedQty)}`,
    ),
  )
  return [taken(state, count, count.rejectNo === state.rejectNo), [{ type: 'counted', counted }, told]]
}
