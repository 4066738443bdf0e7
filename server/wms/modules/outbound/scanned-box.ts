// Which box a scanned code means.

import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Waybill } from '#server/wms/modules/outbound/waybills.ts'
import { outboundOrders, waybills } from '#server/wms/schema/outbound.ts'
import { codeKey } from '#shared/code-key.ts'
import { readBoxCode } from '#shared/domain/box-code.ts'

export type NamedWaybill = Pick<Waybill, 'waybillNo' | 'orderNo' | 'state' | 'boxes'>
/** Null for the box: the waybill has several, and nobody has said which. */
export type ScannedBox = { waybill: NamedWaybill; box: number | null }

/**
 * By the label of the box or the number of its waybill; `isOrderMeant`: by that of its order, too, which stands on no label. Of those
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
  const isLabelled: SQL = inArray(waybillKey, [key, codeKey(read.waybillNo)])
  const ofOrder = orm
    .select({ waybillNo: outboundOrders.waybillNo })
    .from(outboundOrders)
    .where(eq(outboundOrders.orderNo, key))
  const isNamed = isOrderMeant ? or(isLabelled, sql`${waybillNo} = any(array(${ofOrder}))`) : isLabelled
  const [waybill] = await orm
    .select({ waybillNo, waybillKey, orderNo, state, boxes })
    .from(waybills)
    .where(and(isNamed, inScope(caller, waybills)))
    .orderBy(desc(sql`${waybillKey} = ${key}`), desc(sql`${waybillNo} = ${read.waybillNo}`), asc(twin))
  if (!waybill) return null
  const isOnly = waybill.boxes === 1
  return { waybill, box: (waybill.waybillKey === key ? null : read.box) ?? (isOnly ? 1 : null) }
}
