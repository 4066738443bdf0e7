// 盘点, without a screen: a place, its goods, each counted, then the whole place is sent. What the books say is not known here.
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import {
  type Counted,
  isSameGoods,
  type Option,
  optionsFor,
  problemOf,
  tallyOf,
} from '#client/pages/stocktake/count-station/tally.ts'
import { goodsKey, isSameCode } from '#shared/code-key.ts'
import type { CallInput, CallResult } from '#shared/contracts/definition/call.ts'
import type { countStockPlace, findCounted, getCountWork } from '#shared/contracts/stocktake/count-place.ts'
import { addDecimals, multiplyDecimals } from '#shared/domain/decimal.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'
import { serialNoOf } from '#shared/domain/gs1.ts'
import { UNCOUNTED_LINES } from '#shared/domain/stocktake.ts'

export type CountWork = CallResult<typeof getCountWork>
export type PlaceCommand = Omit<CallInput<typeof countStockPlace>['body'], 'opId'>
export type PlaceCounted = CallResult<typeof countStockPlace>
type Place = NonNullable<CallResult<typeof findCounted>['place']>

/** Goods that were scanned and may be one of several. */
type Asked = { options: readonly Option[]; label: Gs1Label | null }

export type CountingState = {
  /** Where the counter stands; null until it is scanned. */
  loc: string | null
  /** What was counted at a place and not sent, by place; the newest stands last. */
  tallies: Readonly<Record<string, readonly Counted[]>>
  /** How the tally was before each scan at this place. */
  before: readonly (readonly Counted[])[]
  asked: Asked | null
  /** Places that were put off. */
  later: readonly string[]
  /** Of a place the lines that are asked for once more. */
  again: Readonly<Record<string, readonly number[]>>
  scans: readonly LastScan[]
}

/** What is known of the sheet when something happens, and which places are on their way. */
export type Around = { work: CountWork; sending: readonly string[] }

type Scanned = { code: string; label: Gs1Label | null; text: string } & Around

export type CountingEvent =
  | ({ type: 'scan' } & Scanned)
  | { type: 'repeat'; code: string }
  | ({ type: 'identified'; place: Place | null } & Scanned)
  | { type: 'missed'; code: string; reason: string }
  | ({ type: 'chosen'; option: Option } & Around)
  | ({ type: 'counted'; qty: string } & Around)
  | { type: 'undo' }
  | ({ type: 'later' } & Around)
  | ({ type: 'done' } & Around)
  | { type: 'restored'; tallies: CountingState['tallies'] }
  | { type: 'settled'; settled: Settled<PlaceCommand> }

export type CountingEffect =
  | Tell
  | { type: 'send'; code: string; command: PlaceCommand }
  /** The sheet does not know it. */
  | { type: 'identify'; code: string; label: Gs1Label | null; text: string }
  | { type: 'kept'; counted: PlaceCounted }

type Next = readonly [CountingState, readonly CountingEffect[]]

export const START: CountingState = {
  loc: null,
  tallies: {},
  before: [],
  asked: null,
  later: [],
  again: {},
  scans: [],
}

export function isDone(state: CountingState, { work, sending }: Around, loc: string): boolean {
  if (state.again[loc]) return false
  return sending.includes(loc) || !work.lines.some((line) => line.loc === loc && isUncounted(line))
}

/** Where one goes next; null when all places are counted. */
export function nextPlace(state: CountingState, around: Around): Place | null {
  const open = around.work.places.filter(({ loc }) => !isDone(state, around, loc))
  const put = (loc: string) => state.later.indexOf(loc)
  return open.toSorted((one, other) => put(one.loc) - put(other.loc))[0] ?? null
}

/** What was counted where the counter stands. */
export function tallyAt({ loc, tallies, again }: CountingState, work: CountWork): readonly Counted[] {
  if (loc === null) return []
  return tallies[loc] ?? tallyOf(work, loc, again[loc] ?? [])
}

/** Goods that have to be named, for they are looked for once more. */
export function wantedAt({ loc, again }: CountingState, { sheet, lines }: CountWork): CountWork['lines'] {
  if (loc === null) return []
  const here = lines.filter((line) => line.loc === loc)
  const asked = again[loc] ?? []
  return here.filter((line) => asked.includes(line.id) || (sheet.state === '复盘中' && isUncounted(line)))
}

export function asksFor(state: CountingState, around: Around): string {
  if (state.asked) return '请选择手上的是哪一种'
  if (state.loc !== null) return isNumberWanted(state, around.work) ? '请扫描序列号或商品' : '请扫描商品'
  const next = nextPlace(state, around)
  return next ? `请扫描库位 ${next.loc}` : '已全部盘完，请交表'
}

export function stepCounting(state: CountingState, event: CountingEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', `${event.code}：确是另一件时请再扫一次`)]]
    case 'identified':
      return event.place ? placeScanned(state, event, event.place.loc) : goodsScanned(state, event)
    case 'missed':
      return [state, [tell('bad', event.reason, event.code)]]
    case 'chosen':
      return counted({ ...state, asked: null }, event.work, event.option, state.asked?.label ?? null)
    case 'counted':
      return typed(state, event)
    case 'undo':
      return undone(state)
    case 'later':
      return putOff(state, event)
    case 'done':
      return done(state, event)
    case 'restored':
      return [{ ...state, tallies: { ...event.tallies, ...state.tallies } }, []]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

function scanned(state: CountingState, event: Scanned): Next {
  const { work, code } = event
  const loc = namedPlace(state, event)
  if (loc !== null) return placeScanned(state, event, loc)
  if (work.codes.some((known) => goodsKey(known.code) === goodsKey(code))) return goodsScanned(state, event)
  if (isNumberWanted(state, work)) return serialScanned(state, event)
  return [state, [{ type: 'identify', code, label: event.label, text: event.text }]]
}

/** The digits that hang at the place to which one is led stand for it. */
function namedPlace(state: CountingState, event: Scanned): string | null {
  const { code, work } = event
  const known = work.places.find(({ loc }) => isSameCode(loc, code))
  if (known) return known.loc
  const next = state.loc === null ? nextPlace(state, event) : null
  return next && next.checkDigit !== '' && isSameCode(next.checkDigit, code) ? next.loc : null
}

function placeScanned(state: CountingState, { work }: Around, loc: string): Next {
  if (state.loc === loc) return [state, [tell('notice', `正在盘库位 ${loc}`, '请扫描商品')]]
  if (state.loc !== null && tallyAt(state, work).some(({ isSent }) => !isSent))
    return [state, [tell('bad', `库位 ${state.loc} 还没有盘完`, '请按“本库位完成”或“稍后”，再扫描另一库位')]]
  return [at(state, loc), [tell('good', `库位 ${loc}`, '请逐件扫描商品，或扫描一件后录入数量')]]
}

function goodsScanned(state: CountingState, { work, code, label }: Scanned): Next {
  if (state.loc === null) return [state, [tell('bad', `${code} 是商品`, '请先扫描库位')]]
  const options = optionsFor(work, state.loc, code, label)
  const [first] = options
  if (!first) return [state, [tell('bad', '此商品在此库位不用复盘', code)]]
  const hand = tallyAt(state, work).at(-1)
  const same = options.find((option) => hand && isSameGoods(hand, option))
  const only = options.length === 1 && !isLotWanted(first) ? first : null
  const option = same ?? only
  if (option) return counted({ ...state, asked: null }, work, option, label)
  return [{ ...state, asked: { options, label } }, [tell('notice', first.skuName, '请选择手上的是哪一种')]]
}

function isLotWanted({ hasLots, lot }: Option): boolean {
  return hasLots && lot === ''
}

function isNumberWanted({ loc, ...state }: CountingState, work: CountWork): boolean {
  return loc !== null && (tallyAt({ loc, ...state }, work).at(-1)?.isNumbered ?? false)
}

function serialScanned(state: CountingState, { work, text }: Scanned): Next {
  const hand = tallyAt(state, work).at(-1)
  return hand ? numbered(state, work, hand, serialNoOf(text)) : [state, []]
}

/** Of goods with numbers the barcode only says what they are; a label that has the number counts. */
function counted(state: CountingState, work: CountWork, option: Option, label: Gs1Label | null): Next {
  const tally = tallyAt(state, work)
  const { pieces, hasLots: _, ...goods } = option
  const known = tally.find((one) => isSameGoods(one, option))
  const before: Counted = known ?? { ...goods, qty: '0', serialNos: [], isSent: false }
  if (label?.serial !== undefined) return numbered(state, work, before, label.serial)
  if (goods.isNumbered && !known)
    return inHand(state, work, before, [tell('notice', goods.skuName, '请逐件扫描序列号，或录入数量')])
  if (goods.isNumbered)
    return inHand(state, work, before, [tell('notice', '这是商品条码，不是序列号', goods.sku)])
  return more(state, work, before, multiplyDecimals(pieces, label?.quantity ?? '1'))
}

function numbered(state: CountingState, work: CountWork, goods: Counted, serialNo: string): Next {
  const isKnown = Object.values(state.tallies)
    .flat()
    .some(({ serialNos }) => serialNos.some((known) => isSameCode(known, serialNo)))
  if (isKnown) return [state, [tell('bad', `序列号 ${serialNo} 已扫过，未计入`, '请扫描另一件')]]
  return more(state, work, { ...goods, serialNos: [...goods.serialNos, serialNo] }, '1')
}

function more(state: CountingState, work: CountWork, goods: Counted, qty: string): Next {
  const base = problemOf(goods, work) === null && /^\d+(\.\d+)?$/.test(goods.qty) ? goods.qty : '0'
  const sum = addDecimals(base, qty)
  const detail = [formatDecimal(qty) !== '1' && `+${formatDecimal(qty)}`, goods.lot && `批次 ${goods.lot}`]
  const words = tell('good', `${goods.skuName} × ${formatDecimal(sum)}`, detail.filter(Boolean).join(' '))
  return inHand(state, work, { ...goods, qty: sum, isSent: false }, [words])
}

function inHand(state: CountingState, work: CountWork, goods: Counted, effects: readonly Tell[]): Next {
  const tally = tallyAt(state, work)
  const others = tally.filter((one) => !isSameGoods(one, goods))
  return [withTally({ ...state, before: [...state.before, tally] }, [...others, goods]), effects]
}

function typed(state: CountingState, { qty, work }: Extract<CountingEvent, { type: 'counted' }>): Next {
  const tally = tallyAt(state, work)
  const hand = tally.at(-1)
  if (!hand) return [state, []]
  return [withTally(state, [...tally.slice(0, -1), { ...hand, qty: qty.trim(), isSent: false }]), []]
}

function undone(state: CountingState): Next {
  if (state.asked) return [{ ...state, asked: null }, [tell('notice', '已撤销上一次扫描')]]
  const tally = state.before.at(-1)
  if (!tally) return [state, []]
  const next = withTally({ ...state, before: state.before.slice(0, -1) }, tally)
  return [next, [tell('notice', '已撤销上一次扫描')]]
}

/** What was counted there stays. */
function putOff(state: CountingState, event: Around): Next {
  const loc = state.loc ?? nextPlace(state, event)?.loc
  if (loc === undefined) return [state, []]
  const later = [...state.later.filter((known) => known !== loc), loc]
  return [{ ...at(state, null), later }, [tell('notice', `库位 ${loc} 稍后再盘`, '已点的数量保留')]]
}

function done(state: CountingState, event: Around): Next {
  const { loc } = state
  if (loc === null) return [state, []]
  const { work } = event
  const fresh = tallyAt(state, work).filter(({ isSent }) => !isSent)
  const problem = fresh.map((one) => problemOf(one, work)).find((text) => text !== null)
  if (problem) return [state, [tell('bad', problem, '请改正实盘数')]]
  const { [loc]: asked, ...again } = state.again
  const next = { ...at(state, null), again, later: state.later.filter((known) => known !== loc) }
  const isOpen = work.lines.some((line) => line.loc === loc && isUncounted(line))
  if (fresh.length === 0 && !isOpen)
    return [next, [tell('good', `库位 ${loc} 已盘`, asked ? '数量不变' : '没有改动')]]
  const goods = fresh.map(({ owner, sku, lot, quality, container, qty }) => ({
    ...{ owner, sku, lot, quality, container, qty },
  }))
  return [next, [{ type: 'send', code: `库位 ${loc}`, command: { listNo: work.sheet.listNo, loc, goods } }]]
}

function settledIn(state: CountingState, { opId, code, command, outcome }: Settled<PlaceCommand>): Next {
  const { loc } = command
  const isFree = state.loc === null
  if (outcome.kind === 'refused') {
    const scan = { key: opId, code, text: outcome.reason, state: 'refused' as const }
    return [withScan(isFree ? at(state, loc) : state, scan), [tell('bad', outcome.reason, code)]]
  }
  const answer = outcome.data as PlaceCounted
  const { [loc]: _, ...tallies } = state.tallies
  const scan = { key: opId, code, text: wordsOf(command), state: 'taken' as const }
  const kept = withScan({ ...state, tallies }, scan)
  const effect: CountingEffect = { type: 'kept', counted: answer }
  if (answer.again.length === 0) return [kept, [effect, tell('good', `${code} 已盘`, wordsOf(command))]]
  const asked = { ...kept, again: { ...kept.again, [loc]: answer.again } }
  const words = tell('notice', `${code} 有 ${answer.again.length} 种商品与账面不符`, '请再点一次')
  return [isFree ? at(asked, loc) : asked, [effect, words]]
}

export function wordsOf({ goods }: PlaceCommand): string {
  return goods.length === 0 ? '没有实物' : goods.map(({ sku, qty }) => `${sku} × ${qty}`).join('，')
}

function at(state: CountingState, loc: string | null): CountingState {
  return { ...state, loc, before: [], asked: null }
}

function withTally(state: CountingState, tally: readonly Counted[]): CountingState {
  return state.loc === null ? state : { ...state, tallies: { ...state.tallies, [state.loc]: tally } }
}

function isUncounted({ state }: CountWork['lines'][number]): boolean {
  return UNCOUNTED_LINES.some((uncounted) => uncounted === state)
}
