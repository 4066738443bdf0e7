// 拣货, without a screen: first the place, then its goods, each counted, then the tote, which sends them.

import { packedFirst } from '#client/features/goods-in-hand/goods-station.ts'
import { unreadableQty } from '#client/features/goods-in-hand/waiting-goods.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, SHOWN_SCANS, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import type { PickChange } from '#client/pages/outbound/pick-station/pick-work.ts'
import type { PickCommand, PickRow, PickWork, Target } from '#client/pages/outbound/pick-station/targets.ts'
import { goodsKey, isSameCode } from '#shared/code-key.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { pickGoods } from '#shared/contracts/outbound/picking.ts'
import { addDecimals, multiplyDecimals, signOf, subtract } from '#shared/domain/decimal.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'
import type { PickMode } from '#shared/domain/outbound.ts'

export type Picked = CallResult<typeof pickGoods>

/** Of which lot is asked where several lie there; null until it is said. */
type Hand = { sku: string; lot: string | null; qty: string }

export type PickingState = {
  mode: PickMode
  /** The next scan is to be that of the cart. */
  isCartAsked: boolean
  station: string
  /** Keys of targets that were put off. */
  later: readonly string[]
  /** Where the picker stands; null until it is scanned. */
  loc: string | null
  hand: Hand | null
  /** What was sent last: it is in the hand again when it is refused. */
  sent: Pick<PickingState, 'loc' | 'hand'> | null
  scans: readonly (LastScan & { taken: readonly number[] })[]
}

/** What the list still asks for, when something happens. */
export type Around = { work: PickWork; targets: readonly Target[] }

export type PickingEvent =
  | ({ type: 'scan'; code: string; label: Gs1Label | null } & Around)
  | { type: 'repeat'; code: string }
  | ({ type: 'identified'; code: string; what: string | null } & Around)
  | { type: 'counted'; qty: string }
  | { type: 'chosen'; lot: string }
  | { type: 'again' }
  | { type: 'later'; target: Target }
  | { type: 'mode'; mode: PickMode }
  | { type: 'carted'; cart: string }
  | { type: 'placed'; station: string }
  | { type: 'undone'; key: string }
  | { type: 'settled'; settled: Settled<PickCommand> }

export type PickingEffect =
  | Tell
  | { type: 'send'; code: string; command: PickCommand }
  /** It is none of the codes that the list knows. */
  | { type: 'identify'; code: string }
  | { type: 'cart'; code: string }
  | { type: 'picked'; change: PickChange }

type Next = readonly [PickingState, readonly PickingEffect[]]

export function startPicking(work: PickWork): PickingState {
  const taken = work.picks.filter(({ state }) => state === '已拣').toSorted(byTime)
  return {
    mode: modeOf(work),
    isCartAsked: false,
    station: '',
    later: [],
    loc: null,
    hand: null,
    sent: null,
    scans: taken.slice(0, SHOWN_SCANS).map((pick) => ({ ...scanOf([pick]), key: `pick ${pick.id}` })),
  }
}

function modeOf({ totes, slots }: PickWork): PickMode {
  if (slots.length > 0) return '拣货车'
  return totes.some(({ orderNo }) => orderNo === null) ? '总拣' : '边拣边分'
}

function byTime(one: PickRow, other: PickRow): number {
  return (other.pickedAt ?? '').localeCompare(one.pickedAt ?? '')
}

/** What is to be fetched now: where the picker stands, of what is in the hand, or what comes next. */
export function currentOf({ loc, hand }: PickingState, targets: readonly Target[]): Target | null {
  const here = targets.filter((target) => loc === null || target.loc === loc)
  return here.find((target) => hand === null || isInHand(hand, target)) ?? null
}

export function asksFor(state: PickingState, target: Target | null): string {
  if (!target) return '已全部拣完'
  if (state.isCartAsked) return '请扫描拣货车'
  if (state.loc === null) return `请扫描库位 ${target.loc}`
  if (state.hand === null) return '请扫描商品'
  return state.hand.lot === null ? '请扫描或选择批次' : `请扫描${toteWords(target)}`
}

function toteWords({ totes, slot }: Target): string {
  const where = slot === null ? '' : `第 ${slot} 格的`
  if (totes.length > 0) return `${where}周转箱 ${totes.join('、')}`
  return `${where || '一个'}空周转箱`
}

export function stepPicking(state: PickingState, event: PickingEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', `${event.code}：确是另一件时请再扫一次`)]]
    case 'identified':
      return [state, [wrong(state, event, `${event.code} ${event.what ? `是${event.what}` : '没有找到'}`)]]
    case 'counted':
      return [{ ...state, hand: state.hand && { ...state.hand, qty: event.qty } }, []]
    case 'chosen':
      return [{ ...state, hand: state.hand && { ...state.hand, lot: event.lot } }, []]
    case 'again':
      return [{ ...state, loc: null, hand: null }, []]
    case 'later':
      return putOff(state, event.target)
    case 'mode':
      return [{ ...state, mode: event.mode, isCartAsked: event.mode === '拣货车', later: [], hand: null }, []]
    case 'carted':
      return [{ ...state, isCartAsked: false }, [tell('good', `拣货车 ${event.cart}`, '每张出库单一格')]]
    case 'placed':
      return [{ ...state, station: state.station || event.station }, []]
    case 'undone':
      return [withState(state, event.key), [tell('notice', '已撤销', '商品请放回原库位')]]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

type Scanned = Extract<PickingEvent, { type: 'scan' }>

function scanned(state: PickingState, event: Scanned): Next {
  if (event.targets.length === 0) return [state, [tell('notice', '此大拣单已全部拣完', '请换一张大拣单')]]
  if (state.isCartAsked) return [state, [{ type: 'cart', code: event.code }]]
  const named = namedGoods(event.work, event.code)
  if (named) return goodsScanned(state, event, named)
  if (state.hand?.lot === null) return lotScanned(state, event, state.hand)
  const loc = namedPlace(state, event)
  if (loc !== null) return placeScanned(state, event, loc)
  if (state.hand !== null) return toteScanned(state, event, state.hand)
  const tote = event.work.totes.find((one) => isSameCode(one.tote, event.code))
  if (tote) return [state, [wrong(state, event, `${tote.tote} 是周转箱`)]]
  return [state, [{ type: 'identify', code: event.code }]]
}

type Named = { sku: string; pieces: string }

function namedGoods({ codes }: PickWork, scannedCode: string): Named | null {
  const key = goodsKey(scannedCode)
  return codes.find(({ code }) => goodsKey(code) === key) ?? null
}

/** The digits that hang there, or what the goods lie in, stand for the place that is gone to. */
function namedPlace(state: PickingState, { code, work, targets }: Scanned): string | null {
  const known = work.places.find(({ loc }) => isSameCode(loc, code))
  if (known) return known.loc
  const target = state.hand === null ? currentOf({ ...state, loc: null }, targets) : null
  if (!target) return null
  const isMeant = [target.checkDigit, target.container].some((name) => name !== '' && isSameCode(name, code))
  return isMeant ? target.loc : null
}

function placeScanned(state: PickingState, event: Scanned, loc: string): Next {
  if (state.hand !== null) return [state, [wrong(state, event, `${loc} 是库位`)]]
  const target = currentOf({ ...state, loc }, event.targets)
  if (!target) return [state, [wrong(state, event, `库位 ${loc} 没有待拣的商品`)]]
  return [
    { ...state, loc },
    [tell('good', `库位 ${loc}`, `请拣 ${nameOf(target)} ${formatDecimal(target.qty)} 件`)],
  ]
}

function goodsScanned(state: PickingState, event: Scanned, { sku, pieces }: Named): Next {
  const { hand, loc } = state
  const name = event.work.picks.find((pick) => pick.sku === sku)?.skuName ?? sku
  if (loc === null) return [state, [wrong(state, event, `${name} 是商品`)]]
  if (hand !== null && hand.sku !== sku)
    return [state, [wrong(state, event, `${name} 不是手上的商品，请放回`)]]
  const here = event.targets.filter((target) => target.loc === loc && target.sku === sku)
  if (here.length === 0) return [state, [wrong(state, event, `${name} 不在此库位拣，请放回`)]]
  const lot = event.label?.lot ?? hand?.lot ?? onlyLot(here)
  const isOther = hand?.lot != null && lot !== null && !isSameCode(hand.lot, lot)
  if (isOther || (lot !== null && !here.some((target) => isSameCode(target.lot, lot))))
    return [state, [wrong(state, event, `批次 ${lot} 不是要拣的，请放回`)]]
  const one = multiplyDecimals(pieces, event.label?.quantity ?? '1')
  const qty = hand ? addDecimals(hand.qty, one) : one
  return counted(state, event, {
    sku,
    lot: here.find((target) => isSameCode(target.lot, lot ?? ''))?.lot ?? lot,
    qty,
  })
}

function counted(state: PickingState, { targets }: Scanned, hand: Hand): Next {
  const next = { ...state, hand }
  const target = currentOf(next, targets)
  if (!target) return [state, []]
  const most = largest(targets.filter((one) => one.loc === target.loc && isInHand(hand, one)))
  const figures = `${formatDecimal(hand.qty)} / ${formatDecimal(target.qty)}`
  if (signOf(subtract(most, hand.qty)) < 0)
    return [state, [tell('bad', `多了，只需 ${formatDecimal(most)} 件`, '请放回，再扫描周转箱')]]
  if (hand.lot === null) return [next, [tell('notice', figures, '此处有几个批次，请扫描或选择批次')]]
  const isEnough = signOf(subtract(target.qty, hand.qty)) <= 0
  return [next, [tell('good', figures, isEnough ? `已够，请扫描${toteWords(target)}` : nameOf(target))]]
}

function largest(targets: readonly Target[]): string {
  return targets.reduce((most, { qty }) => (signOf(subtract(qty, most)) > 0 ? qty : most), '0')
}

function lotScanned(state: PickingState, event: Scanned, hand: Hand): Next {
  const found = event.targets.find(
    ({ loc, sku, lot }) => loc === state.loc && sku === hand.sku && isSameCode(lot, event.code),
  )
  if (!found) return [state, [wrong(state, event, `${event.code} 不是要拣的批次`)]]
  return counted(state, event, { ...hand, lot: found.lot })
}

function toteScanned(state: PickingState, event: Scanned, hand: Hand): Next {
  const target = targetFor(state, event, hand)
  if (!target) return [state, []]
  const elsewhere = otherSlot(event, target)
  if (elsewhere) return [state, [wrong(state, event, elsewhere)]]
  const unreadable = unreadableQty(hand.qty)
  if (unreadable) return [state, [unreadable]]
  if (signOf(subtract(target.qty, hand.qty)) < 0)
    return [
      state,
      [tell('bad', `${forWhom(target)}只需 ${formatDecimal(target.qty)} 件`, '请放回多拣的，再扫描周转箱')],
    ]
  const command = {
    listNo: event.work.list.listNo,
    loc: target.loc,
    container: target.container,
    code: hand.sku,
    lot: target.lot,
    qty: hand.qty,
    tote: event.code,
    mode: state.mode,
    ...(target.slot !== null && { slot: target.slot }),
    station: state.station,
    orderNo: target.orderNo,
  }
  const isMore = event.targets.some(
    (other) => other.loc === target.loc && (other.key !== target.key || other.qty !== hand.qty),
  )
  const next = { ...state, loc: isMore ? state.loc : null, hand: null, sent: { loc: state.loc, hand } }
  return [next, [{ type: 'send', code: target.skuName ?? target.sku, command }]]
}

/** That of the order whose tote it is; with an empty one, of the first that has none. */
function targetFor(state: PickingState, { code, work, targets }: Scanned, hand: Hand): Target | null {
  const here = targets.filter((target) => target.loc === state.loc && isInHand(hand, target))
  if (state.mode === '拣货车') return here[0] ?? null
  const known = work.totes.find(({ tote }) => isSameCode(tote, code))
  const meant = known
    ? here.find(({ orderNo }) => orderNo === known.orderNo)
    : here.find(({ totes }) => totes.length === 0)
  return meant ?? here[0] ?? null
}

/** What was scanned instead of what stands in the slot; null where it may stand there. */
function otherSlot({ code, work }: Scanned, { slot, orderNo }: Target): string | null {
  if (slot === null) return null
  if (work.slots.some(({ cart }) => isSameCode(cart, code))) return `${code} 是拣货车`
  const known = work.totes.find(({ tote }) => isSameCode(tote, code))
  const standing = work.slots.find((one) => one.orderNo === known?.orderNo)
  return standing && standing.orderNo !== orderNo ? `周转箱 ${code} 在第 ${standing.slot} 格` : null
}

function isInHand({ sku, lot }: Hand, target: Target): boolean {
  return target.sku === sku && (lot === null || target.lot === lot)
}

function onlyLot([first, ...others]: readonly Target[]): string | null {
  return others.every(({ lot }) => lot === first?.lot) ? (first?.lot ?? null) : null
}

function forWhom({ orderNo }: Target): string {
  return orderNo === null ? '' : `出库单 ${orderNo} `
}

function nameOf({ skuName, sku }: Target): string {
  return skuName ?? sku
}

/** What it is, and what this step wants. */
function wrong(state: PickingState, { targets }: Around, what: string): Tell {
  return tell('bad', what, `这一步${asksFor(state, currentOf(state, targets))}`)
}

/** The next one comes first; what is put off once more comes last again. */
function putOff(state: PickingState, { key }: Target): Next {
  const later = [...state.later.filter((known) => known !== key), key]
  return [{ ...state, later, loc: null, hand: null }, [tell('notice', '已放到最后再拣')]]
}

function withState(state: PickingState, key: string): PickingState {
  const scans = state.scans.map((scan) =>
    scan.key === key ? { ...scan, state: 'undone' as const, taken: [] } : scan,
  )
  return { ...state, scans }
}

function settledIn(state: PickingState, { opId, code, outcome }: Settled<PickCommand>): Next {
  if (outcome.kind === 'refused') {
    const scan = { key: opId, code, text: outcome.reason, state: 'refused' as const, taken: [] }
    const isFree = state.hand === null
    const back = isFree && state.sent ? { ...state, ...state.sent, sent: null } : state
    return [withScan(back, scan), [tell('bad', outcome.reason, code)]]
  }
  const picked = outcome.data as Picked
  const { list, picks, tote, next, isEmptied, packed } = picked
  const taken = picks.filter(({ state }) => state === '已拣')
  const qty = addDecimals(...taken.map((pick) => pick.qty))
  const detail =
    list.state === '已完成'
      ? '大拣单已全部拣完'
      : [isEmptied ? '此库位该商品应已拿空' : '', next && `下一库位 ${next}`].filter(Boolean).join('，')
  const words = tell('good', `${formatDecimal(qty)} 件放入 ${tote.tote}`, packedFirst(packed, detail))
  const scan = { ...scanOf(taken), key: opId }
  const change = { list, picks, totes: [tote] }
  return [withScan({ ...state, sent: null }, scan), [{ type: 'picked', change }, words]]
}

function scanOf(taken: readonly PickRow[]): Omit<PickingState['scans'][number], 'key'> {
  const [{ sku, skuName, loc, tote } = { sku: '', skuName: '', loc: '', tote: '' }] = taken
  const qty = formatDecimal(addDecimals(...taken.map((pick) => pick.qty)))
  const text = `${loc} × ${qty} → ${tote || '发货暂存位'}`
  return { code: skuName ?? sku, text, state: 'taken', taken: taken.map(({ id }) => id) }
}
