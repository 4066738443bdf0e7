// 盘点与库内 — a few places are counted every day, things are moved together, and what has expired is set apart.
import { daysLater } from '#server/wms/db/demo/year/calendar.ts'
import type { Pile } from '#server/wms/db/demo/year/floor.ts'
import { carry, type Goods, personalWork, type SiteDay } from '#server/wms/db/demo/year/site.ts'

const PLACES = 3
const MOVES = 1.5

export function countPlaces(site: SiteDay): void {
  const piles = site.floor.all().filter(({ quality }) => quality === '良品')
  const count = site.chance.around(PLACES * site.volume)
  const chosen = new Set(
    Array.from({ length: Math.min(count, piles.length) }, () => site.chance.oneOf(piles)),
  )
  for (const pile of chosen) countPile(site, pile)
}

/** Two of a hundred counts find one piece too many or too few. */
function countPile(site: SiteDay, pile: Pile): void {
  const doc = { docType: '盘点单', docNo: site.number('PD') }
  const minute = site.chance.between(10 * 60, 18 * 60)
  const line = { ...doc, owner: pile.owner, qty: pile.qty, minute }
  const event = personalWork(site, 'CK', { ...line, opType: '盘点', goods: goodsOf(site, pile) })
  if (!site.chance.happens(0.02)) return
  const found = { ...pile, qty: 1 }
  if (site.chance.happens(0.4)) {
    carry(site, { ...doc, goods: pile, from: null, to: pile.loc, qty: 1, minute, event, reason: '盘盈' })
    site.floor.arrive(found)
  } else {
    carry(site, { ...doc, goods: pile, from: pile.loc, to: null, qty: 1, minute, event, reason: '盘亏' })
    site.floor.take(pile, 1)
  }
}

/** 移库 */
export function tidyUp(site: SiteDay): void {
  const moves = site.chance.around(MOVES * site.volume)
  const stored = site.floor.all().filter(({ loc, quality }) => quality === '良品' && !loc.startsWith('JX'))
  for (let move = 0; move < Math.min(moves, stored.length); move++) movePile(site, site.chance.oneOf(stored))
}

function movePile(site: SiteDay, pile: Pile): void {
  if (pile.qty === 0) return
  const doc = { docType: '移库单', docNo: site.number('YK') }
  const minute = site.chance.between(10 * 60, 18 * 60)
  const moved = { ...pile }
  const to = site.chance.oneOf((site.places['CC'] ?? []).filter((loc) => loc !== moved.loc))
  const line = { ...doc, owner: moved.owner, goods: goodsOf(site, moved), qty: moved.qty, minute }
  const event = personalWork(site, 'RK', { ...line, opType: '移库' })
  carry(site, {
    ...doc,
    goods: moved,
    from: moved.loc,
    to,
    qty: moved.qty,
    minute,
    event,
    reason: '合并库位',
  })
  site.floor.take(pile, moved.qty)
  site.floor.arrive({ ...moved, loc: to })
}

/** 效期处理, on the first of each month. */
export function setExpiredApart(site: SiteDay): void {
  if (!site.day.date.endsWith('-01')) return
  const doc = { docType: '效期处理单', docNo: site.number('XQ') }
  for (const pile of site.floor.all().filter((found) => isExpired(site, found))) {
    const { loc, qty } = pile
    const expired: Pile = { ...pile, quality: '过期' }
    const minute = 9 * 60
    carry(site, { ...doc, goods: { ...pile }, from: loc, to: null, qty, minute, reason: '已过期' })
    carry(site, { ...doc, goods: expired, from: null, to: loc, qty, minute, reason: '已过期' })
    site.floor.take(pile, qty)
    site.floor.arrive(expired)
  }
}

/** The lot tells the day it was made on: 'L260310'. */
function isExpired(site: SiteDay, pile: Pile): boolean {
  const life = goodsOf(site, pile)?.shelfLifeDays
  const [, year, month, day] = /^L(\d\d)(\d\d)(\d\d)$/.exec(pile.lot) ?? []
  if (!life || !year || pile.quality !== '良品') return false
  return daysLater(`20${year}-${month}-${day}`, life) < site.day.date
}

function goodsOf({ owners }: SiteDay, { owner, sku }: Pile): Goods | undefined {
  return owners.find(({ code }) => code === owner)?.goods.find((goods) => goods.sku === sku)
}
