// 计件日结 — each business day is counted once it is over, in the name of whoever has set the warehouse's rules last.
import { sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/facts/bulk.ts'
import { settlePieces } from '#server/wms/kit/facts/pieces.ts'
import { execute } from '#server/wms/kit/operation.ts'
import { type Pace, startRepeating } from '#server/wms/kit/repeating.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { addDays, businessDateOf } from '#shared/domain/calendar.ts'

/** What was begun before the shift changed has been written down by then. */
const GRACE_MS = 30 * 60_000

type Place = { code: string; shift_cutoff: string; settled: string | null; modifier: number }

/** Answers the function that stops it. Several processes on one database count each day once. */
export function startPieceSettlement(sources: Sources, pace: Pace): () => Promise<void> {
  return startRepeating(pace, async () => {
    for (const place of await findPlaces(sources)) await settle(sources, place).catch(pace.onError)
  })
}

function findPlaces({ orm }: Sources): Promise<Place[]> {
  return selectRows(
    orm,
    sql`select code, shift_cutoff, modifier,
          (select max(business_date)::text from piece_days where warehouse = code) as settled
        from warehouses cross join lateral (
          select modifier from piece_rules where warehouse = code order by created_at desc, id desc limit 1
        ) rule`,
  )
}

async function settle(sources: Sources, { code, shift_cutoff, settled, modifier }: Place): Promise<void> {
  const now = sources.now()
  const through = addDays(businessDateOf(new Date(now.getTime() - GRACE_MS), shift_cutoff), -1)
  if (settled !== null && settled >= through) return
  const caller = { userId: modifier, roles: [], actions: [], tokenHash: '', tokenExpiresAt: now }
  const facts = { caller, source: 'schedule', requestId: `pieces-${code}-${through}` }
  await execute(sources, facts, { opId: null, call: 'schedule', input: null }, (op) =>
    settlePieces(op, code, through),
  )
}
