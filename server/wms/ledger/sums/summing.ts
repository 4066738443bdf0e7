// 日汇总 — sums up the days that are over, and those again to which a fact has come since.
import { sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { findUnsummed, sumDay } from '#server/wms/ledger/sums/day-sums.ts'
import { ALL_BY_DAY } from '#server/wms/ledger/sums/definitions.ts'
import { addDays, businessDateOf } from '#shared/domain/calendar.ts'

/** Answers the function that stops it. Of several processes on one database, one that comes later finds nothing left to do. */
export function startSumming(sources: Sources, schedule: Schedule): () => Promise<void> {
  return startJob(sources, '日汇总', schedule, (attempt) => sumDays(sources, attempt))
}

/** In a transaction for each day. */
export async function sumDays(
  { orm, now }: Pick<Sources, 'orm' | 'now'>,
  attempt: (day: string, work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const [found] = await selectRows<{ cutoff: string | null }>(
    orm,
    sql`select max(shift_cutoff) as cutoff from warehouses`,
  )
  const through = addDays(businessDateOf(now(), found?.cutoff ?? ''), -1)
  for (const sums of ALL_BY_DAY)
    for (const day of await findUnsummed(orm, sums, through)) await attempt(day, () => sumDay(orm, sums, day))
}
