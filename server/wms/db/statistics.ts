// What the planner knows of the tables. PostgreSQL finds it out by itself, a minute late; PGlite has nobody who does, and takes
// a table of ten thousand rows for one of ten: a report then took seconds that takes a tenth of one.
import { sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'

/** Where any plan is quick. */
const SMALL_BYTES = 128 * 1024

/** At a start, for what has been filled and never been looked at. */
export async function learnTables(orm: Orm): Promise<void> {
  const { rows } = await orm.execute(sql`
    select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and reltuples < 0 and pg_relation_size(oid) > ${SMALL_BYTES} limit 1
  `)
  if (rows.length > 0) await orm.execute(sql`analyze`)
}
