// Closed months as people see them.
import { and, desc, eq } from 'drizzle-orm'
import type { Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { periodLocks } from '#server/wms/modules/money/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'

export async function findPeriodLocks({ orm, caller }: Reader, warehouse: string | undefined) {
  const { period, scope, lockedAt } = periodLocks
  const rows = await orm
    .select({ period, warehouse: periodLocks.warehouse, scope, lockedAt, lockedByName: users.name })
    .from(periodLocks)
    .leftJoin(users, eq(users.id, periodLocks.lockedBy))
    .where(
      and(
        inWarehouseScope(caller, periodLocks.warehouse),
        warehouse ? eq(periodLocks.warehouse, warehouse) : undefined,
      ),
    )
    .orderBy(desc(period), periodLocks.warehouse, scope)
  return rows.map((row) => ({ ...row, lockedAt: row.lockedAt.toISOString() }))
}
