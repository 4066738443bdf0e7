// 出库 — orders in waves: picked, checked, packed, weighed, sorted and loaded; one is stopped now and then. A third of them
// at night, across midnight. On the last day one is left in each state on the way.
import { CARRIERS } from '#server/wms/demo/given/goods.ts'
import { pick as inTurn } from '#server/wms/demo/given/pick.ts'
import { daysLater, instantOn } from '#server/wms/demo/year/calendar.ts'
import type { BookedMove } from '#server/wms/demo/year/day-book.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import { putAway } from '#server/wms/demo/year/putaway.ts'
import {
  bill,
  carry,
  type Doc,
  type Goods,
  moveOf,
  type OwnerAtSite,
  personalWork,
  placeIn,
  type SiteDay,
  type TeamKind,
  teamWork,
} from '#server/wms/demo/year/site.ts'
import { TAX_RATE, versionOn } from '#server/wms/demo/year/tariff.ts'
import {
  freightOf,
  packagingFor,
  type ShippedOrder,
  type ShippedWave,
  turnOf,
  weightOf,
  zoneOf,
} from '#server/wms/demo/year/waves.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { CHARGE_ITEMS, taxOn } from '#shared/domain/tariff.ts'

const ORDERS = 25
const ORDERS_PER_WAVE = 8
const NIGHT_SHARE = 0.33
const SIGNING_HOUR = 10

type Wave = { owner: OwnerAtSite; kind: TeamKind; minute: number; doc: Doc; carrier: string }
type Picked = { goods: Goods; pile: Pile; qty: number; move: BookedMove }
type Order = Doc & { owner: OwnerAtSite; kind: TeamKind; minute: number }
type Sent = { picked: Picked[]; isStopped: boolean }

export function ship(site: SiteDay): void {
  let left = site.chance.around(ORDERS * site.volume)
  while (left > 0) {
    const orders = Math.min(left, site.chance.between(3, ORDERS_PER_WAVE))
    shipWave(site, planWave(site), orders)
    left -= orders
  }
}

function planWave(site: SiteDay): Wave {
  const isNight = site.chance.happens(NIGHT_SHARE)
  const minute = isNight ? site.chance.between(20 * 60, 26 * 60) : site.chance.between(9 * 60, 17 * 60)
  const doc = { docType: DOCUMENTS.wave.type, docNo: site.number(DOCUMENTS.wave.prefix) }
  const owner = site.chance.popular(site.owners)
  return { owner, kind: isNight ? 'YB' : 'CK', minute, doc, carrier: carrierOf(doc) }
}

function shipWave(site: SiteDay, wave: Wave, orders: number): void {
  const { owner, kind, minute, doc } = wave
  const sent: { order: Order; picked: Picked[]; isStopped: boolean }[] = []
  for (let turn = 0; turn < orders; turn++) {
    const head = { docType: DOCUMENTS.outboundOrder.type, docNo: site.number(DOCUMENTS.outboundOrder.prefix) }
    const order = { ...head, owner, kind, minute: minute + turn * 7 }
    const { picked, isStopped } = shipOrder(site, order)
    if (picked.length > 0) sent.push({ order, picked, isStopped })
  }
  if (sent.length === 0) return
  const gone = sent.map((one) => orderOf(site, wave, one))
  site.book.waves.push({ ...papersOf(site, wave, sent), orders: gone })
  for (const order of gone) bookParcel(site, owner, order)
  const shipped = sent.filter(({ isStopped }) => !isStopped).flatMap(({ picked }) => picked)
  if (shipped.length === 0) return
  const qty = shipped.reduce((total, picked) => total + picked.qty, 0)
  const together = { ...doc, owner: owner.code, qty, orders }
  const parcels = Math.ceil(qty / 3)
  personalWork(site, kind, { ...together, opType: '分拨', minute: minute + 70 })
  personalWork(site, kind, { ...together, opType: '称重', minute: minute + 90, boxes: parcels })
  teamWork(site, kind, { ...together, opType: '装车', minute: minute + 110, boxes: parcels })
}

/** Nothing is picked when nothing was there. */
function shipOrder(site: SiteDay, order: Order): Sent {
  const { owner, kind, minute, docType, docNo } = order
  const doc = { docType, docNo }
  const picked = pickLines(site, order)
  if (picked.length === 0) return { picked, isStopped: false }
  const qty = picked.reduce((total, line) => total + line.qty, 0)
  const whole = { ...doc, owner: owner.code, qty, orders: 1 }
  const checking = personalWork(site, kind, { ...whole, opType: '复核', minute: minute + 20 })
  const packing = personalWork(site, kind, { ...whole, opType: '打包', minute: minute + 30, boxes: 1 })
  if (site.chance.happens(0.012)) {
    stopOrder(site, order, picked)
    return { picked, isStopped: true }
  }
  for (const { pile, qty: count } of picked) {
    const from = placeIn(site, 'FH', owner.code)
    carry(site, { ...doc, goods: pile, from, to: null, qty: count, minute: minute + 110 })
  }
  const events = [checking, packing]
  bill(site, { ...doc, owner: owner.code, item: 'CK', qty: 1, minute: minute + 110, events })
  const parcel = { ...doc, owner: owner.code, minute: minute + 110, events: [packing] }
  bill(site, { ...parcel, item: 'CKJ', qty })
  bill(site, { ...parcel, item: 'CX', qty: 1 })
  const picks = picked.map(pickOf)
  bill(site, { ...parcel, item: 'CZ', qty: weightOf({ picks }) })
  const { charged } = packagingFor(owner.code, { orderNo: docNo, picks })
  if (charged) bill(site, { ...parcel, item: 'HC', qty: 1 })
  return { picked, isStopped: false }
}

/** 运费 — what the carrier gets, and what the owner pays for it; and what it goes out in. */
function bookParcel(
  { warehouse, day, now, book }: SiteDay,
  { code: owner }: OwnerAtSite,
  order: ShippedOrder,
) {
  if (order.stop) return
  const { freightPayable: amount, freightReceivable: price } = freightOf(order)
  const { orderNo: docNo, waybillNo: sourceRef, leftAt: at } = order
  const fact = { warehouse, owner, docType: DOCUMENTS.outboundOrder.type, docNo, sourceRef, at }
  const { unit } = CHARGE_ITEMS.YF
  book.charge({
    ...fact,
    itemCode: 'YF',
    qty: '1',
    unit,
    price,
    amount: price,
    tax: taxOn(price, TAX_RATE),
    tariffVersion: versionOn(day.date, now),
    events: [],
  })
  const direct = { ...fact, allocBasis: '直接归属' }
  book.spend({ ...direct, category: '运费', amount })
  const { costPrice } = packagingFor(owner, order)
  if (signOf(costPrice) > 0) book.spend({ ...direct, category: '耗材', amount: costPrice })
}

function pickLines(site: SiteDay, { owner, kind, minute, docType, docNo }: Order): Picked[] {
  const isBulk = site.chance.happens(0.08)
  const lines = site.chance.happens(0.3) ? 2 : 1
  const wanted = new Set(Array.from({ length: lines }, () => site.chance.popular(owner.goods)))
  return [...wanted].flatMap((goods) => {
    const qty = isBulk ? site.chance.between(15, 60) : site.chance.between(1, 4)
    return pick(site, { docType, docNo, goods, qty, kind, minute })
  })
}

type Wanted = Doc & { goods: Goods; qty: number; kind: TeamKind; minute: number }

function pick(site: SiteDay, { goods, qty, kind, minute, ...doc }: Wanted): Picked[] {
  const [pile] = site.floor.sellable(goods.owner, goods.sku)
  if (!pile) return []
  const taken = Math.min(qty, pile.qty)
  const line = { ...doc, opType: '拣货' as const, owner: goods.owner, goods, qty: taken, minute }
  const event = personalWork(site, kind, line)
  const ends = { from: pile.loc, to: placeIn(site, 'FH', goods.owner) }
  const move = carry(site, { ...doc, ...ends, goods: pile, qty: taken, minute, event })
  const found = { ...pile }
  site.floor.take(pile, taken)
  return [{ goods, pile: found, qty: taken, move }]
}

/** 拦截 — the parcel is opened again and its goods go back. */
function stopOrder(site: SiteDay, { owner, minute, docType, docNo }: Order, picked: readonly Picked[]): void {
  const doc = { docType, docNo }
  const stopped = { ...doc, opType: '拦截' as const, owner: owner.code, orders: 1, minute: minute + 50 }
  const event = personalWork(site, 'TH', { ...stopped, qty: picked.length })
  bill(site, { ...doc, owner: owner.code, item: 'LJ', qty: 1, minute: minute + 50, events: [event] })
  for (const { goods, pile, qty } of picked) {
    const standing = { ...pile, qty, loc: placeIn(site, 'FH', owner.code) }
    putAway(site, { ...doc, goods, pile: standing, kind: 'TH', minute: minute + 80 })
  }
}

/** All by one carrier, in turns. */
function carrierOf({ docNo }: Doc): string {
  return inTurn(CARRIERS, turnOf(docNo))[0]
}

function papersOf(
  site: SiteDay,
  { owner, minute, doc, carrier }: Wave,
  sent: readonly { picked: readonly Picked[] }[],
): Omit<ShippedWave, 'orders'> {
  const moves = sent.flatMap(({ picked }) => picked.map(({ move }) => move))
  const zones = [...new Set(moves.map(zoneOf))].sort()
  return {
    waveNo: doc.docNo,
    warehouse: site.warehouse,
    owner: owner.code,
    carrier,
    until: site.now,
    date: site.day.date,
    gatheredAt: instantOn(site.day.date, minute - 30),
    lists: new Map(zones.map((zone) => [zone, site.number(DOCUMENTS.bigPickList.prefix)])),
  }
}

function orderOf(
  site: SiteDay,
  { owner, carrier, minute: waveMinute }: Wave,
  { order, picked, isStopped }: { order: Order; picked: readonly Picked[]; isStopped: boolean },
): ShippedOrder {
  const { docNo: orderNo, minute } = order
  const { date } = site.day
  const turn = turnOf(orderNo)
  return {
    orderNo,
    carrier,
    shortage: '',
    waybillNo: waybillOf(site, owner, { orderNo, carrier }),
    picks: picked.map(pickOf),
    createdAt: instantOn(date, waveMinute - 90 - (turn % 30)),
    pickedAt: instantOn(date, minute),
    packedAt: instantOn(date, minute + 30),
    weighedAt: instantOn(date, waveMinute + 90),
    stop: isStopped ? stopOf(site, minute) : null,
    leftAt: instantOn(date, minute + 110),
    signedAt: instantOn(daysLater(date, 1 + (turn % 3)), SIGNING_HOUR * 60 + (turn % 540)),
  }
}

function pickOf({ goods, move }: Picked): ShippedOrder['picks'][number] {
  return { move, weight: goods.weight, isNumbered: goods.serialControl }
}

function stopOf(site: SiteDay, minute: number): NonNullable<ShippedOrder['stop']> {
  const { date } = site.day
  return {
    issueNo: site.number(DOCUMENTS.orderIssue.prefix),
    askedAt: instantOn(date, minute + 40),
    at: instantOn(date, minute + 80),
  }
}

/** Ours, or as the carrier's own look. */
function waybillOf(
  site: SiteDay,
  { isDrawnHere }: OwnerAtSite,
  { orderNo, carrier }: { orderNo: string; carrier: string },
): string {
  if (isDrawnHere) return site.number(`${DOCUMENTS.waybill.prefix}${carrier}`)
  return `${carrier}7${orderNo.replace(/\D/g, '')}`
}

/** How far each is, and how many minutes after its picking that is. */
const STAGES = [
  ['待审', -85],
  ['待补货', -55],
  ['已分配', -45],
  ['已入波', -25],
  ['拣货中', -5],
  ['待复核', 5],
  ['已打包', 35],
  ['拦截中', 42],
  ['已称重', 95],
] as const
const EVENING = 21 * 60
const OPEN_QTY = 2
/** From then on it is promised its goods. */
const ALLOCATED = -50

/** What they are promised lies where it lay, and is nobody else's to take. */
export function leaveShipmentsOpen(site: SiteDay): void {
  const free = site.owners.flatMap((owner) =>
    owner.goods.flatMap((goods) => {
      const pile = site.floor.sellable(goods.owner, goods.sku).find(({ qty }) => qty > 10 * OPEN_QTY)
      return pile ? [{ owner, goods, pile }] : []
    }),
  )
  for (const [stage, minutes] of STAGES) {
    const found = takeFor(free, stage)
    if (found) leaveOpen(site, { ...found, stage, minutes })
  }
}

/** What waits to be checked has numbers to be scanned, where such goods lie there. */
function takeFor<F extends { goods: Goods }>(free: F[], stage: Open['stage']): F | undefined {
  const numbered = stage === '待复核' ? free.findIndex(({ goods }) => goods.serialControl) : 0
  return free.splice(Math.max(0, numbered), 1)[0]
}

type Open = {
  owner: OwnerAtSite
  goods: Goods
  pile: Pile
  stage: (typeof STAGES)[number][0]
  minutes: number
}

function leaveOpen(site: SiteDay, { owner, goods, pile, stage, minutes }: Open): void {
  const minute = EVENING
  const doc = { docType: DOCUMENTS.wave.type, docNo: site.number(DOCUMENTS.wave.prefix) }
  const wave = { owner, kind: 'CK' as const, minute, doc, carrier: carrierOf(doc) }
  const order = {
    docType: DOCUMENTS.outboundOrder.type,
    docNo: site.number(DOCUMENTS.outboundOrder.prefix),
    owner,
    kind: wave.kind,
    minute,
  }
  const move = minutes < 0 ? planned(site, order, pile) : pickOne(site, order, { goods, pile })
  if (minutes < 0 && minutes > ALLOCATED) site.floor.take(pile, OPEN_QTY)
  const whole = { docType: order.docType, docNo: order.docNo, owner: owner.code, qty: OPEN_QTY, orders: 1 }
  if (minutes > 30) {
    personalWork(site, 'CK', { ...whole, opType: '复核', minute: minute + 20 })
    personalWork(site, 'CK', { ...whole, opType: '打包', minute: minute + 30, boxes: 1 })
  }
  if (minutes > 90) personalWork(site, 'CK', { ...whole, opType: '称重', minute: minute + 90, boxes: 1 })
  const picked = [{ goods, pile, qty: OPEN_QTY, move }]
  const left = orderOf(site, wave, { order, picked, isStopped: stage === '拦截中' })
  site.book.waves.push({
    ...papersOf(site, wave, [{ picked }]),
    orders: [{ ...left, shortage: stage === '待补货' ? `${goods.sku} 缺 ${OPEN_QTY}` : '' }],
    until: instantOn(site.day.date, minute + minutes),
  })
}

function planned(site: SiteDay, { docType, docNo, owner, minute }: Order, pile: Pile): BookedMove {
  const ends = { from: pile.loc, to: placeIn(site, 'FH', owner.code) }
  return moveOf(site, { docType, docNo, ...ends, goods: pile, qty: OPEN_QTY, minute })
}

function pickOne(
  site: SiteDay,
  { docType, docNo, kind, minute }: Order,
  found: { goods: Goods; pile: Pile },
) {
  const { goods, pile } = found
  const doc = { docType, docNo }
  const work = { ...doc, opType: '拣货' as const, owner: goods.owner, goods, qty: OPEN_QTY, minute }
  const event = personalWork(site, kind, work)
  const ends = { from: pile.loc, to: placeIn(site, 'FH', goods.owner) }
  const move = carry(site, { ...doc, ...ends, goods: pile, qty: OPEN_QTY, minute, event })
  site.floor.take(pile, OPEN_QTY)
  return move
}
