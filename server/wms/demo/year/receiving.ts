// 入库 — what is running out is ordered, arrives, is unloaded by a team, counted, inspected where the owner wants it, put away.
import { daysLater, instantOn } from '#server/wms/demo/year/calendar.ts'
import type { BookedEvent } from '#server/wms/demo/year/day-book.ts'
import type { Delivery, DeliveryLine } from '#server/wms/demo/year/deliveries.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import { planPutaway, putAway } from '#server/wms/demo/year/putaway.ts'
import {
  bill,
  carry,
  type Doc,
  type Goods,
  type OwnerAtSite,
  personalWork,
  placeIn,
  type SiteDay,
  teamWork,
} from '#server/wms/demo/year/site.ts'
import { DOCUMENTS } from '#shared/documents.ts'

const TRUCKS = 2
const REORDER_AT = 40
const SUPPLIERS = ['华东供应链', '粤海商贸', '川渝物产', '江南制造']
/** Minutes after the truck: when the first line is counted, how long each takes, and when it is put away. */
const FIRST_LINE = 20
const EACH_LINE = 6
const ON_THE_FLOOR = 60
const INSPECTION = 30
const TO_INSPECT = 25

type Arrival = { owner: OwnerAtSite; delivery: Delivery; start: number }
type Receiving = Arrival & { line: DeliveryLine; qty: number; minute: number }

export function receive(site: SiteDay): void {
  const trucks = site.chance.around(TRUCKS * site.volume)
  for (let truck = 0; truck < trucks; truck++) receiveOrder(site, site.chance.popular(site.owners))
}

function receiveOrder(site: SiteDay, owner: OwnerAtSite): void {
  const arrival = order(site, owner, goodsToOrder(site, owner))
  const { delivery, start } = arrival
  unload(site, arrival)
  const received = delivery.lines.map((line, index) => {
    const minute = minuteOf(start, index)
    const event = receiveLine(site, { ...arrival, line, qty: countedOf(site, arrival, line), minute })
    store(site, arrival, line)
    return event
  })
  chargeReceiving(site, arrival, received)
}

/** When all of it has been counted. */
function chargeReceiving(site: SiteDay, { owner, delivery, start }: Arrival, events: readonly BookedEvent[]) {
  const qty = delivery.lines.reduce((total, { receipt }) => total + Number(receipt?.qty), 0)
  const minute = countedAt(owner, start, delivery.lines.length)
  bill(site, { ...docOf(delivery), owner: owner.code, item: 'RK', qty, minute, events })
}

function countedAt(owner: OwnerAtSite, start: number, lines: number): number {
  return minuteOf(start, lines - 1) + 10 + inspectionOf(owner)
}

/** What runs out first, at most so many lines; the most popular goods when nothing does. */
function goodsToOrder(site: SiteDay, owner: OwnerAtSite): Goods[] {
  const { chance, floor } = site
  const different = someGoods(site, owner)
  const short = different.filter(({ owner: code, sku }) => floor.totalOf(code, sku) < REORDER_AT)
  return (short.length > 0 ? short : different).slice(0, chance.between(2, 6))
}

function someGoods({ chance }: SiteDay, { goods }: OwnerAtSite): Goods[] {
  return [...new Set(Array.from({ length: 18 }, () => chance.popular(goods)))]
}

function order(site: SiteDay, owner: OwnerAtSite, goods: readonly Goods[]): Arrival {
  const { chance, day, warehouse } = site
  const start = chance.between(8 * 60, 15 * 60)
  const delivery: Delivery = {
    orderNo: site.number(DOCUMENTS.inboundOrder.prefix),
    receiptNo: site.number(DOCUMENTS.receipt.prefix),
    warehouse,
    owner: owner.code,
    type: '采购入库',
    supplier: chance.oneOf(SUPPLIERS),
    eta: day.date,
    blindTask: null,
    plannedAt: instantOn(day.date, start - 45),
    releasedAt: instantOn(day.date, start - 35),
    arrivedAt: instantOn(day.date, start),
    finishedAt: instantOn(day.date, countedAt(owner, start, goods.length)),
    settledAt: null,
    lines: goods.map((one) => lineOf(one, '', chance.between(6, 30))),
  }
  site.book.deliveries.push(delivery)
  return { owner, delivery, start }
}

export function lineOf(goods: Goods, lot: string, expectedQty: number): DeliveryLine {
  return { goods, lot, expectedQty, receipt: null, inspectedAt: null, caseNo: null, tasks: [] }
}

function unload(site: SiteDay, { delivery, start }: Arrival): void {
  const qty = delivery.lines.reduce((total, { expectedQty }) => total + expectedQty, 0)
  const deed = { ...docOf(delivery), opType: '卸货' as const, owner: delivery.owner, qty, minute: start }
  teamWork(site, 'RK', { ...deed, boxes: Math.ceil(qty / 20) })
}

/** Three of a hundred lines are short; the case is closed on the next day. */
function countedOf(site: SiteDay, { delivery }: Arrival, line: DeliveryLine): number {
  if (!site.chance.happens(0.03)) return line.expectedQty
  line.caseNo = site.number(DOCUMENTS.differenceCase.prefix)
  delivery.settledAt = site.isLast ? null : instantOn(daysLater(site.day.date, 1), 10 * 60)
  return line.expectedQty - site.chance.between(1, 3)
}

function receiveLine(site: SiteDay, { owner, delivery, line, qty, minute }: Receiving): BookedEvent {
  const doc = docOf(delivery)
  const { goods } = line
  const loc = placeIn(site, 'SH', owner.code)
  const quality = owner.isInspected ? '待检' : '良品'
  const pile: Pile = { owner: owner.code, sku: goods.sku, lot: lotOf(site, goods), quality, loc, qty }
  const event = personalWork(site, 'RK', { ...doc, opType: '收货', owner: owner.code, goods, qty, minute })
  line.receipt = carry(site, { ...doc, goods: pile, from: null, to: loc, qty, minute, event })
  return event
}

/** Inspected first, where the owner wants it. */
function store(site: SiteDay, { owner, delivery, start }: Arrival, line: DeliveryLine): void {
  const doc = docOf(delivery)
  const { goods } = line
  const minute = minuteOf(start, delivery.lines.indexOf(line))
  const pile = pileOf(line)
  const parts = owner.isInspected
    ? inspect(site, { ...doc, goods, pile, minute: minute + TO_INSPECT })
    : [pile]
  if (owner.isInspected) line.inspectedAt = instantOn(site.day.date, minute + TO_INSPECT)
  const stored = { ...doc, goods, kind: 'RK' as const, minute: minute + ON_THE_FLOOR + inspectionOf(owner) }
  line.tasks = parts.map((part) => ({
    taskNo: site.number(DOCUMENTS.putawayTask.prefix),
    move: putAway(site, { ...stored, pile: part }),
    state: '已完成',
  }))
}

/** What was received of a line, where it stands now. */
function pileOf({ goods, receipt }: DeliveryLine): Pile {
  if (!receipt?.to) throw new Error(`${goods.sku} has not been received`)
  const { owner, sku } = goods
  const { lot, to, qty } = receipt
  return { owner, sku, lot, quality: receipt.quality as Pile['quality'], loc: to.loc, qty: Number(qty) }
}

/** Answers what is good and what is not, where it stands. */
export function inspect(site: SiteDay, checked: Doc & { goods: Goods; pile: Pile; minute: number }): Pile[] {
  const { goods, pile, minute, ...doc } = checked
  const { owner, qty, loc } = pile
  const kind = doc.docType === DOCUMENTS.inboundOrder.type ? 'RK' : 'TH'
  const event = personalWork(site, kind, { ...doc, opType: '质检', owner, goods, qty, minute })
  carry(site, { ...doc, goods: pile, from: loc, to: null, qty, minute, event, reason: '质检' })
  bill(site, { ...doc, owner, item: 'ZJ', qty, minute, events: [event] })
  const badQty = site.chance.happens(0.3) ? Math.ceil(qty * 0.04) : 0
  const parts: Pile[] = [
    { ...pile, quality: '良品', qty: qty - badQty },
    { ...pile, quality: '残次', qty: badQty },
  ]
  const found = parts.filter((part) => part.qty > 0)
  for (const part of found) {
    carry(site, { ...doc, goods: part, from: null, to: loc, qty: part.qty, minute, event, reason: '质检' })
  }
  return found
}

/** Named after the day it was made on. */
function lotOf({ day, chance }: SiteDay, { lotControl }: Goods): string {
  if (!lotControl) return ''
  return `L${daysLater(day.date, -chance.between(5, 40)).slice(2).replaceAll('-', '')}`
}

const OPEN = ['草稿', '已下达', '已到货', '收货中', '收货完成', '上架中'] as const
type Stage = (typeof OPEN)[number]
const OPEN_LINES = 3

/** On the last day: an order in each state, and one whose goods wait for their inspection, for anyone who comes to work on the next. */
export function leaveOrdersOpen(site: SiteDay): void {
  const owners = site.owners.filter(({ isInspected }) => !isInspected)
  for (const stage of OPEN) leaveOrderOpen(site, site.chance.popular(owners), stage)
  const inspected = site.owners.find(({ isInspected }) => isInspected)
  if (inspected) leaveOrderOpen(site, inspected, '收货完成')
}

function leaveOrderOpen(site: SiteDay, owner: OwnerAtSite, stage: Stage): void {
  const arrival = order(site, owner, someGoods(site, owner).slice(0, OPEN_LINES))
  const { delivery } = arrival
  if (stage === '草稿') delivery.releasedAt = null
  if (stage === '草稿' || stage === '已下达') {
    Object.assign(delivery, { arrivedAt: null, finishedAt: null, eta: daysLater(site.day.date, 1) })
    return
  }
  unload(site, arrival)
  if (stage === '已到货' || stage === '收货中') delivery.finishedAt = null
  if (stage !== '已到货') receiveOpen(site, arrival, stage)
}

/** One that is being received lacks half of its last line; of one that is being put away one line is stored. */
function receiveOpen(site: SiteDay, arrival: Arrival, stage: Stage): void {
  const { delivery, start } = arrival
  const received: BookedEvent[] = []
  for (const [index, line] of delivery.lines.entries()) {
    const isHalf = stage === '收货中' && index === OPEN_LINES - 1
    const qty = isHalf ? Math.ceil(line.expectedQty / 2) : line.expectedQty
    received.push(receiveLine(site, { ...arrival, line, qty, minute: minuteOf(start, index) }))
    if (stage === '收货中') continue
    if (stage === '上架中' && index === 0) store(site, arrival, line)
    else waitForPutaway(site, arrival, line)
  }
  if (stage !== '收货中') chargeReceiving(site, arrival, received)
}

function waitForPutaway(site: SiteDay, { delivery, start }: Arrival, line: DeliveryLine): void {
  const index = delivery.lines.indexOf(line)
  const isClaimed = delivery.lines[0]?.tasks[0]?.state === '已完成' && index === 1
  const minute = minuteOf(start, index) + ON_THE_FLOOR
  const move = planPutaway(site, { ...docOf(delivery), pile: pileOf(line), minute })
  line.tasks = [
    { taskNo: site.number(DOCUMENTS.putawayTask.prefix), move, state: isClaimed ? '已领取' : '待分配' },
  ]
}

function docOf({ orderNo }: Delivery): Doc {
  return { docType: DOCUMENTS.inboundOrder.type, docNo: orderNo }
}

function minuteOf(start: number, index: number): number {
  return start + FIRST_LINE + index * EACH_LINE
}

function inspectionOf({ isInspected }: OwnerAtSite): number {
  return isInspected ? INSPECTION : 0
}
