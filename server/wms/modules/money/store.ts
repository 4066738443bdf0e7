// The last months as people see them: what each is closed for at each warehouse, and by whom.

import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { ReportReader } from '#server/wms/ledger/report/report-binding.ts'
import { refusals } from '#server/wms/modules/money/refusals.ts'
import { periodLocks } from '#server/wms/schema/money.ts'
import { pieceMonths } from '#server/wms/schema/piece.ts'
import { users } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getPeriods } from '#shared/contracts/money/period.ts'
import { businessDateOf, localDateOf, monthsUntil, periodOf } from '#shared/domain/calendar.ts'
import type { PeriodScope } from '#shared/domain/closing.ts'

const MONTHS = 12

/** Of some warehouses, or of all that the caller sees. */
export async function findPeriods(
  reader: ReportReader,
  chosen: readonly string[] = [],
): Promise<CallResult<typeof getPeriods>> {
  const at = reader.now()
  const months = monthsUntil(periodOf(localDateOf(at)), MONTHS)
  const places = await findPlaces(reader, chosen)
  const locks = await findLocks(reader, months[0] ?? '')
  const counted = await findPieceMonths(reader, months[0] ?? '')
  return months.toReversed().flatMap((period) =>
    places.map(({ shiftCutoff, ...place }) => {
      const isHere = (row: { period: string; warehouse: string }) =>
        row.period === period && row.warehouse === place.warehouse
      return {
        period,
        ...place,
        isOver: period < periodOf(businessDateOf(at, shiftCutoff)),
        locks: locks.filter(isHere).map(({ scope, lockedAt, lockedByName }) => ({
          scope,
          lockedAt: lockedAt.toISOString(),
          lockedByName,
        })),
        pieceState: counted.find(isHere)?.state ?? null,
      }
    }),
  )
}

function findPlaces({ orm, caller }: Reader, chosen: readonly string[]) {
  const { code, name, shiftCutoff } = warehouses
  return orm
    .select({ warehouse: code, warehouseName: name, shiftCutoff })
    .from(warehouses)
    .where(and(inWarehouseScope(caller, code), chosen.length > 0 ? inArray(code, [...chosen]) : undefined))
    .orderBy(asc(code))
}

function findLocks({ orm, caller }: Reader, from: string) {
  const { period, warehouse, scope, lockedAt } = periodLocks
  return orm
    .select({ period, warehouse, scope, lockedAt, lockedByName: users.name })
    .from(periodLocks)
    .leftJoin(users, eq(users.id, periodLocks.lockedBy))
    .where(and(inWarehouseScope(caller, warehouse), gte(period, from)))
}

function findPieceMonths({ orm, caller }: Reader, from: string) {
  const { month: period, warehouse, state } = pieceMonths
  return orm
    .select({ period, warehouse, state })
    .from(pieceMonths)
    .where(and(inWarehouseScope(caller, warehouse), gte(period, from)))
}

type Period = { period: string; warehouse: string; scope: PeriodScope }

/** A month with pay by the piece is told to its workers before it is closed; its own moves do both. */
export async function assertNoPieceMonth(
  { orm }: Operation,
  { warehouse, period, scope }: Period,
): Promise<void> {
  if (scope !== '计件') return
  const own = and(eq(pieceMonths.warehouse, warehouse), eq(pieceMonths.month, period))
  if ((await orm.$count(pieceMonths, own)) > 0) throw refusals.pieceMonthOwn()
}
