// Records of which nothing is changed: another version holds from its day on.
import { max, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Operation } from '#server/wms/kit/operation.ts'

const VERSION_LOCK = 7_351_004

/** Versions are counted one after the other: two that are made at once wait for each other. */
export async function lockVersions({ orm }: Operation): Promise<void> {
  await orm.execute(sql`select pg_advisory_xact_lock(${VERSION_LOCK})`)
}

/** Counted up among those that are of the same. */
export async function nextVersion(
  { orm }: Operation,
  table: PgTable & { version: PgColumn },
  same: SQL | undefined,
): Promise<number> {
  const [last] = await orm
    .select({ version: max(table.version) })
    .from(table)
    .where(same)
  return Number(last?.version ?? 0) + 1
}
