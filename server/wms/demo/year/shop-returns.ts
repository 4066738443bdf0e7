// 退仓 — boxes that shops send back: announced by the owner's system, counted, made into an order, received and put away.
import { instantOn } from '#server/wms/demo/year/calendar.ts'
import { createChance } from '#server/wms/demo/year/chance.ts'
import type { Delivery } from '#server/wms/demo/year/deliveries.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import { putAway } from '#server/wms/demo/year/putaway.ts'
import { lineOf } from '#server/wms/demo/year/receiving.ts'
import type { SentOrder, ShopReturn, ShopReturnLine } from '#server/wms/demo/year/reject-orders.ts'
import {
  bill,
  carry,
  type Goods,
  type OwnerAtSite,
  personalWork,
  placeIn,
  type SiteDay,
} from '#server/wms/demo/year/site.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import type { PushError } from '#shared/domain/reject.ts'

const OFTEN = 0.25
const KINDS = 4
const BOXES = 2
/** Minutes after the boxes have arrived; each line is counted, and put away, a little later than the one before. */
const STEPS = { count: 10, each: 4, counted: 40, made: 50, received: 60, finished: 75, stored: 100 }
const LATER = { settled: 150, completed: 170 }
const ANNOUNCED = 120

export function takeShopReturns(whole: SiteDay): void {
  const site = apart(whole)
  if (site.chance.happens(OFTEN * site.volume)) takeShopReturn(site, site.chance.between(11 * 60, 14 * 60))
}

/** With a chance of its own: what is rare leaves all other work as it is. */
function apart(site: SiteDay): SiteDay {
  const seed = [...site.warehouse].reduce((sum, letter) => sum * 37 + letter.charCodeAt(0), site.day.index)
  return { ...site, chance: createChance(seed) }
}

function takeShopReturn(site: SiteDay, minute: number): void {
  const order = announce(site, minute)
  if (!order) return
  const at = (later: number) => instantOn(site.day.date, minute + later)
  order.arrivedAt = at(0)
  // Of one order in seven a line is short.
  count(site, order, { minute, short: site.chance.happens(0.15) ? site.chance.between(1, 2) : 0 })
  order.countedAt = at(STEPS.counted)
  make(site, order, minute)
  order.receivedAt = at(STEPS.received)
  if (order.caseNo) order.settledAt = at(LATER.settled)
  order.completedAt = at(LATER.completed)
}

const CITIES = ['南京', '杭州', '苏州', '宁波', '合肥', '无锡', '佛山', '东莞', '绵阳', '重庆']

/** Goods that can be counted without lots and dates; null where the owner has none such. */
function announce(site: SiteDay, minute: number): ShopReturn | null {
  const { chance, warehouse, day, number } = site
  const owners = site.owners.filter((owner) => plainGoods(owner).length > 0)
  if (owners.length === 0) return null
  const owner = chance.popular(owners)
  const rejectNo = number(DOCUMENTS.rejectOrder.prefix)
  const isMisspelt = chance.happens(0.2)
  const createdAt = instantOn(day.date, minute - ANNOUNCED)
  const failedAt = isMisspelt ? instantOn(day.date, minute - ANNOUNCED - 40) : null
  const order: ShopReturn = {
    rejectNo,
    warehouse,
    owner: owner.code,
    store: storeOf(chance.between(1, 40)),
    date: day.date,
    externalNo: `${owner.code}-T${rejectNo.slice(2)}`,
    waybillNo: `DPK${rejectNo.slice(2, 10)}${chance.between(1000, 9999)}`,
    push: { pushNo: number(DOCUMENTS.pushTask.prefix), failedAt },
    createdAt,
    releasedAt: createdAt,
    arrivedAt: null,
    countedAt: null,
    settledAt: null,
    madeAt: null,
    receivedAt: null,
    completedAt: null,
    inboundNo: null,
    caseNo: null,
    receivingLoc: placeIn(site, 'SH', owner.code),
    lines: [],
  }
  order.lines = linesOf(site, order, owner)
  site.book.shopReturns.push(order)
  return order
}

function storeOf(index: number) {
  const city = CITIES[index % CITIES.length] ?? ''
  return { code: `MD${String(1000 + index)}`, name: `${city}${index % 2 ? '万达' : '银泰'}店` }
}

function plainGoods({ goods }: OwnerAtSite): Goods[] {
  return goods.filter(({ lotControl, shelfLifeDays }) => !lotControl && shelfLifeDays === null)
}

function linesOf({ chance }: SiteDay, { rejectNo }: ShopReturn, owner: OwnerAtSite): ShopReturnLine[] {
  const goods = [...new Set(Array.from({ length: KINDS }, () => chance.popular(plainGoods(owner))))]
  return goods.map((one, index) => ({
    goods: one,
    boxNo: `${rejectNo}-${String((index % BOXES) + 1).padStart(2, '0')}`,
    expectedQty: chance.between(4, 20),
    quality: chance.happens(0.12) ? '残次' : '良品',
    count: null,
  }))
}

type Counted = { minute: number; kinds?: number; short?: number }

/** Of the first line some are missing, where it is short. */
function count(site: SiteDay, order: ShopReturn, { minute, kinds = KINDS, short = 0 }: Counted): void {
  if (short > 0) order.caseNo = site.number(DOCUMENTS.differenceCase.prefix)
  const opened = new Set<string>()
  for (const [index, line] of order.lines.slice(0, kinds).entries()) {
    const { goods, boxNo } = line
    const qty = line.expectedQty - (index === 0 ? short : 0)
    const done = { ...docOf(order), opType: '退仓清点' as const, owner: order.owner, goods, qty }
    const at = minute + STEPS.count + index * STEPS.each
    line.count = personalWork(site, 'TH', { ...done, boxes: opened.has(boxNo) ? 0 : 1, minute: at })
    opened.add(boxNo)
    bill(site, { ...docOf(order), owner: order.owner, item: 'TC', qty, minute: at, events: [line.count] })
  }
}

function make(site: SiteDay, order: ShopReturn, minute: number): void {
  const delivery = orderInbound(site, order, minute)
  delivery.lines = order.lines.map((line, index) => takeIn(site, { order, delivery, line, index, minute }))
}

function orderInbound(site: SiteDay, order: ShopReturn, minute: number): Delivery {
  const at = (later: number) => instantOn(site.day.date, minute + later)
  order.madeAt = at(STEPS.made)
  const delivery: Delivery = {
    orderNo: site.number(DOCUMENTS.inboundOrder.prefix),
    receiptNo: site.number(DOCUMENTS.receipt.prefix),
    warehouse: order.warehouse,
    owner: order.owner,
    type: '退货入库',
    supplier: order.store.name,
    eta: null,
    blindTask: null,
    rejectNo: order.rejectNo,
    plannedAt: at(STEPS.made),
    releasedAt: null,
    arrivedAt: null,
    finishedAt: at(STEPS.finished),
    settledAt: null,
    lines: [],
  }
  order.inboundNo = delivery.orderNo
  site.book.deliveries.push(delivery)
  return delivery
}

type Taken = { order: ShopReturn; delivery: Delivery; line: ShopReturnLine; index: number; minute: number }

/** What was counted, into the place for arrivals and from there to where it is kept. */
function takeIn(site: SiteDay, { order, delivery, line, index, minute }: Taken) {
  const { goods, quality } = line
  const { owner, receivingLoc: loc } = order
  const qty = Number(line.count?.qty)
  const doc = { docType: DOCUMENTS.inboundOrder.type, docNo: delivery.orderNo }
  const pile: Pile = { owner, sku: goods.sku, lot: '', quality, loc, qty }
  const received = minute + STEPS.received
  const event = personalWork(site, 'TH', { ...doc, opType: '收货', owner, goods, qty, minute: received })
  const receipt = carry(site, { ...doc, goods: pile, from: null, to: loc, qty, minute: received, event })
  const stored = minute + STEPS.stored + index * STEPS.each
  const move = putAway(site, { ...doc, goods, pile, kind: 'TH', minute: stored })
  const task = { taskNo: site.number(DOCUMENTS.putawayTask.prefix), move, state: '已完成' as const }
  return { ...lineOf(goods, '', qty), receipt, tasks: [task] }
}

const LEFT_AT = ['待推送', '已接收', '待清点', '清点中', '已清点', '差异待关', '待收货'] as const

/** On the last day: an order in each state, and messages that could not be taken, for anyone who comes to work on the next. */
export function leaveShopReturnsOpen(whole: SiteDay): void {
  const site = apart(whole)
  const minute = 15 * 60
  takeShopReturn(site, minute)
  for (const stage of LEFT_AT) leaveAt(site, stage, minute)
  sendWrong(site, { code: 'SKU_UNKNOWN', attempts: 2, isClosed: false })
  sendWrong(site, { code: 'SKU_UNKNOWN', attempts: 5, isClosed: false })
  sendWrong(site, { code: 'DOC_DUPLICATE', attempts: 5, isClosed: true })
}

function leaveAt(site: SiteDay, stage: (typeof LEFT_AT)[number], minute: number): void {
  const order = announce(site, minute)
  if (!order) return
  const { date } = site.day
  if (stage === '待推送') Object.assign(order, { push: null, releasedAt: null })
  if (stage === '待推送' || stage === '已接收') return
  order.arrivedAt = instantOn(date, minute)
  if (stage === '待清点') return
  count(site, order, {
    minute,
    kinds: stage === '清点中' ? 1 : KINDS,
    short: stage === '差异待关' ? 2 : 0,
  })
  if (stage !== '清点中') order.countedAt = instantOn(date, minute + STEPS.counted)
  if (stage !== '待收货') return
  const delivery = orderInbound(site, order, minute)
  delivery.finishedAt = null
  delivery.lines = order.lines.map(({ goods, count }) => lineOf(goods, '', Number(count?.qty)))
}

type Wrong = { code: PushError; attempts: number; isClosed: boolean }

function sendWrong(site: SiteDay, { code, attempts, isClosed }: Wrong): void {
  const { chance, warehouse, day, number } = site
  const owner = chance.popular(site.owners)
  const pushNo = number(DOCUMENTS.pushTask.prefix)
  const sku = `${owner.code}9${chance.between(100, 999)}`
  const externalNo = `${owner.code}-T${pushNo.slice(2)}`
  const known = chance.popular(owner.goods)
  const message = code === 'SKU_UNKNOWN' ? `商品 ${sku} 不存在` : `外部单号 ${externalNo} 已有退仓单`
  const sent: SentOrder = {
    pushNo,
    warehouse,
    owner: owner.code,
    store: storeOf(chance.between(1, 40)),
    externalNo,
    lines: [
      { boxNo: `${pushNo}-01`, sku, lot: '', expectedQty: String(chance.between(4, 20)) },
      { boxNo: `${pushNo}-01`, sku: known.sku, lot: '', expectedQty: String(chance.between(4, 20)) },
    ],
    createdAt: instantOn(day.date, 16 * 60),
    failedAt: instantOn(day.date, 16 * 60),
    error: { code, message },
    attempts,
    closedAt: isClosed ? instantOn(day.date, 16 * 60 + 30) : null,
  }
  site.book.sentOrders.push(sent)
}

function docOf({ rejectNo }: ShopReturn) {
  return { docType: DOCUMENTS.rejectOrder.type, docNo: rejectNo }
}
