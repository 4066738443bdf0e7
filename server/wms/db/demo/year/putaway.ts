// 上架 — from where goods were received to where they are kept; from tomorrow on they can be sold.

import type { Pile } from '#server/wms/db/demo/year/floor.ts'
import {
  carry,
  type Doc,
  type Goods,
  personalWork,
  type SiteDay,
  type TeamKind,
} from '#server/wms/db/demo/year/site.ts'

type Putaway = Doc & { goods: Goods; pile: Pile; kind: TeamKind; minute: number }

/** `pile` says where the goods stand now; they are not on the floor's record yet. */
export function putAway(site: SiteDay, { goods, pile, kind, minute, ...doc }: Putaway): void {
  const { qty } = pile
  const to = placeFor(site, pile)
  const event = personalWork(site, kind, { ...doc, opType: '上架', owner: pile.owner, goods, qty, minute })
  carry(site, { ...doc, goods: pile, from: pile.loc, to, qty, minute, event })
  site.floor.arrive({ ...pile, loc: to })
}

/** Beside what is of the same lot, or anywhere among the stored. */
function placeFor(site: SiteDay, { owner, sku, lot, quality }: Pile): string {
  if (quality !== '良品') return site.chance.oneOf(site.places['CP'] ?? [])
  const stored = site.floor
    .sellable(owner, sku)
    .find((pile) => pile.lot === lot && !pile.loc.startsWith('JX'))
  return stored?.loc ?? site.chance.oneOf(site.places['CC'] ?? [])
}
