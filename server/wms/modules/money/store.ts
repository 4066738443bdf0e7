// Closed months as people see them.
import { and, desc, eq } from 'drizzle-orm'
import { refusal } from '#server/wms/kit/errors.ts'
import type { PeriodScope } from '#server/wms/kit/facts/periods.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { periodLocks } from '#server/wms/modules/money/tables.ts'
import { pieceMonths } from '#server/wms/modules/piece/tables.ts'
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

type Period = { period: string; warehouse: string; scope: PeriodScope }

/** A month with pay by the piece is told to its workers before it is closed; its own moves do both. */
export async function assertNoPieceMonth(
  { orm }: Operation,
  { warehouse, period, scope }: Period,
): Promise<void> {
  if (scope !== '计件') return
  const own = and(eq(pieceMonths.warehouse, warehouse), eq(pieceMonths.month, period))
  if ((await orm.$count(pieceMonths, own)) > 0) throw refusal('pieceMonthOwn')
}
