// Who some work was counted for, and by how much: found once for all of it, not piece by piece.
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'

/**
 * A selection of entries to be joined with what `events` selects by its `event_id`: those between the oldest and the youngest of
 * these events. The planner is told both as numbers, so that it knows how many entries that is.
 */
export async function entriesAmong(orm: Orm, events: SQL): Promise<SQL> {
  const [span] = await selectRows<{ first: string | null; last: string | null }>(
    orm,
    sql`select min(event_id)::text as first, max(event_id)::text as last from (${events}) as events`,
  )
  return sql`select event_id, team, worker, share, score from piece_entries
    where superseded_by is null and event_id between ${span?.first ?? null}::bigint and ${span?.last ?? null}::bigint`
}
