// The business day that each warehouse is working on: a night shift still belongs to the day before.
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'

export type WorkingDay = { warehouse: string; date: string }

/** Of the chosen warehouses; none chosen: of all that the reader may see. */
export async function findToday(
  { orm, caller }: Reader,
  chosen: readonly string[],
  at: Date,
): Promise<WorkingDay[]> {
  const { code, shiftCutoff } = warehouses
  const own = inWarehouseScope(caller, code)
  const rows = await orm
    .select({ code, shiftCutoff })
    .from(warehouses)
    .where(chosen.length > 0 ? and(own, inArray(code, [...chosen])) : own)
  return rows.map((row) => ({ warehouse: row.code, date: businessDateOf(at, row.shiftCutoff) }))
}

/** True for facts that count for today. */
export function isToday(
  days: readonly WorkingDay[],
  columns: { warehouse: PgColumn; businessDate: PgColumn },
): SQL {
  const working = days.map(({ warehouse, date }) =>
    and(eq(columns.warehouse, warehouse), eq(columns.businessDate, date)),
  )
  return or(...working) ?? sql`false`
}
