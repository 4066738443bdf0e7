// Users, roles and data permissions: their contracts bound to their tables. Who administers them sees all of them: they
// are what everybody's scope is made of.
import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { may } from '#server/wms/kit/caller.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { employeeName } from '#server/wms/ledger/names.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { dataPerms, roles, users, userWarehouses } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { account, accountSheet } from '#shared/contracts/system/account.ts'
import { dataPerm, dataPermSheet } from '#shared/contracts/system/data-perm.ts'
import { role } from '#shared/contracts/system/role.ts'
import { EVERY_CODE } from '#shared/domain/values.ts'

const administered = { scope: {} }

export const userBinding = bind({
  ...administered,
  resource: account,
  table: users,
  names: { employee: employeeName(users.employee) },
})
/** Rows of a sheet become accounts, with what is bound to them. */
export const accountSheetBinding = bind({ ...administered, resource: accountSheet, table: users })
export const dataPermSheetBinding = bind({ ...administered, resource: dataPermSheet, table: dataPerms })
export const roleBinding = bind({
  ...administered,
  resource: role,
  table: roles,
  names: { owner: nameOf(owners.name, eq(owners.code, roles.owner)) },
})

const warehouseName = nameOf(
  warehouses.name,
  and(eq(dataPerms.kind, '仓库'), eq(warehouses.code, dataPerms.refCode)),
)
const ownerName = nameOf(owners.name, and(eq(dataPerms.kind, '货主'), eq(owners.code, dataPerms.refCode)))
const everyName = sql`case when ${dataPerms.refCode} = ${EVERY_CODE} then '全部' end`

export const dataPermBinding = bind({
  ...administered,
  resource: dataPerm,
  table: dataPerms,
  names: {
    userId: userName(dataPerms.userId),
    refCode: sql`coalesce(${warehouseName}, ${ownerName}, ${everyName})`,
  },
})

/** Themselves, and anyone who is bound to a warehouse that the caller may see; undefined: everybody. */
export function isColleague({ orm, caller }: Reader): SQL | undefined {
  if (may(caller, 'system.read')) return undefined
  const shared = orm
    .select({ one: sql`1` })
    .from(userWarehouses)
    .where(and(eq(userWarehouses.userId, users.id), inWarehouseScope(caller, userWarehouses.warehouse)))
  return or(eq(users.id, caller.userId), exists(shared))
}
