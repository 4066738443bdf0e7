// 退货 — parcels that buyers send back, and boxes that shops send back; GZBY, which is made for it, gets most of them.
import type { Pile } from '#server/wms/db/demo/year/floor.ts'
import { putAway } from '#server/wms/db/demo/year/putaway.ts'
import { inspect } from '#server/wms/db/demo/year/receiving.ts'
import {
  bill,
  carry,
  type Doc,
  type Goods,
  type OwnerAtSite,
  personalWork,
  placeIn,
  type SiteDay,
} from '#server/wms/db/demo/year/site.ts'

const PARCELS = 3.2
export const RETURN_WAREHOUSE = 'GZBY'

export function takeBack(site: SiteDay): void {
  const share = site.warehouse === RETURN_WAREHOUSE ? 2.4 : 1
  const parcels = site.chance.around(PARCELS * share * site.volume)
  for (let parcel = 0; parcel < parcels; parcel++) takeParcel(site)
  if (site.chance.happens(0.25 * site.volume)) takeShopReturn(site)
}

/** 退件: registered, unpacked, inspected, put away. */
function takeParcel(site: SiteDay): void {
  const owner = site.chance.popular(site.owners)
  const goods = site.chance.popular(owner.goods)
  const doc = { docType: '退件单', docNo: site.number('TJ') }
  const minute = site.chance.between(9 * 60, 16 * 60)
  const qty = site.chance.between(1, 2)
  const registered = { ...doc, opType: '退件登记' as const, owner: owner.code, goods, qty, orders: 1, minute }
  const event = personalWork(site, 'TH', registered)
  bill(site, { ...doc, owner: owner.code, item: 'TJ', qty: 1, minute: minute + 30, events: [event] })
  takeIn(site, { ...doc, owner, goods, qty, minute, zone: 'TH' })
}

/** 退仓: many of a few goods, counted. */
function takeShopReturn(site: SiteDay): void {
  const owner = site.chance.popular(site.owners)
  const doc = { docType: '退仓单', docNo: site.number('TC') }
  const minute = site.chance.between(9 * 60, 14 * 60)
  const lines = new Set(Array.from({ length: 4 }, () => site.chance.popular(owner.goods)))
  for (const goods of lines) {
    const qty = site.chance.between(4, 20)
    const counted = { ...doc, opType: '退仓清点' as const, owner: owner.code, goods, qty, minute }
    const event = personalWork(site, 'TH', counted)
    bill(site, { ...doc, owner: owner.code, item: 'TC', qty, minute: minute + 40, events: [event] })
    takeIn(site, { ...doc, owner, goods, qty, minute, zone: 'TH' })
  }
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
  const parts = inspect(site, { ...doc, goods, pile, minute: minute + 20 })
  const stored = parts.map((part) =>
    putAway(site, { ...doc, goods, pile: part, kind: 'TH', minute: minute + 45 }),
  )
  return { receipt, stored }
}

/** What comes back was sold from the oldest lot. */
export function lotOnHand({ floor, day }: SiteDay, { owner, sku, lotControl }: Goods): string {
  if (!lotControl) return ''
  return floor.sellable(owner, sku)[0]?.lot ?? `L${day.date.slice(2).replaceAll('-', '')}`
}
