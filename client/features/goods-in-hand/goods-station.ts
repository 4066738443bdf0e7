// What every station that counts goods keeps, and what it makes of each scan, whatever the goods are counted for.

import {
  type Asked,
  EMPTY_HAND,
  fieldAskedFor,
  GOODS_FIELDS,
  type Goods,
  goodsFor,
  type Hand,
  handAfter,
  isOf,
  LOT_IS_CODE,
  qtyProblem,
} from '#client/features/goods-in-hand/goods-in-hand.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, SHOWN_SCANS, withScan } from '#client/kit/scan/last-scans.tsx'
import type { RefusedScan, Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'
import type { RefusalDetail } from '#shared/envelope.ts'

/** Where the goods go, and where they are counted. */
export type Place = { container: string; station: string }

/** One scan as the server has taken it. */
export type Taken = Pick<Goods, 'qty' | 'quality' | 'lot'> & {
  id: number
  sku: string
  skuName: string | null
  /** Where goods are counted box by box. */
  boxNo?: string
  state: string
}

export type GoodsState<T extends Taken> = {
  hand: Hand
  /** Stays until it is changed. */
  place: Place
  asked: Asked | null
  scans: readonly (LastScan & { taken: T | null })[]
}

type Changed =
  | { type: 'repeat'; code: string }
  | { type: 'edited'; change: Partial<Goods> }
  | { type: 'moved'; change: Partial<Place> }
  | { type: 'placed'; station: string }

/** `label`: where the code stood on one of GS1. */
export type ScannedCode = { code: string; label?: Gs1Label | null }

export type GoodsEvent<C> =
  | Changed
  | { type: 'answered' }
  | { type: 'undo'; waiting: readonly Waiting<C>[] }
  | { type: 'settled'; settled: Settled<C> }

export type GoodsEffect<C> =
  | Tell
  | { type: 'send'; code: string; command: C }
  | { type: 'drop'; opId: string }

/** `taken` before this station was opened, newest first. */
export function startGoods<T extends Taken>(taken: readonly T[]): GoodsState<T> {
  const scans = taken.slice(0, SHOWN_SCANS).map((one) => scanOf(one))
  return { hand: EMPTY_HAND, place: { container: '', station: '' }, asked: null, scans }
}

/** What the user changes without a scan. */
export function changed<S extends GoodsState<Taken>>(
  state: S,
  event: Changed,
): readonly [S, readonly Tell[]] {
  switch (event.type) {
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', `${event.code}：确是另一件时请再扫一次`)]]
    case 'edited':
      return [edited(state, event.change), []]
    case 'moved':
      return [{ ...state, place: { ...state.place, ...event.change } }, []]
    case 'placed':
      return [{ ...state, place: { ...state.place, station: state.place.station || event.station } }, []]
  }
}

/** What is known of the goods, and the scan that was refused for want of more. */
type Questioned<A extends Asked> = { hand: Hand; asked: A | null }

/** Anyone who answers a question speaks of the goods it was about. */
export function edited<A extends Asked, S extends Questioned<A>>(state: S, change: Partial<Goods>): S {
  const { hand, asked } = state
  return {
    ...state,
    hand: { goods: { ...hand.goods, ...change }, givenFor: asked?.code ?? null },
    asked: asked && { ...asked, isAnswered: true },
  }
}

/** `code` was scanned: it is sent with what is known of the goods in the hand, and what their label says. */
export function added<S extends GoodsState<Taken>, C>(
  state: S,
  { code, label = null }: ScannedCode,
  commandOf: (goods: Goods & Place) => C,
): readonly [S, readonly GoodsEffect<C>[]] {
  const place = label?.sscc ? { ...state.place, container: label.sscc } : state.place
  if (isContainer(label)) return [{ ...state, place }, [tell('good', `容器 ${code}`, '已填入，请扫描商品')]]
  const goods = goodsFor(state.hand, code, label)
  const problem = qtyProblem(goods)
  if (problem !== null) return [state, [tell('bad', problem, '请改正数量后重新扫描')]]
  const command = commandOf({ ...goods, ...place })
  const next = { ...state, place, hand: handAfter(goods, code, label), asked: null }
  return [next, [{ type: 'send', code, command }]]
}

/** A label on a pallet or a box, which names no goods. */
export function isContainer(label: Gs1Label | null): boolean {
  return label?.sscc !== undefined && label.gtin === undefined
}

/** What was asked for is there: the code that was refused without it is scanned once more. Not by an Enter alone. */
export function answered<A extends Asked, S extends Questioned<A>, F>(
  state: S,
  scan: (code: string) => readonly [S, readonly F[]],
): readonly [S, readonly (F | Tell)[]] {
  const { asked, hand } = state
  if (!asked) return [state, []]
  if (hand.goods.lot === asked.code) return [edited<A, S>(state, { lot: '' }), [LOT_IS_CODE]]
  if (asked.isAnswered) return scan(asked.code)
  const { label } = GOODS_FIELDS[asked.field]
  return [state, [tell('bad', `${asked.code} 未计入`, `请修改「${label}」后回车，或重新扫描`)]]
}

/** What was never sent is simply taken off; what is under way must be known to have arrived first. Null: nothing waits. */
export function undoWaiting<C>(waiting: readonly Waiting<C>[]): readonly GoodsEffect<C>[] | null {
  const last = waiting.at(-1)
  if (!last) return null
  return last.tried
    ? [tell('notice', `${last.code} 正在发送`, '收到结果后再撤销')]
    : [{ type: 'drop', opId: last.opId }, tell('good', `已撤销 ${last.code}`, '尚未发送')]
}

export function undo<T extends Taken, S extends GoodsState<T>, C, F>(
  state: S & GoodsState<T>,
  waiting: readonly Waiting<C>[],
  takeBack: (taken: T) => F,
): readonly [S, readonly (GoodsEffect<C> | F)[]] {
  const effects = undoWaiting(waiting)
  if (effects) return [state, effects]
  const taken = state.scans.find((scan) => scan.state === 'taken')?.taken
  return [state, [taken ? takeBack(taken) : tell('notice', '没有可撤销的扫描')]]
}

export function undone<S extends GoodsState<Taken>>(state: S, taken: Taken): readonly [S, readonly [Tell]] {
  const scans = state.scans.map((scan) => (scan.taken?.id === taken.id ? scanOf(taken) : scan))
  return [{ ...state, scans }, [tell('good', `已撤销 ${wordsOf(taken)}`)]]
}

/** Taken by the server, perhaps for another document than the one that is worked on now. */
export function taken<S extends GoodsState<Taken>>(state: S, one: Taken, isOfThis: boolean): S {
  return isOfThis ? withScan(state, scanOf(one)) : state
}

/** For want of a field, it is asked for. */
export function refused<S extends GoodsState<Taken>>(
  state: S,
  settled: Settled<Goods>,
  { reason, detail }: RefusedScan,
  isOfThis: boolean,
): readonly [S, readonly [Tell]] {
  const { opId, code, command } = settled
  const next = withScan(state, { key: opId, code, text: reason, state: 'refused', taken: null })
  const field = isOfThis ? fieldToAsk(state, settled, detail) : null
  if (field === null) return [next, [tell('bad', reason, notCounted(code))]]
  const { qty, quality, lot, mfgDate, expDate } = command
  const hand = { goods: { qty, quality, lot, mfgDate, expDate }, givenFor: code }
  return [{ ...next, hand, asked: { field, code, isAnswered: false } }, [tell('bad', reason, toAnswer(code))]]
}

/** None while the user goes on: with the next scan, or with what they say of the next goods. */
export function fieldToAsk(
  { hand }: { hand: Hand },
  { code, isFollowed }: Pick<Settled<Goods>, 'code' | 'isFollowed'>,
  detail: RefusalDetail | null,
): Asked['field'] | null {
  return isFollowed || !isOf(hand, code) ? null : fieldAskedFor(detail)
}

export function notCounted(code: string): string {
  return `${code}：未计入`
}

export function toAnswer(code: string): string {
  return `${code}：未计入；补充后回车继续`
}

/** How many of what. */
export function wordsOf({ skuName, sku, qty }: Taken): string {
  return `${skuName ?? sku} × ${formatDecimal(qty)}`
}

/** What was scanned in packages, before what it adds up to. */
export function packedFirst(packed: string, text: string): string {
  return packed ? `${packed}，${text}` : text
}

function scanOf<T extends Taken>(taken: T): GoodsState<T>['scans'][number] {
  const { id, boxNo, sku, skuName, lot, qty, quality, state } = taken
  const parts = [
    boxNo ? `箱 ${boxNo}` : '',
    skuName ?? '',
    lot && `批次 ${lot}`,
    `× ${formatDecimal(qty)}`,
    quality === '良品' ? '' : quality,
  ]
  return {
    key: `taken-${id}`,
    code: sku,
    text: parts.filter((part) => part !== '').join(' '),
    state: state === '已撤销' ? 'undone' : 'taken',
    taken,
  }
}
