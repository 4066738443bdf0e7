// Which box a scanned code means.

import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Waybill } from '#server/wms/modules/outbound/waybills.ts'
import { waybillBoxes } from '#server/wms/schema/express.ts'
import { outboundOrders, waybills } from '#server/wms/schema/outbound.ts'
import { codeKey } from '#shared/code-key.ts'
import { readBoxCode } from '#shared/domain/box-code.ts'

export type NamedWaybill = Pick<Waybill, 'waybillNo' | 'orderNo' | 'state' | 'boxes'>
/** Null for the box: the waybill has several, and nobody has said which. */
export type ScannedBox = { waybill: NamedWaybill; box: number | null }

/**
 * By the label of the box, its own number or that of its waybill; `isOrderMeant`: by that of its order, too, which stands on no label. Of those
 * that read alike the one that is spelled as it was scanned.
 */
export async function findScannedBox(
  { orm, caller }: Reader,
  code: string,
  { isOrderMeant }: { isOrderMeant: boolean },
): Promise<ScannedBox | null> {
  const read = readBoxCode(code)
  const key = codeKey(code)
  const { waybillNo, waybillKey, orderNo, state, boxes, twin } = waybills
  const own = sql`(select box from waybill_boxes where waybill_boxes.waybill_no = waybills.waybill_no and box_key = ${key})`
  const ofBox = orm
    .select({ waybillNo: waybillBoxes.waybillNo })
    .from(waybillBoxes)
    .where(eq(waybillBoxes.boxKey, key))
  const isLabelled = or(
    inArray(waybillKey, [key, codeKey(read.waybillNo)]),
    sql`${waybillNo} = any(array(${ofBox}))`,
  )
  const ofOrder = orm
    .select({ waybillNo: outboundOrders.waybillNo })
    .from(outboundOrders)
    .where(eq(outboundOrders.orderNo, key))
  const isNamed = isOrderMeant ? or(isLabelled, sql`${waybillNo} = any(array(${ofOrder}))`) : isLabelled
  const [waybill] = await orm
    .select({ waybillNo, waybillKey, orderNo, state, boxes, own: sql<number | null>`${own}` })
    .from(waybills)
    .where(and(isNamed, inScope(caller, waybills)))
    .orderBy(desc(sql`${waybillKey} = ${key}`), desc(sql`${waybillNo} = ${read.waybillNo}`), asc(twin))
  if (!waybill) return null
  const named = waybill.own ?? (waybill.waybillKey === key ? null : read.box)
  return { waybill, box: named ?? (waybill.boxes === 1 ? 1 : null) }
}
