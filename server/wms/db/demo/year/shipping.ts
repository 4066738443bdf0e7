// 出库 — orders in waves: picked, checked, packed, weighed, sorted and loaded; one is stopped now and then. A third of them
// at night, across midnight.
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
  type TeamKind,
  teamWork,
} from '#server/wms/db/demo/year/site.ts'

const ORDERS = 25
const ORDERS_PER_WAVE = 8
const NIGHT_SHARE = 0.33

type Wave = { owner: OwnerAtSite; kind: TeamKind; minute: number; doc: Doc }
type Picked = { goods: Goods; pile: Pile; qty: number }
type Order = Doc & { owner: OwnerAtSite; kind: TeamKind; minute: number }

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
  const doc = { docType: '波次', docNo: site.number('BC') }
  return { owner: site.chance.popular(site.owners), kind: isNight ? 'YB' : 'CK', minute, doc }
}

function shipWave(site: SiteDay, { owner, kind, minute, doc }: Wave, orders: number): void {
  const shipped: Picked[] = []
  for (let order = 0; order < orders; order++) {
    const head = { docType: '出库单', docNo: site.number('CK') }
    shipped.push(...shipOrder(site, { ...head, owner, kind, minute: minute + order * 7 }))
  }
  if (shipped.length === 0) return
  const qty = shipped.reduce((total, picked) => total + picked.qty, 0)
  const together = { ...doc, owner: owner.code, qty, orders }
  const parcels = Math.ceil(qty / 3)
  personalWork(site, kind, { ...together, opType: '分拨', minute: minute + 70 })
  personalWork(site, kind, { ...together, opType: '称重', minute: minute + 90, boxes: parcels })
  teamWork(site, kind, { ...together, opType: '装车', minute: minute + 110, boxes: parcels })
}

/** Answers what left; nothing when nothing was there, or the order was stopped. */
function shipOrder(site: SiteDay, order: Order): Picked[] {
  const { owner, kind, minute, docType, docNo } = order
  const doc = { docType, docNo }
  const picked = pickLines(site, order)
  if (picked.length === 0) return []
  const qty = picked.reduce((total, line) => total + line.qty, 0)
  const whole = { ...doc, owner: owner.code, qty, orders: 1 }
  const checking = personalWork(site, kind, { ...whole, opType: '复核', minute: minute + 20 })
  const packing = personalWork(site, kind, { ...whole, opType: '打包', minute: minute + 30, boxes: 1 })
  if (site.chance.happens(0.012)) return stopOrder(site, order, picked)
  for (const { pile, qty: count } of picked) {
    const from = placeIn(site, 'FH', owner.code)
    carry(site, { ...doc, goods: pile, from, to: null, qty: count, minute: minute + 110 })
  }
  const events = [checking, packing]
  bill(site, { ...doc, owner: owner.code, item: 'CK', qty: 1, minute: minute + 110, events })
  bill(site, { ...doc, owner: owner.code, item: 'CKJ', qty, minute: minute + 110, events: [packing] })
  return picked
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
  const event: BookedEvent = personalWork(site, kind, line)
  carry(site, {
    ...doc,
    goods: pile,
    from: pile.loc,
    to: placeIn(site, 'FH', goods.owner),
    qty: taken,
    minute,
    event,
  })
  const found = { ...pile }
  site.floor.take(pile, taken)
  return [{ goods, pile: found, qty: taken }]
}

/** 拦截 — the parcel is opened again and its goods go back. */
function stopOrder(site: SiteDay, { owner, minute, docType, docNo }: Order, picked: readonly Picked[]): [] {
  const doc = { docType, docNo }
  const stopped = { ...doc, opType: '拦截' as const, owner: owner.code, orders: 1, minute: minute + 50 }
  const event = personalWork(site, 'TH', { ...stopped, qty: picked.length })
  bill(site, { ...doc, owner: owner.code, item: 'LJ', qty: 1, minute: minute + 50, events: [event] })
  for (const { goods, pile, qty } of picked) {
    const standing = { ...pile, qty, loc: placeIn(site, 'FH', owner.code) }
    putAway(site, { ...doc, goods, pile: standing, kind: 'TH', minute: minute + 80 })
  }
  return []
}
