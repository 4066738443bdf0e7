// 入库 — what is running out is ordered, arrives, is unloaded by a team, counted, inspected where the owner wants it, put away.
import { daysLater } from '#server/wms/db/demo/year/calendar.ts'
import type { BookedEvent } from '#server/wms/db/demo/year/day-book.ts'
import type { Pile } from '#server/wms/db/demo/year/floor.ts'
import { putAway } from '#server/wms/db/demo/year/putaway.ts'
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
} from '#server/wms/db/demo/year/site.ts'

const TRUCKS = 2
const REORDER_AT = 40

export function receive(site: SiteDay): void {
  const trucks = site.chance.around(TRUCKS * site.volume)
  for (let truck = 0; truck < trucks; truck++) receiveOrder(site, site.chance.popular(site.owners))
}

function receiveOrder(site: SiteDay, owner: OwnerAtSite): void {
  const doc = { docType: '入库单', docNo: site.number('RK') }
  const start = site.chance.between(8 * 60, 15 * 60)
  const lines = goodsToOrder(site, owner).map((goods) => ({ goods, qty: site.chance.between(6, 30) }))
  const qty = lines.reduce((total, line) => total + line.qty, 0)
  const boxes = Math.ceil(qty / 20)
  teamWork(site, 'RK', { ...doc, opType: '卸货', owner: owner.code, qty, boxes, minute: start })
  const received = lines.map(({ goods, qty: count }, line) =>
    receiveLine(site, owner, { ...doc, goods, qty: count, minute: start + 20 + line * 6 }),
  )
  bill(site, { ...doc, owner: owner.code, item: 'RK', qty, minute: start + 120, events: received })
}

/** What runs out first, at most so many lines; the most popular goods when nothing does. */
function goodsToOrder({ chance, floor }: SiteDay, { goods }: OwnerAtSite): Goods[] {
  const looked = Array.from({ length: 18 }, () => chance.popular(goods))
  const different = [...new Set(looked)]
  const short = different.filter(({ owner, sku }) => floor.totalOf(owner, sku) < REORDER_AT)
  return (short.length > 0 ? short : different).slice(0, chance.between(2, 6))
}

type Line = Doc & { goods: Goods; qty: number; minute: number }

function receiveLine(site: SiteDay, owner: OwnerAtSite, { goods, qty, minute, ...doc }: Line): BookedEvent {
  const loc = placeIn(site, 'SH', owner.code)
  const quality = owner.isInspected ? '待检' : '良品'
  const pile: Pile = { owner: owner.code, sku: goods.sku, lot: lotOf(site, goods), quality, loc, qty }
  const event = personalWork(site, 'RK', { ...doc, opType: '收货', owner: owner.code, goods, qty, minute })
  carry(site, { ...doc, goods: pile, from: null, to: loc, qty, minute, event })
  const parts = owner.isInspected ? inspect(site, { ...doc, goods, pile, minute: minute + 25 }) : [pile]
  for (const part of parts) putAway(site, { ...doc, goods, pile: part, kind: 'RK', minute: minute + 60 })
  return event
}

/** Answers what is good and what is not, where it stands. */
export function inspect(site: SiteDay, checked: Doc & { goods: Goods; pile: Pile; minute: number }): Pile[] {
  const { goods, pile, minute, ...doc } = checked
  const { owner, qty, loc } = pile
  const kind = doc.docType === '入库单' ? 'RK' : 'TH'
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
