// 复核打包台, without a screen: an order is found, its pieces go into boxes, each label is weighed where it sticks.
import { packedFirst } from '#client/features/goods-in-hand/goods-station.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import { scannedIn } from '#client/kit/scan/scanned.ts'
import { weightIn } from '#client/pages/outbound/weigh-station/typed-weight.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getPackWork, scanAtBench, weighBox } from '#shared/contracts/outbound/parcel.ts'
import { readBoxCode } from '#shared/domain/box-code.ts'
import { addDecimals, subtract } from '#shared/domain/decimal.ts'

export type PackWork = CallResult<typeof getPackWork>
export type Packed = CallResult<typeof scanAtBench>
export type Weighed = CallResult<typeof weighBox>

export type PieceCommand = {
  kind: 'piece'
  orderNo: string
  code: string
  qty: string
  lot: string
  serialNo: string | null
  isUnreadable: boolean
}
export type WeighCommand = { kind: 'weigh'; code: string; weight: string }
export type BenchCommand = PieceCommand | WeighCommand

type Chosen = { sku: string; lot: string }

export type BenchState = {
  work: PackWork | null
  /** The line that somebody has pressed: its lot is meant, and the piece whose barcode cannot be read. */
  chosen: Chosen | null
  /** A piece that was scanned and whose number is still to be. */
  numberless: { code: string; sku: string } | null
  /** In kilograms, as typed before its label was scanned; empty: not yet. */
  weight: string
  /** A label that was scanned before its weight was there. */
  label: string | null
  scans: readonly LastScan[]
}

export type BenchEvent =
  | { type: 'scan'; code: string }
  | { type: 'repeat'; code: string }
  | { type: 'found'; work: PackWork }
  | { type: 'missed'; reason: string }
  | { type: 'changed'; work: PackWork }
  | { type: 'chosen'; chosen: Chosen | null }
  | { type: 'unreadable' }
  | { type: 'left' }
  /** Null: its number is on its way. */
  | { type: 'printing'; waybillNo: string | null }
  | { type: 'withdrawn'; orderNo: string }
  | { type: 'settled'; settled: Settled<BenchCommand> }

export type BenchEffect =
  | Tell
  | { type: 'find'; code: string }
  | { type: 'send'; code: string; command: BenchCommand }
  | { type: 'print'; waybillNo: string }

type Next = readonly [BenchState, readonly BenchEffect[]]

export const EMPTY_BENCH: BenchState = {
  work: null,
  chosen: null,
  numberless: null,
  weight: '',
  label: null,
  scans: [],
}

export function stepBench(state: BenchState, event: BenchEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event.code)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', `${event.code}：确是另一件时请再扫一次`)]]
    case 'found':
      return found(state, event.work)
    case 'missed':
      return [state, [tell('bad', event.reason)]]
    case 'changed':
      return [{ ...state, work: event.work, chosen: null, numberless: null }, []]
    case 'chosen':
      return [{ ...state, chosen: event.chosen }, []]
    case 'unreadable':
      return unreadable(state)
    case 'left':
      return [cleared(state), []]
    case 'withdrawn':
      return [
        cleared(state),
        [tell('notice', '整单等货', `请取出 ${event.orderNo} 的商品，到回库作业放回库位`)],
      ]
    case 'printing':
      if (event.waybillNo === null) return [state, [tell('notice', '装箱完成，待面单', AWAITING)]]
      return [
        state,
        [tell('good', '装箱完成', '贴好面单后扫描面单'), { type: 'print', waybillNo: event.waybillNo }],
      ]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

/** For the next order. */
function cleared({ scans }: BenchState): BenchState {
  return { ...EMPTY_BENCH, scans }
}

/** What the station wants to have scanned now. */
export function asksFor({ work, numberless, label }: BenchState): string {
  if (work === null) return '请扫描周转箱、出库单号或商品'
  if (numberless !== null) return `请扫描 ${numberless.sku} 的序列号`
  if (label !== null) return '请输入重量(kg)'
  if (work.state === '待复核') {
    if (work.wantsPackaging) return '已装齐，请扫描包材'
    return work.wantsNumber ? '已装齐，请扫描运单号' : '请扫描商品或包材'
  }
  return isAwaiting(work) ? AWAITING : '贴好面单后，请扫描面单'
}

const AWAITING = '待面单，请放到待贴面单区，扫描下一单'

/** Packed, and its number is on its way. */
function isAwaiting({ state, waybillNo }: PackWork): boolean {
  return state === '已打包' && waybillNo === null
}

export function progressOf({ goods }: PackWork): { done: string; all: string } {
  return {
    done: addDecimals('0', ...goods.map(({ packedQty }) => packedQty)),
    all: addDecimals('0', ...goods.map(({ qty }) => qty)),
  }
}

function found(state: BenchState, work: PackWork): Next {
  const next = { ...cleared(state), work }
  const { state: stands, orderNo, notes } = work
  if (stands === '待复核')
    return [next, [tell(notes.length > 0 ? 'notice' : 'good', orderNo, notes.join('；'))]]
  if (isAwaiting(work)) return [next, [tell('notice', `${orderNo} 待面单`, AWAITING)]]
  if (stands === '已打包') return [next, [tell('notice', `${orderNo} 已打包`, '贴好面单后，请扫描面单称重')]]
  return [
    { ...next, work: null },
    [tell('bad', `出库单 ${orderNo} 当前为「${stands}」，「待复核」时才能装箱`)],
  ]
}

function scanned(state: BenchState, text: string): Next {
  const { work, numberless } = state
  const { code, label } = scannedIn(text)
  if (work === null) return [state, [{ type: 'find', code }]]
  if (numberless !== null) {
    const serialNo = label?.serial ?? code
    const next = { ...state, numberless: null }
    return [next, [piece(work, { code: numberless.code, serialNo }, text)]]
  }
  if (work.state === '待复核') {
    const lot = label?.lot ?? state.chosen?.lot ?? ''
    return [state, [piece(work, { code: text, lot, serialNo: label?.serial ?? null }, text)]]
  }
  const typed = weightIn(code)
  if (typed !== null)
    return state.label === null ? typedFirst(state, typed) : weighed(state, state.label, typed)
  const isOwn =
    work.boxNos.some((own) => codeKey(own) === codeKey(code)) ||
    (work.waybillNo !== null && codeKey(readBoxCode(code).waybillNo) === codeKey(work.waybillNo))
  return isOwn ? weighed(state, code, state.weight) : [{ ...state, label: null }, [{ type: 'find', code }]]
}

function piece(
  { orderNo }: PackWork,
  said: Pick<PieceCommand, 'code'> & Partial<PieceCommand>,
  code: string,
): BenchEffect {
  const usual = { qty: '1', lot: '', serialNo: null, isUnreadable: false }
  return { type: 'send', code, command: { ...usual, ...said, kind: 'piece', orderNo } }
}

/** One piece of the line that was pressed. */
function unreadable(state: BenchState): Next {
  const { work, chosen } = state
  if (work === null || chosen === null) {
    return [state, [tell('notice', '请先点选商品', '条码不可读的商品，先在下方点选，再按“条码不可读”')]]
  }
  const said = { code: chosen.sku, lot: chosen.lot, isUnreadable: true }
  return [state, [piece(work, said, chosen.sku)]]
}

function typedFirst(state: BenchState, weight: string): Next {
  return [{ ...state, weight }, [tell('notice', `${weight} kg`, '请扫描箱上的面单')]]
}

/** The label and the weight belong together, whichever comes first. */
function weighed(state: BenchState, code: string, weight: string): Next {
  if (weight === '') {
    return [{ ...state, label: code }, [tell('notice', '请输入重量(kg)', `面单 ${code} 已扫描`)]]
  }
  const command: WeighCommand = { kind: 'weigh', code, weight }
  return [{ ...state, label: null, weight }, [{ type: 'send', code, command }]]
}

function settledIn(state: BenchState, { opId, code, command, outcome }: Settled<BenchCommand>): Next {
  if (outcome.kind === 'refused') {
    const scan: LastScan = { key: opId, code, text: outcome.reason, state: 'refused' }
    const next = withScan(state, scan)
    if (outcome.detail?.reason === 'outbound.serialWanted' && command.kind === 'piece') {
      const numberless = { code: command.code, sku: code }
      return [{ ...next, numberless }, [tell('notice', '请扫描序列号', outcome.reason)]]
    }
    return [next, [tell('bad', outcome.reason, code)]]
  }
  if (command.kind === 'weigh') return weighedIn(state, opId, outcome.data as Weighed)
  return packedIn(state, opId, code, outcome.data as Packed)
}

/** What lies in no box. */
const MISTAKES: Partial<Record<Packed['kind'], string>> = {
  错件: '不是这一单的商品',
  多件: '这一种已装齐，多了一件',
}

function packedIn(
  state: BenchState,
  opId: string,
  code: string,
  { kind, work, name, packed, waybill }: Packed,
): Next {
  const mistake = MISTAKES[kind]
  const text = mistake ? `${name} ${mistake}` : `${kind} ${name}`
  const scan: LastScan = { key: opId, code, text, state: mistake ? 'refused' : 'taken' }
  // Who has gone on to another order does not come back by an answer.
  const isHere = state.work === null || state.work.orderNo === work.orderNo
  const next = withScan(isHere ? { ...state, work, chosen: null } : state, scan)
  if (mistake) return [next, [tell('bad', mistake, `${name}：请取出放到一边`)]]
  if (waybill) {
    const { waybillNo, boxes } = waybill
    const words = boxes > 1 ? `装箱完成，共 ${boxes} 箱` : '装箱完成'
    return [
      next,
      [tell('good', words, `运单 ${waybillNo}，贴好面单后扫描面单`), { type: 'print', waybillNo }],
    ]
  }
  if (isAwaiting(work)) return [next, [tell('notice', '装箱完成，待面单', AWAITING)]]
  const { done, all } = progressOf(work)
  if (work.wantsPackaging) return [next, [tell('notice', '已装齐，请扫描包材', name)]]
  if (work.wantsNumber) return [next, [tell('notice', '已装齐，请扫描运单号', name)]]
  const left = subtract(all, done)
  return [
    next,
    [
      tell(
        'good',
        kind === '商品' ? `还差 ${formatDecimal(left)} 件` : `${kind} ${name}`,
        packedFirst(packed, name),
      ),
    ],
  ]
}

/** With the last box the bench waits for the next order. */
function weighedIn(state: BenchState, opId: string, weighed: Weighed): Next {
  const { orderNo, box, boxes, weighed: count, weight, expectedWeight } = weighed
  const which = boxes > 1 ? `第 ${box} / ${boxes} 箱` : orderNo
  const scan: LastScan = { key: opId, code: orderNo, text: `${which} ${weight} kg`, state: 'taken' }
  const isDone = count === boxes
  const detail = expectedWeight === null ? '' : `应重 ${expectedWeight} kg`
  const next = withScan({ ...state, weight: '' }, scan)
  const isHere = state.work?.orderNo === orderNo
  return [
    isDone && isHere ? cleared(next) : next,
    [tell('good', `${which} ${weight} kg${isDone ? '，本单完成' : ''}`, detail)],
  ]
}
