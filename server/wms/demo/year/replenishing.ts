// 补货 — places for picking are filled up from the stored for tomorrow; on the last day some of it is still to be carried.
import type { Pile } from '#server/wms/demo/year/floor.ts'
import type { Refill } from '#server/wms/demo/year/replenishments.ts'
import { type Goods, moveOf, personalWork, type SiteDay } from '#server/wms/demo/year/site.ts'
import { DOCUMENTS } from '#shared/documents.ts'

/** Between how many pieces a place for picking is kept. */
export const FACE_FULL = 24
export const FACE_LOW = 8
const EVENING = 19 * 60

type Filling = { goods: Goods; stored: Pile; minute: number }

export function replenish(site: SiteDay): void {
  for (const goods of goodsWithFaces(site)) {
    const piles = site.floor.sellable(goods.owner, goods.sku)
    const onFace = piles.filter(({ loc }) => loc === goods.face).reduce((total, { qty }) => total + qty, 0)
    const stored = piles.find(({ loc }) => loc !== goods.face)
    if (onFace < FACE_LOW && stored && site.chance.happens(0.6)) fillFace(site, goods, stored)
  }
}

/** One for each state on the way. What is to be carried is nobody else's to take. */
export function leaveRefillsOpen(site: SiteDay): void {
  const states: Refill['state'][] = ['待分配', '已领取', '执行中']
  for (const goods of goodsWithFaces(site)) {
    const stored = findStored(site, goods)
    const state = stored && states.shift()
    if (stored && state) leaveOpen(site, { goods, stored, minute: EVENING }, state)
  }
}

function goodsWithFaces({ owners }: SiteDay): Goods[] {
  return owners.flatMap(({ goods }) => goods.filter(({ face }) => face !== null))
}

/** Enough that whatever a count finds missing is not what is to be carried. */
function findStored({ floor }: SiteDay, { owner, sku, face }: Goods): Pile | undefined {
  return floor.sellable(owner, sku).find(({ loc, qty }) => loc !== face && qty > 2 * FACE_FULL)
}

function fillFace(site: SiteDay, goods: Goods, stored: Pile): void {
  const filling = { goods, stored, minute: site.chance.between(14 * 60, 19 * 60) }
  const refill = plan(site, filling, '已完成')
  carryRefill(site, filling, { refill, qty: Number(refill.plan.qty) })
}

function leaveOpen(site: SiteDay, filling: Filling, state: Refill['state']): void {
  const refill = plan(site, filling, state)
  const half = Math.floor(Number(refill.plan.qty) / 2)
  if (state === '执行中') carryRefill(site, filling, { refill, qty: half })
  site.floor.hold(filling.stored)
}

function plan(site: SiteDay, { goods, stored, minute }: Filling, state: Refill['state']): Refill {
  const doc = { docType: DOCUMENTS.replenishment.type, docNo: site.number(DOCUMENTS.replenishment.prefix) }
  const ends = { from: stored.loc, to: goods.face, qty: Math.min(stored.qty, FACE_FULL) }
  const refill = { state, plan: moveOf(site, { ...doc, ...ends, goods: stored, minute }), done: null }
  site.book.refills.push(refill)
  return refill
}

type Carried = { refill: Refill; qty: number }

function carryRefill(site: SiteDay, { goods, stored, minute }: Filling, { refill, qty }: Carried): void {
  const { docType, docNo } = refill.plan
  const { owner } = goods
  const event = personalWork(site, 'CK', { docType, docNo, opType: '补货', owner, goods, qty, minute })
  refill.done = site.book.move({ ...refill.plan, qty: String(qty), event })
  const there = { ...stored, loc: goods.face ?? stored.loc, qty }
  site.floor.take(stored, qty)
  site.floor.arrive(there)
}
