// What work should take a piece at the demo company: as long as its people take for it on the average, or a little less.
import type { Orm } from '#server/wms/db/database.ts'
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { SECONDS_PER_PIECE } from '#server/wms/demo/year/tariff.ts'
import { standardTimes } from '#server/wms/schema/labor.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

const DAY_MS = 86_400_000
/** In force long before the past begins. */
const SET_DAYS_AGO = 400

type Founding = { startedAt: Date; modifier: number }

export async function insertStandardTimes(orm: Orm, { startedAt, modifier }: Founding): Promise<void> {
  const effectiveFrom = localDateOf(new Date(startedAt.getTime() - SET_DAYS_AGO * DAY_MS))
  const version = { effectiveFrom, version: 1, modifier, createdAt: startedAt, updatedAt: startedAt }
  await orm.insert(standardTimes).values(
    DEMO_WAREHOUSES.flatMap(({ code: warehouse }) =>
      OPERATION_TYPES.map((work) => ({
        warehouse,
        work,
        unit: '件' as const,
        minutes: (SECONDS_PER_PIECE[work] / 60).toFixed(4),
        reason: '首次测时',
        ...version,
      })),
    ),
  )
}
