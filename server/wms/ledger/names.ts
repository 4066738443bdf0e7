// What records are shown beside the codes that refer to them: the names that most bindings ask for.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nameOf } from '#server/wms/kit/binding.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { employees, workTeams } from '#server/wms/schema/people.ts'
import { skuPackages, skus } from '#server/wms/schema/sku.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { Package } from '#shared/domain/packages.ts'

export type Placed = { warehouse: PgColumn; owner: PgColumn }

/** Out of a table, what its rows are seen by. */
export function placeOf({ warehouse, owner }: Placed): Placed {
  return { warehouse, owner }
}

export function placeNames({ warehouse, owner }: Placed) {
  return { warehouse: warehouseName(warehouse), owner: ownerName(owner) }
}

export function goodsNames(table: Placed & { sku: PgColumn }) {
  return { ...placeNames(table), ...productNames(table) }
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

export function productNames(table: { owner: PgColumn; sku: PgColumn }) {
  return { sku: skuName(table), skuPackages: packagesOf(table) }
}

/** As an array of levels and pieces, found in the statement that finds the row. */
export function packagesOf({ owner, sku }: { owner: PgColumn | SQL; sku: PgColumn | SQL }): SQL {
  const found = sql`select json_agg(json_build_object('level', ${skuPackages.level}, 'qty', trim_scale(${skuPackages.qty})::text))
    from ${skuPackages} where ${skuPackages.owner} = ${owner} and ${skuPackages.sku} = ${sku}`
  return sql`coalesce((${found}), '[]')`
}

/** Of products, which stand in the statement under their own name. */
export const PRODUCT_PACKAGES = sql<Package[]>`${packagesOf({ owner: skus.owner, sku: skus.code })}`

/** By their number. */
export function employeeName(empNo: PgColumn) {
  return nameOf(employees.name, eq(employees.empNo, empNo))
}

export function teamName(code: PgColumn) {
  return nameOf(workTeams.name, eq(workTeams.code, code))
}
