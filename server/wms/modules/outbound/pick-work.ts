// A pick list as the station reads it: what is open and what was picked, in the order in which one walks, and what it is scanned by.

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { selectTogether } from '#server/wms/kit/bulk.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { codesQuery } from '#server/wms/ledger/goods/products.ts'
import { slotsQuery } from '#server/wms/modules/outbound/pick-carts.ts'
import { listBinding, pickBinding } from '#server/wms/modules/outbound/resources.ts'
import { containers } from '#server/wms/schema/container.ts'
import { pickTasks } from '#server/wms/schema/outbound.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getPickWork } from '#shared/contracts/outbound/picking.ts'

type Work = CallResult<typeof getPickWork>
type Around = { [Name in 'places' | 'codes' | 'totes' | 'slots']: Work[Name] }

export async function findWork(reader: Reader, listNo: string): Promise<Work> {
  const list = await findOne(reader, listBinding, listNo)
  const isShown = and(eq(pickTasks.listNo, listNo), inArray(pickTasks.state, ['待拣', '已拣']))
  const picks = await findRows(reader, pickBinding, { condition: isShown, sort: 'id' })
  const skus = [...new Set(picks.map(({ sku }) => sku))]
  const used = [...new Set(picks.map(({ tote }) => tote))]
  const { places, codes, totes, slots } = await selectTogether<Around>(reader.orm, {
    places: walkQuery(list.warehouse, picks),
    codes: codesQuery(list.owner, skus),
    totes: sql`select code as tote, nullif(current_doc, ${list.waveNo}) as "orderNo" from ${containers}
      where code = any(${sql.param(used)}::text[]) order by code`,
    slots: slotsQuery(listNo),
  })
  const placeOf = new Map(places.map(({ loc }, at) => [loc, at]))
  const asWalked = picks.toSorted((one, other) => (placeOf.get(one.loc) ?? 0) - (placeOf.get(other.loc) ?? 0))
  return { list, places, picks: asWalked, codes, totes, slots }
}

/** The places of picks, in the order in which one walks. */
export function walkQuery(warehouse: string, picks: readonly { loc: string }[]): SQL {
  const locs = [...new Set(picks.map(({ loc }) => loc))]
  return sql`select l.code as loc, l.check_digit as "checkDigit"
    from locations l join zones z on z.warehouse = l.warehouse and z.code = l.zone
    where l.warehouse = ${warehouse} and l.code = any(${sql.param(locs)}::text[])
    order by z.seq, z.code, l.pick_seq, l.code`
}
