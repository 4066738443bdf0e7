// The pieces of a parcel, without a screen: each is scanned, graded by a key, and laid down at a place that is scanned.
import { isOneLot, meantBy, placeNamed, unreadableQty } from '#client/features/goods-in-hand/waiting-goods.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, SHOWN_SCANS, withScan, withUndone } from '#client/kit/scan/last-scans.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import type { Found } from '#client/pages/returned/station/beginning.ts'
import type { CallInput, CallResult } from '#shared/contracts/definition/call.ts'
import type { getReturnWork, takeReturned } from '#shared/contracts/returned/station.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'

export type ReturnWork = CallResult<typeof getReturnWork>
type Goods = ReturnWork['goods'][number]
type Parcel = ReturnWork['parcel']
export type TakeCommand = Omit<CallInput<typeof takeReturned>['body'], 'opId' | 'station'>
export type Taken = CallResult<typeof takeReturned>

/** What a piece is found to be, and becomes. F1, F3, F5, F11 and F12 are the browser's. */
export const GRADES = [
  { key: 'F2', quality: '良品', disposition: '上架' },
  { key: 'F4', quality: '残次', disposition: '转残次' },
  { key: 'F8', quality: '过期', disposition: '转残次' },
  { key: 'F9', quality: '冻结', disposition: '转残次' },
] as const
type Grade = Pick<(typeof GRADES)[number], 'quality' | 'disposition'>

/** What goes to no place. */
export type SentAway = Pick<TakeCommand, 'quality' | 'disposition' | 'reason'>

/** `goods` are those that the code means: several lots until one is chosen; none where the order had no such goods. */
export type Hand = {
  code: string
  goods: readonly Goods[]
  told: Pick<Goods, 'lot' | 'mfgDate' | 'expDate'>
  qty: string
  serialNo: string | null
  grade: Grade | null
  photo: string | null
}

export type TakingState = {
  hand: Hand | null
  /** What was sent last: it is in the hand again when it is refused. */
  sent: Hand | null
  scans: readonly (LastScan & { taken: number | null })[]
}

export type TakingEvent =
  | { type: 'scan'; code: string; label: Gs1Label | null; work: ReturnWork }
  | { type: 'repeat'; code: string }
  | { type: 'found'; code: string; label: Gs1Label | null; found: Found }
  | { type: 'graded'; grade: Grade; work: ReturnWork }
  | { type: 'sentAway'; away: SentAway; work: ReturnWork }
  | { type: 'chosen'; goods: Goods; work: ReturnWork }
  | { type: 'counted'; qty: string }
  | { type: 'photographed'; fileName: string }
  | { type: 'again' }
  | { type: 'undone'; key: string; parcel: Parcel }
  | { type: 'settled'; settled: Settled<TakeCommand> }

export type TakingEffect =
  | Tell
  | { type: 'send'; code: string; command: TakeCommand }
  /** It is none of the goods that were sent. */
  | { type: 'find'; code: string; label: Gs1Label | null }
  | { type: 'next'; code: string; found: Found }
  /** With it, what has come back, and where more is led, is no longer as it was. */
  | { type: 'changed'; parcel: Parcel }

type Next = readonly [TakingState, readonly TakingEffect[]]

export function startTaking({ lines }: ReturnWork, userId: number): TakingState {
  const own = lines.filter(({ operator, disposedAt }) => operator === userId && disposedAt !== null)
  const scans = own.toReversed().slice(0, SHOWN_SCANS)
  return {
    hand: null,
    sent: null,
    scans: scans.map((line) => ({ ...scanOf(line), key: `line ${line.id}` })),
  }
}

export function isChosen({ goods }: Hand): boolean {
  return isOneLot(goods)
}

export function lacksSerial({ goods: [first], serialNo }: Hand): boolean {
  return first?.isNumbered === true && serialNo === null
}

export function ledTo({ places }: ReturnWork, { goods: [first], grade }: Hand) {
  const isMeant = (led: ReturnWork['places'][number]) =>
    led.sku === first?.sku && led.lot === first.lot && led.quality === grade?.quality
  return places.find(isMeant) ?? null
}

export function nameOf({ goods: [first], code }: Hand): string {
  return first?.skuName ?? first?.sku ?? code
}

export function asksFor({ hand }: TakingState, work: ReturnWork): string {
  if (!hand) return '请扫描商品，或下一件退件'
  if (!isChosen(hand)) return '请先选择批次'
  if (lacksSerial(hand)) return '请扫描序列号'
  if (!hand.grade) return '请按键判定品质'
  const loc = ledTo(work, hand)?.loc
  return loc ? `请扫描库位 ${loc}` : '请扫描库位'
}

export function stepTaking(state: TakingState, event: TakingEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', event.code)]]
    case 'found':
      return found(state, event)
    case 'graded':
      return graded(state, event.grade, event.work)
    case 'sentAway':
      return sentAway(state, event)
    case 'chosen':
      return inHand(state, state.hand && { ...state.hand, goods: [event.goods] }, event.work)
    case 'counted':
      return [{ ...state, hand: state.hand && { ...state.hand, qty: event.qty } }, []]
    case 'photographed':
      return [
        { ...state, hand: state.hand && { ...state.hand, photo: event.fileName } },
        [tell('notice', '照片已保存', '随商品提交')],
      ]
    case 'again':
      return [{ ...state, hand: null }, []]
    case 'undone':
      return undone(state, event)
    case 'settled':
      return settledIn(state, event.settled)
  }
}

type Scanned = Extract<TakingEvent, { type: 'scan' }>

function scanned(state: TakingState, event: Scanned): Next {
  const { code, label, work } = event
  const { hand } = state
  const goods = meantBy(code, label, { waiting: work.goods, codes: work.codes })
  if (!hand) {
    if (goods.length === 0) return [state, [{ type: 'find', code, label }]]
    return inHand(state, handOf(code, label, goods), work)
  }
  if (!isChosen(hand)) return [state, [tell('bad', '请先选择批次', nameOf(hand))]]
  if (lacksSerial(hand)) return inHand(state, { ...hand, serialNo: label?.serial ?? code }, work)
  if (!hand.grade) return ungraded(state, hand, goods, code)
  if (goods.length > 0) return [state, [tell('bad', `${code} 是商品，不是库位`, asksFor(state, work))]]
  return send(state, hand, { ...hand.grade, reason: '' }, placeNamed(code, ledTo(work, hand)))
}

function handOf(code: string, label: Gs1Label | null, goods: readonly Goods[]): Hand {
  const told = { lot: label?.lot ?? '', mfgDate: label?.produced ?? null, expDate: label?.expiry ?? null }
  return { code, goods, told, qty: '1', serialNo: label?.serial ?? null, grade: null, photo: null }
}

/** The same goods once more are one piece more. */
function ungraded(state: TakingState, hand: Hand, goods: readonly Goods[], code: string): Next {
  const isSame = goods.some(({ sku }) => sku === hand.goods[0]?.sku)
  if (!isSame || hand.serialNo !== null) return [state, [tell('bad', '请先按键判定品质', nameOf(hand))]]
  const qty = addDecimals(hand.qty, '1')
  const next = { ...state, hand: { ...hand, qty } }
  return [next, [tell('good', `${nameOf(hand)} × ${formatDecimal(qty)}`, code)]]
}

function inHand(state: TakingState, hand: Hand | null, work: ReturnWork): Next {
  const next = { ...state, hand }
  if (!hand) return [next, []]
  return [next, [tell('good', `${nameOf(hand)} × ${formatDecimal(hand.qty)}`, asksFor(next, work))]]
}

type FoundEvent = Extract<TakingEvent, { type: 'found' }>

/** Goods that the order was not sent with may be in the parcel all the same; all else is of the next parcel. */
function found(state: TakingState, { code, label, found }: FoundEvent): Next {
  if (found.meant !== '商品') return [state, [{ type: 'next', code, found }]]
  const hand = handOf(code, label, [])
  return [
    { ...state, hand },
    [tell('notice', `${code} 不在原出库单内`, '请核对是否放错包裹，再按键判定品质')],
  ]
}

function graded(state: TakingState, grade: Grade, work: ReturnWork): Next {
  const { hand } = state
  if (!hand) return [state, [tell('bad', '请先扫描商品')]]
  if (!isChosen(hand) || lacksSerial(hand)) return [state, [tell('bad', asksFor(state, work), nameOf(hand))]]
  const next = { ...state, hand: { ...hand, grade } }
  return [next, [tell('good', `${nameOf(hand)} ${grade.quality}`, asksFor(next, work))]]
}

function sentAway(state: TakingState, { away, work }: Extract<TakingEvent, { type: 'sentAway' }>): Next {
  const { hand } = state
  if (!hand || !isChosen(hand) || lacksSerial(hand)) return [state, [tell('bad', asksFor(state, work))]]
  return send(state, hand, away, '')
}

function send(state: TakingState, hand: Hand, judged: SentAway, loc: string): Next {
  const { code, goods, told, qty, serialNo, photo } = hand
  const unreadable = unreadableQty(qty)
  if (unreadable) return [state, [unreadable]]
  const [first] = goods
  const { lot, mfgDate, expDate } = first ?? told
  const command: TakeCommand = {
    ...{ returnNo: '', code, qty, lot, photo, ...judged, loc },
    // Of a lot whose days nobody has kept the label may know them.
    mfgDate: mfgDate ?? told.mfgDate,
    expDate: expDate ?? told.expDate,
    serialNos: serialNo === null || loc === '' ? [] : [serialNo],
  }
  return [{ ...state, hand: null, sent: hand }, [{ type: 'send', code: nameOf(hand), command }]]
}

function undone(state: TakingState, { key, parcel }: Extract<TakingEvent, { type: 'undone' }>): Next {
  return [
    withUndone(state, key),
    [{ type: 'changed', parcel }, tell('notice', '已撤销', '请把商品取回，重新扫描')],
  ]
}

function settledIn(state: TakingState, { opId, code, outcome }: Settled<TakeCommand>): Next {
  if (outcome.kind === 'refused') {
    const scan = { key: opId, code, text: outcome.reason, state: 'refused' as const, taken: null }
    const back = state.hand === null ? { ...state, hand: state.sent, sent: null } : state
    return [withScan(back, scan), [tell('bad', outcome.reason, code)]]
  }
  const { line, parcel } = outcome.data as Taken
  const scan = scanOf(line)
  const next = withScan({ ...state, sent: null }, { ...scan, key: opId })
  return [next, [{ type: 'changed', parcel }, tell('good', scan.text, scan.code)]]
}

function scanOf({ id, sku, skuName, qty, quality, disposition, loc }: Taken['line']) {
  const text = [`${quality} × ${formatDecimal(qty)}`, disposition, loc].filter(Boolean).join(' ')
  return { code: skuName ?? sku, text, state: 'taken' as const, taken: id }
}
