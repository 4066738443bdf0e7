// What waits at the database for something that another transaction holds.
import { sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'

/** How many statements of this database, of those that are `like` so. */
export async function heldUpStatements(orm: Orm, like = '%'): Promise<number> {
  const rows = await selectRows(
    orm,
    sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${like}`,
  )
  return rows.length
}
