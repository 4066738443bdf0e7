// What records are shown beside the codes that refer to them: the names that most bindings ask for.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nameOf } from '#server/wms/kit/binding.ts'
import { SYSTEM_ID, SYSTEM_NAME } from '#server/wms/kit/caller.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { employees, workTeams } from '#server/wms/modules/people/tables.ts'
import { skus } from '#server/wms/modules/sku/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'

export type Placed = { warehouse: PgColumn; owner: PgColumn }

/** Out of a table, what its rows are seen by. */
export function placeOf({ warehouse, owner }: Placed): Placed {
  return { warehouse, owner }
}

export function placeNames({ warehouse, owner }: Placed) {
  return { warehouse: warehouseName(warehouse), owner: ownerName(owner) }
}

export function goodsNames(table: Placed & { sku: PgColumn }) {
  return { ...placeNames(table), sku: skuName(table) }
}

export function warehouseName(code: PgColumn) {
  return nameOf(warehouses.name, eq(warehouses.code, code))
}

export function ownerName(code: PgColumn) {
  return nameOf(owners.name, eq(owners.code, code))
}

export function skuName({ owner, sku }: { owner: PgColumn; sku: PgColumn }) {
  return nameOf(skus.name, and(eq(skus.owner, owner), eq(skus.code, sku)))
}

export function userName(id: PgColumn): SQL {
  // Written out, so that a report may group by it.
  const [system, name] = [sql.raw(String(SYSTEM_ID)), sql.raw(`'${SYSTEM_NAME}'`)]
  return sql`case when ${id} = ${system} then ${name} else ${nameOf(users.name, eq(users.id, id))} end`
}

/** By their number. */
export function employeeName(empNo: PgColumn) {
  return nameOf(employees.name, eq(employees.empNo, empNo))
}

export function teamName(code: PgColumn) {
  return nameOf(workTeams.name, eq(workTeams.code, code))
}
