// 计件日结 — each business day of a warehouse that pays by the piece is counted once it is over.
import { sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { executeScheduled, type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { settlePieces } from '#server/wms/ledger/facts/pieces.ts'
import { addDays, businessDateOf } from '#shared/domain/calendar.ts'

/** What was begun before the shift changed has been written down by then. */
const GRACE_MS = 30 * 60_000

type Place = { code: string; shift_cutoff: string; settled: string | null }

/** Answers the function that stops it. Several processes on one database count each day once. */
export function startPieceSettlement(sources: Sources, schedule: Schedule): () => Promise<void> {
  return startJob(sources, '计件日结', schedule, async (attempt) => {
    for (const place of await findPlaces(sources)) await attempt(place.code, () => settle(sources, place))
  })
}

function findPlaces({ orm }: Sources): Promise<Place[]> {
  return selectRows(
    orm,
    sql`select code, shift_cutoff,
          (select max(business_date)::text from piece_days where warehouse = code) as settled
        from warehouses where exists (select from piece_rules where warehouse = code)`,
  )
}

async function settle(sources: Sources, { code, shift_cutoff, settled }: Place): Promise<void> {
  const now = sources.now()
  const through = addDays(businessDateOf(new Date(now.getTime() - GRACE_MS), shift_cutoff), -1)
  if (settled !== null && settled >= through) return
  await executeScheduled(sources, `pieces-${code}-${through}`, (op) => settlePieces(op, code, through))
}
