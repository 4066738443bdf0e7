// 加工 — goods are taken out, labelled or packed anew, and brought back; a few are spoilt.
import type { Pile } from '#server/wms/db/demo/year/floor.ts'
import { putAway } from '#server/wms/db/demo/year/putaway.ts'
import { bill, carry, type Goods, personalWork, type SiteDay } from '#server/wms/db/demo/year/site.ts'

const ORDERS = 0.7

export function process(site: SiteDay): void {
  const orders = site.chance.around(ORDERS * site.volume)
  for (let order = 0; order < orders; order++) processOrder(site, site.chance.popular(site.owners).goods)
}

function processOrder(site: SiteDay, choice: readonly Goods[]): void {
  const goods = site.chance.popular(choice)
  const [pile] = site.floor.sellable(goods.owner, goods.sku)
  if (!pile || pile.qty < 6) return
  const { owner } = goods
  const doc = { docType: '加工单', docNo: site.number('JG') }
  const qty = Math.min(pile.qty, site.chance.between(6, 30))
  const minute = site.chance.between(9 * 60, 13 * 60)
  const bench = site.chance.oneOf(site.places['JG'] ?? [])
  const taken = { ...pile, qty, loc: bench }
  carry(site, { ...doc, goods: pile, from: pile.loc, to: bench, qty, minute, reason: '领料' })
  site.floor.take(pile, qty)
  const done = { ...doc, opType: '加工' as const, owner, goods, qty, minute: minute + 120 }
  const event = personalWork(site, 'TH', done)
  bill(site, { ...doc, owner, item: 'JG', qty, minute: minute + 150, events: [event] })
  const spoilt = site.chance.happens(0.15) ? 1 : 0
  if (spoilt > 0) spoil(site, { ...taken, qty: spoilt }, { ...doc, minute: minute + 150 })
  const finished = { ...taken, qty: qty - spoilt }
  putAway(site, { ...doc, goods, pile: finished, kind: 'TH', minute: minute + 180 })
}

function spoil(site: SiteDay, pile: Pile, doc: { docType: string; docNo: string; minute: number }): void {
  const { loc, qty } = pile
  const bad: Pile = { ...pile, quality: '残次' }
  carry(site, { ...doc, goods: pile, from: loc, to: null, qty, reason: '加工损坏' })
  carry(site, { ...doc, goods: bad, from: null, to: loc, qty, reason: '加工损坏' })
  site.floor.arrive(bad)
}
