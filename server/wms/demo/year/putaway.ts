// 上架 — from where goods were received to where they are kept; from tomorrow on they can be sold.
import { instantOn } from '#server/wms/demo/year/calendar.ts'
import type { BookedMove } from '#server/wms/demo/year/day-book.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import {
  bill,
  type Doc,
  type Goods,
  moveOf,
  personalWork,
  type SiteDay,
  type TeamKind,
} from '#server/wms/demo/year/site.ts'
import { DOCUMENTS } from '#shared/documents.ts'

type Planned = Doc & { pile: Pile; minute: number }
/** `from` null: the goods were in no stock before. */
type Putaway = Planned & { goods: Goods; kind: TeamKind; from?: null }

/** `pile` says where the goods stand now; they are not on the floor's record yet. */
export function putAway(site: SiteDay, { goods, kind, from, ...planned }: Putaway): BookedMove {
  const { pile, minute, docType, docNo } = planned
  const { owner, qty } = pile
  const move = planPutaway(site, planned)
  const event = personalWork(site, kind, { docType, docNo, opType: '上架', owner, goods, qty, minute })
  site.floor.arrive({ ...pile, loc: move.to?.loc ?? pile.loc })
  return site.book.move({ ...move, event, ...(from === null && { from }) })
}

/** Where they are to go, once somebody carries them. */
export function planPutaway(site: SiteDay, { pile, minute, ...doc }: Planned): BookedMove {
  return moveOf(site, {
    ...doc,
    goods: pile,
    from: pile.loc,
    to: placeFor(site, pile),
    qty: pile.qty,
    minute,
  })
}

/** Beside what is of the same lot, or anywhere among the stored. */
function placeFor(site: SiteDay, { owner, sku, lot, quality }: Pile): string {
  if (quality !== '良品') return site.chance.oneOf(site.places['CP'] ?? [])
  const stored = site.floor
    .sellable(owner, sku)
    .find((pile) => pile.lot === lot && !pile.loc.startsWith('JX'))
  return stored?.loc ?? site.chance.oneOf(site.places['CC'] ?? [])
}

/** 上架费, once everything of an order is where it is kept. */
export function chargePutaway(site: SiteDay): void {
  for (const { orderNo: docNo, owner, lines } of site.book.deliveries) {
    const tasks = lines.flatMap((line) => line.tasks)
    if (tasks.length === 0 || tasks.some(({ state }) => state !== '已完成')) continue
    const moves = tasks.map(({ move }) => move)
    const qty = moves.reduce((total, move) => total + Number(move.qty), 0)
    const events = moves.flatMap(({ event }) => event ?? [])
    const last = Math.max(...moves.map(({ at }) => at.getTime()))
    const minute = (last - instantOn(site.day.date, 0).getTime()) / 60_000
    bill(site, { docType: DOCUMENTS.inboundOrder.type, docNo, owner, item: 'SJ', qty, minute, events })
  }
}
