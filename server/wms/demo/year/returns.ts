// 退件 — parcels that buyers send back; GZBY, which is made for it, gets most of them.
import { instantOn } from '#server/wms/demo/year/calendar.ts'
import { createChance } from '#server/wms/demo/year/chance.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import { planPutaway, putAway } from '#server/wms/demo/year/putaway.ts'
import { inspect } from '#server/wms/demo/year/receiving.ts'
import type { ReturnDelivery, ReturnedLine, ReturnedParcel } from '#server/wms/demo/year/returned-parcels.ts'
import {
  bill,
  carry,
  type Doc,
  type Goods,
  type OwnerAtSite,
  personalWork,
  placeIn,
  type SiteDay,
} from '#server/wms/demo/year/site.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { toPlaces } from '#shared/domain/decimal.ts'

const PARCELS = 3.2
const MINUTE_MS = 60_000
const MIDDAY = 12 * 60
const AFTERNOON = 15 * 60
export const RETURN_WAREHOUSE = 'GZBY'

export function takeBack(site: SiteDay): void {
  const share = site.warehouse === RETURN_WAREHOUSE ? 2.4 : 1
  const parcels = site.chance.around(PARCELS * share * site.volume)
  takeParcels(site, parcels)
}

/** With two carriers at most, in the morning; now and then one that nobody knows, or that is sent on. */
function takeParcels(site: SiteDay, parcels: number): void {
  const rare = besides(site)
  const deliveries = Array.from({ length: Math.min(2, parcels) }, (_, index) =>
    arriveWith(rare, { minute: 8 * 60 + 20 + index * 15, parcels: Math.ceil((parcels - index) / 2) }),
  )
  for (let parcel = 0; parcel < parcels; parcel++) {
    takeParcel(site, deliveries[parcel % 2] as ReturnDelivery)
  }
  const [delivery] = deliveries
  if (!delivery || !rare.chance.happens(0.15)) return
  delivery.parcels += 1
  if (rare.chance.happens(0.5))
    bringParcel(site, delivery, MIDDAY).registeredAt = instantOn(site.day.date, MIDDAY)
  else sendOn(rare, delivery)
}

/** The same day with a chance of its own: what is rare leaves all other work as it is. */
function besides(site: SiteDay): SiteDay {
  const seed = [...site.warehouse].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), site.day.index)
  return { ...site, chance: createChance(seed) }
}

/** 退件: registered, unpacked, inspected, put away. */
function takeParcel(site: SiteDay, delivery: ReturnDelivery): void {
  const owner = site.chance.popular(site.owners)
  const goods = site.chance.popular(owner.goods)
  const minute = site.chance.between(9 * 60, 16 * 60)
  const qty = site.chance.between(1, 2)
  const parcel = registerParcel(site, delivery, { owner, minute })
  const inspection = inspectGoods(site, parcel, { goods, qty })
  const badQty = site.chance.happens(0.3) ? 1 : 0
  unpack(site, parcel, { goods, qty: qty - badQty, quality: '良品', inspection })
  unpack(site, parcel, { goods, qty: badQty, quality: '残次', inspection })
  for (const line of parcel.lines) disposeOf(site, parcel, line)
  parcel.finishedAt = minutesAfter(parcel, 60)
}

/** What is broken goes back to the person who made it. */
function sendOn(site: SiteDay, delivery: ReturnDelivery): void {
  const owner = site.chance.popular(site.owners)
  const goods = site.chance.popular(owner.goods)
  const parcel = registerParcel(site, delivery, { owner, minute: MIDDAY })
  const inspection = inspectGoods(site, parcel, { goods, qty: 1 })
  unpack(site, parcel, { goods, qty: 1, quality: '残次', inspection })
  for (const line of parcel.lines) line.disposal = { as: '退供', move: null, at: minutesAfter(parcel, 45) }
  parcel.finishedAt = minutesAfter(parcel, 60)
}

const CARRIERS = [
  { code: 'SF', waybill: 'SF11' },
  { code: 'JD', waybill: 'JDVC' },
  { code: 'YTO', waybill: 'YT88' },
  { code: 'ZTO', waybill: '7531' },
  { code: 'STO', waybill: '7731' },
] as const

/** From the number of the parcel follows that on its label. */
function waybillOf(carrier: string, returnNo: string): string {
  const prefix = CARRIERS.find(({ code }) => code === carrier)?.waybill ?? ''
  const [day = '', count = ''] = returnNo.slice(2).split('-')
  return `${prefix}${day.slice(2)}${count.padStart(5, '0')}`
}

type Arrival = { minute: number; parcels: number }

function arriveWith({ chance, day, warehouse, book, number }: SiteDay, { minute, parcels }: Arrival) {
  const isDamaged = chance.happens(0.08)
  const delivery: ReturnDelivery = {
    receiptNo: number(DOCUMENTS.returnReceipt.prefix),
    warehouse,
    carrier: chance.oneOf(CARRIERS).code,
    parcels,
    plateNo: `沪A${chance.between(10_000, 99_999)}`,
    abnormalReason: isDamaged ? '外包装破损' : '',
    waybills: [],
    createdAt: instantOn(day.date, minute),
    signedAt: instantOn(day.date, minute + 6),
  }
  book.returnDeliveries.push(delivery)
  return delivery
}

type Registration = { owner: OwnerAtSite; minute: number }

function registerParcel(site: SiteDay, delivery: ReturnDelivery, { owner, minute }: Registration) {
  const parcel = bringParcel(site, delivery, minute)
  Object.assign(parcel, { owner: owner.code, registeredAt: parcel.createdAt })
  const work = { ...docOf(parcel), opType: '退件登记' as const, owner: owner.code, qty: 1, orders: 1, minute }
  const event = personalWork(site, 'TH', work)
  parcel.weight = toPlaces(event.weight ?? '0.5', 2)
  const billed = { ...docOf(parcel), owner: owner.code, item: 'TJ' as const, qty: 1, minute }
  bill(site, { ...billed, events: [event] })
  return parcel
}

/** Nobody knows whose it is. */
function bringParcel({ warehouse, day, book, number }: SiteDay, delivery: ReturnDelivery, minute: number) {
  const { receiptNo, carrier } = delivery
  const returnNo = number(DOCUMENTS.returnParcel.prefix)
  const parcel: ReturnedParcel = {
    returnNo,
    receiptNo,
    carrier,
    warehouse,
    waybillNo: waybillOf(carrier, returnNo),
    owner: null,
    weight: '0.5',
    date: day.date,
    lines: [],
    createdAt: instantOn(day.date, minute),
    registeredAt: null,
    refusedAt: null,
    finishedAt: null,
  }
  book.returnedParcels.push(parcel)
  return parcel
}

type Found = Pick<ReturnedLine, 'goods' | 'qty' | 'quality' | 'inspection'>

function unpack(site: SiteDay, parcel: ReturnedParcel, { goods, ...found }: Found): void {
  if (found.qty === 0) return
  const unpackedAt = minutesAfter(parcel, 10)
  parcel.lines.push({
    ...found,
    goods,
    lot: lotOnHand(site, goods),
    unpackedAt,
    disposal: null,
    suggestLoc: null,
  })
}

/** All of it in one go. */
function inspectGoods(site: SiteDay, parcel: ReturnedParcel, { goods, qty }: { goods: Goods; qty: number }) {
  const minute = minuteOf(site, parcel) + 20
  const checked = { ...docOf(parcel), opType: '质检' as const, owner: goods.owner, goods, qty, minute }
  const event = personalWork(site, 'TH', checked)
  bill(site, { ...docOf(parcel), owner: goods.owner, item: 'ZJ', qty, minute, events: [event] })
  return event
}

/** What is not good is kept apart. */
function disposeOf(site: SiteDay, parcel: ReturnedParcel, line: ReturnedLine): void {
  const { goods, quality } = line
  const minute = minuteOf(site, parcel) + 45
  const pile = pileOf(site, line)
  const move = putAway(site, { ...docOf(parcel), goods, pile, kind: 'TH', minute, from: null })
  line.disposal = { as: quality === '良品' ? '上架' : '转残次', move, at: minutesAfter(parcel, 45) }
}

function pileOf(site: SiteDay, { goods: { owner, sku }, lot, quality, qty }: ReturnedLine): Pile {
  return { owner, sku, lot, quality, loc: placeIn(site, 'TH', owner), qty }
}

const LEFT_AT = ['已登记', '已登记', '待拆包', '已质检', '待处置'] as const

/** On the last day: a parcel in each state, for anyone who comes to work on the next. */
export function leaveReturnsOpen(whole: SiteDay): void {
  const site = besides(whole)
  const before = site.book.returnedParcels.length
  const delivery = arriveWith(site, { minute: 14 * 60, parcels: 0 })
  for (const stage of LEFT_AT) leaveAt(site, delivery, stage)
  const nobodys = bringParcel(site, delivery, AFTERNOON)
  nobodys.registeredAt = nobodys.createdAt
  const refused = registerParcel(site, delivery, {
    owner: site.chance.popular(site.owners),
    minute: AFTERNOON,
  })
  refused.refusedAt = minutesAfter(refused, 25)
  const awaited = [bringParcel(site, delivery, 14 * 60 + 6), bringParcel(site, delivery, 14 * 60 + 6)]
  delivery.waybills = awaited.map(({ waybillNo }) => waybillNo)
  delivery.parcels = site.book.returnedParcels.length - before
  arriveWith(site, { minute: 16 * 60 + 40, parcels: site.chance.between(5, 30) }).signedAt = null
}

/** Of the one that is being disposed of the first half is done. */
function leaveAt(site: SiteDay, delivery: ReturnDelivery, stage: (typeof LEFT_AT)[number]): void {
  const owner = site.chance.popular(site.owners)
  const goods = site.chance.popular(owner.goods)
  const parcel = registerParcel(site, delivery, { owner, minute: AFTERNOON })
  if (stage === '已登记') return
  const isInspected = stage !== '待拆包'
  const qty = stage === '待处置' ? 2 : 1
  const inspection = isInspected ? inspectGoods(site, parcel, { goods, qty }) : null
  for (let line = 0; line < qty; line++) {
    unpack(site, parcel, { goods, qty: 1, quality: isInspected ? '良品' : '待检', inspection })
  }
  const [first, ...others] = parcel.lines
  if (stage === '待处置' && first) disposeOf(site, parcel, first)
  for (const line of others.length > 0 ? others : parcel.lines) {
    if (isInspected) suggestFor(site, parcel, line)
  }
}

function suggestFor(site: SiteDay, parcel: ReturnedParcel, line: ReturnedLine): void {
  const planned = { ...docOf(parcel), pile: pileOf(site, line), minute: minuteOf(site, parcel) }
  line.suggestLoc = planPutaway(site, planned).to?.loc ?? null
}

function docOf({ returnNo }: ReturnedParcel): Doc {
  return { docType: DOCUMENTS.returnParcel.type, docNo: returnNo }
}

function minuteOf({ day }: SiteDay, { createdAt }: ReturnedParcel): number {
  return (createdAt.getTime() - instantOn(day.date, 0).getTime()) / MINUTE_MS
}

function minutesAfter({ createdAt }: ReturnedParcel, minutes: number): Date {
  return new Date(createdAt.getTime() + minutes * MINUTE_MS)
}

type Returned = Doc & { owner: OwnerAtSite; goods: Goods; qty: number; minute: number; zone: string }

/** Answers how it came in, and where it was put. */
export function takeIn(site: SiteDay, { owner, goods, qty, minute, zone, ...doc }: Returned) {
  const loc = placeIn(site, zone, owner.code)
  const pile: Pile = {
    owner: owner.code,
    sku: goods.sku,
    lot: lotOnHand(site, goods),
    quality: '待检',
    loc,
    qty,
  }
  const receipt = carry(site, { ...doc, goods: pile, from: null, to: loc, qty, minute })
  const inspection = minute + 20
  const parts = inspect(site, { ...doc, goods, pile, minute: inspection })
  const stored = parts.map((part) =>
    putAway(site, { ...doc, goods, pile: part, kind: 'TH', minute: minute + 45 }),
  )
  return { receipt, inspectedAt: instantOn(site.day.date, inspection), stored }
}

/** What comes back was sold from the oldest lot. */
export function lotOnHand({ floor, day }: SiteDay, { owner, sku, lotControl }: Goods): string {
  if (!lotControl) return ''
  return floor.sellable(owner, sku)[0]?.lot ?? `L${day.date.slice(2).replaceAll('-', '')}`
}
