// 盲收扫描, without a screen: what each scan and each press of a button does to the box that is being filled.
import {
  type Asked,
  EMPTY_HAND,
  type Goods,
  goodsFor,
  type Hand,
  handAfter,
  qtyProblem,
} from '#client/features/goods-in-hand/goods-in-hand.ts'
import {
  answered,
  edited,
  fieldToAsk,
  isContainer,
  notCounted,
  packedFirst,
  type ScannedCode,
  toAnswer,
  undoWaiting,
} from '#client/features/goods-in-hand/goods-station.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, SHOWN_SCANS } from '#client/kit/scan/last-scans.tsx'
import type { RefusedScan, Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import type { addBlindScan, blindBox, blindScan, undoBlindScan } from '#shared/contracts/blind/box.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'

export type Box = CallResult<typeof blindBox.get>
type Scan = CallResult<typeof blindScan.get>
type Addition = Goods & { type: 'add'; taskId: number; boxNo: string; barcode: string; photo: string | null }

/** What travels through the queue. */
export type BlindCommand = Addition | { type: 'undo'; boxNo: string }

type BlindLast = LastScan & { scan: Scan | null; command: Addition | null }

export type BlindState = {
  taskId: number
  /** The box that is being filled. */
  boxNo: string | null
  /** A number that may become a box: once opened it cannot be taken back, so it is scanned twice. */
  opening: string | null
  /** What was scanned while a new box is being opened, in its order; null while none is. */
  held: readonly ScannedCode[] | null
  hand: Hand
  /** Of the next scan, as the upload has named it. */
  photo: string | null
  asked: (Asked & { photo: string | null }) | null
  scans: readonly BlindLast[]
}

export type BlindEvent =
  | ({ type: 'scan'; boxes: readonly Box[] } & ScannedCode)
  | { type: 'repeat'; code: string }
  | { type: 'confirm' }
  /** A box is being opened for the user, who need not wait for it. */
  | { type: 'opening' }
  | { type: 'opened'; box: Box }
  | { type: 'notOpened'; reason: string }
  | { type: 'leave' }
  | { type: 'sealed'; box: Box }
  | { type: 'edited'; change: Partial<Goods> }
  | { type: 'answered' }
  | { type: 'photographed'; fileName: string; waiting: readonly Waiting<BlindCommand>[] }
  | { type: 'undo'; waiting: readonly Waiting<BlindCommand>[] }
  | { type: 'seal'; box: Box | undefined; waiting: readonly Waiting<BlindCommand>[] }
  | { type: 'settled'; settled: Settled<BlindCommand> }
  | { type: 'recalled'; boxNo: string; scans: readonly Scan[] }

export type BlindEffect =
  | Tell
  | { type: 'open'; boxNo: string | null }
  | { type: 'show'; boxNo: string | null }
  | { type: 'send'; code: string; command: BlindCommand }
  | { type: 'drop'; opId: string }
  | { type: 'seal'; boxNo: string; revision: number }
  | { type: 'changed'; box: Box }

type Next = readonly [BlindState, readonly BlindEffect[]]

const FILLED: readonly Box['state'][] = ['开箱', '扫描中', '重开']

export function startBlindScan(taskId: number, boxNo: string | null): BlindState {
  return { taskId, boxNo, opening: null, held: null, hand: EMPTY_HAND, photo: null, asked: null, scans: [] }
}

export function stepBlindScan(state: BlindState, event: BlindEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event, event.boxes)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', `${event.code}：确是另一件时请再扫一次`)]]
    case 'confirm':
      return state.opening === null ? [state, []] : opens(state, state.opening)
    case 'opening':
      return [{ ...state, opening: null, held: [] }, []]
    case 'opened':
      return opened(state, event.box)
    case 'notOpened':
      return notOpened(state, event.reason)
    case 'leave':
      return [startBlindScan(state.taskId, null), [{ type: 'show', boxNo: null }]]
    case 'sealed':
      return sealed(state, event.box)
    case 'edited':
      return [edited(state, event.change), []]
    case 'answered':
      return answered(state, (code) => scannedAgain(state, code))
    case 'photographed':
      return photographed(state, event)
    case 'undo':
      return undone(state, event.waiting)
    case 'seal':
      return seal(state, event)
    case 'settled':
      return settledIn(state, event.settled)
    case 'recalled':
      return [state.boxNo === event.boxNo ? recalled(state, event.scans) : state, []]
  }
}

function scanned(state: BlindState, { code, label = null }: ScannedCode, boxes: readonly Box[]): Next {
  if (state.held !== null) return [{ ...state, held: [...state.held, { code, label }] }, []]
  const box = boxes.find(({ boxNo }) => boxNo === code)
  if (box) return switched(state, box)
  if (state.boxNo === null) return state.opening === code ? opens(state, code) : asksToOpen(state, code)
  if (isContainer(label)) return [state, [tell('bad', `${code} 是容器号，不是商品`, '请扫描商品条码')]]
  return added(state, state.boxNo, { code, label }, state.photo)
}

function switched(state: BlindState, box: Box): Next {
  const { boxNo } = box
  if (boxNo === state.boxNo) return [state, [tell('notice', `当前就是箱 ${boxNo}`, '请扫描商品条码')]]
  if (FILLED.includes(box.state)) return entered(state, box)
  return [state, [tell('bad', `箱 ${boxNo} 当前为「${box.state}」`, '不能扫描，请换一个箱')]]
}

function entered(state: BlindState, { boxNo, qty }: Box): Next {
  const next = { ...startBlindScan(state.taskId, boxNo), hand: state.hand }
  return [
    next,
    [{ type: 'show', boxNo }, tell('good', `箱 ${boxNo}`, `已有 ${formatDecimal(qty)} 件，请扫描商品条码`)],
  ]
}

function asksToOpen(state: BlindState, code: string): Next {
  const text = tell('notice', `再扫一次 ${code}，开新箱`, '或直接回车确认；扫错了请扫描正确的箱号')
  return [{ ...state, opening: code }, [text]]
}

function opens(state: BlindState, boxNo: string): Next {
  return [{ ...state, opening: null, held: [] }, [{ type: 'open', boxNo }]]
}

/** What was scanned meanwhile lies in it. */
function opened(state: BlindState, box: Box): Next {
  return (state.held ?? []).reduce<Next>(
    ([known, effects], scan) => {
      const [next, more] = scanned(known, scan, [box])
      return [next, [...effects, ...more]]
    },
    entered(state, box),
  )
}

function notOpened(state: BlindState, reason: string): Next {
  if (state.held === null) return [state, []]
  const lost = state.held.map(({ code }) => code).join('、')
  return [{ ...state, held: null }, [tell('bad', reason, lost && `${lost}：未计入，请重新扫描`)]]
}

function added(
  state: BlindState,
  boxNo: string,
  { code, label = null }: ScannedCode,
  photo: string | null,
): Next {
  const goods = goodsFor(state.hand, code, label)
  const problem = qtyProblem(goods)
  if (problem !== null) return [state, [tell('bad', problem, '请改正数量后重新扫描')]]
  const command = { type: 'add', taskId: state.taskId, boxNo, barcode: code, ...goods, photo } as const
  const next = { ...state, hand: handAfter(goods, code, label), photo: null, asked: null }
  return [next, [{ type: 'send', code, command }]]
}

function scannedAgain(state: BlindState, code: string): Next {
  const { boxNo, asked } = state
  return boxNo === null ? [state, []] : added(state, boxNo, { code }, asked?.photo ?? null)
}

/** The photo of an unknown barcode that was just scanned: it is scanned once more, with it. */
function photographed(
  state: BlindState,
  { fileName, waiting }: Extract<BlindEvent, { type: 'photographed' }>,
): Next {
  const [last] = state.scans
  if (waiting.length > 0 || !last?.command || last.state !== 'notice' || last.command.photo !== null) {
    return [{ ...state, photo: fileName }, [tell('notice', '照片已保存', '随下一次扫描提交')]]
  }
  const { boxNo, barcode } = last.command
  return [
    state,
    [
      { type: 'send', code: barcode, command: { type: 'undo', boxNo } },
      { type: 'send', code: barcode, command: { ...last.command, photo: fileName } },
    ],
  ]
}

function undone(state: BlindState, waiting: readonly Waiting<BlindCommand>[]): Next {
  const effects = undoWaiting(waiting)
  if (effects) return [state, effects]
  const scan = state.scans.find(({ state }) => state === 'taken' || state === 'notice')
  if (!scan || state.boxNo === null) return [state, [tell('notice', '没有可撤销的扫描')]]
  return [state, [{ type: 'send', code: scan.code, command: { type: 'undo', boxNo: state.boxNo } }]]
}

function seal(state: BlindState, { box, waiting }: Extract<BlindEvent, { type: 'seal' }>): Next {
  if (!box) return [state, [tell('notice', '请先扫描箱号')]]
  if (waiting.length > 0) {
    return [state, [tell('notice', `还有 ${waiting.length} 条待发送`, '全部发送后再封箱')]]
  }
  return [state, [{ type: 'seal', boxNo: box.boxNo, revision: box.revision }]]
}

function sealed(state: BlindState, box: Box): Next {
  const text = tell('good', `箱 ${box.boxNo} 已封箱`, `共 ${formatDecimal(box.qty)} 件；请扫描下一箱`)
  // The user has gone on to another box meanwhile.
  if (state.boxNo !== box.boxNo) return [state, [{ type: 'changed', box }, text]]
  return [startBlindScan(box.taskId, null), [{ type: 'changed', box }, { type: 'show', boxNo: null }, text]]
}

function settledIn(state: BlindState, settled: Settled<BlindCommand>): Next {
  const { command, outcome } = settled
  if (outcome.kind === 'refused') return refused(state, settled, outcome)
  const { scan, box, packed = '' } = outcome.data as Settlement
  const effects = [
    { type: 'changed', box },
    command.type === 'add' ? toldOf(scan, box, packed) : takenBack(scan),
  ] as const
  if (command.type === 'undo') return [{ ...state, scans: markUndone(state.scans, scan) }, effects]
  const last = lastOf(scan, command)
  // Sent again after a reload, it may have been recalled before its answer came.
  const others = state.scans.filter(({ key }) => key !== last.key)
  return [{ ...state, scans: kept([last, ...others]) }, effects]
}

/** What was taken back says nothing of packages. */
type Settlement = CallResult<typeof undoBlindScan> & Partial<CallResult<typeof addBlindScan>>

function toldOf({ barcode, skuName, sku, unknown, qty }: Scan, box: Box, packed: string): Tell {
  const detail = packedFirst(packed, `本箱 ${formatDecimal(box.qty)} 件`)
  if (unknown)
    return tell('notice', `未识别 ${barcode} × ${formatDecimal(qty)}`, `已收下，可拍照留证；${detail}`)
  return tell('good', `${skuName ?? sku} × ${formatDecimal(qty)}`, detail)
}

function takenBack({ barcode, qty }: Scan): Tell {
  return tell('good', `已撤销 ${barcode} × ${formatDecimal(qty)}`)
}

function refused(state: BlindState, settled: Settled<BlindCommand>, { reason, detail }: RefusedScan): Next {
  const { opId, code, command } = settled
  const last = { key: opId, code, text: reason, state: 'refused', scan: null, command: null } as const
  const next = { ...state, scans: kept([last, ...state.scans]) }
  const field =
    command.type === 'add' && command.boxNo === state.boxNo ? fieldToAsk(state, settled, detail) : null
  if (command.type === 'undo' || field === null) return [next, [tell('bad', reason, notCounted(code))]]
  const { qty, quality, lot, mfgDate, expDate, photo } = command
  const hand = { goods: { qty, quality, lot, mfgDate, expDate }, givenFor: code }
  const asked = { field, code, photo, isAnswered: false }
  return [{ ...next, hand, asked }, [tell('bad', reason, toAnswer(code))]]
}

function lastOf(scan: Scan, command: Addition | null): BlindLast {
  const { id, barcode, sku, skuName, unknown, qty, quality, photo } = scan
  const parts = [
    unknown ? '未识别' : (skuName ?? sku ?? ''),
    `× ${formatDecimal(qty)}`,
    quality === '良品' ? '' : quality,
  ]
  const text = [...parts, photo ? '有照片' : ''].filter((part) => part !== '').join(' ')
  return { key: `scan-${id}`, code: barcode, text, state: stateOf(scan), scan, command }
}

function stateOf({ state, unknown }: Scan): LastScan['state'] {
  if (state === '已撤销') return 'undone'
  return unknown ? 'notice' : 'taken'
}

function markUndone(scans: readonly BlindLast[], { id }: Scan): readonly BlindLast[] {
  return scans.map((last) => (last.scan?.id === id ? { ...last, state: 'undone' as const } : last))
}

/** What was scanned into the box before this page was opened. */
function recalled(state: BlindState, scans: readonly Scan[]): BlindState {
  const known = new Set(state.scans.map(({ key }) => key))
  const before = scans.map((scan) => lastOf(scan, null)).filter(({ key }) => !known.has(key))
  return { ...state, scans: kept([...state.scans, ...before]) }
}

function kept(scans: readonly BlindLast[]): readonly BlindLast[] {
  return scans.slice(0, SHOWN_SCANS)
}
