// Whether the tables are those that this version of the program works with: neither older nor newer.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { migrationsFolder } from '#server/wms/db/migrations-folder.ts'
import { StartupError } from '#server/wms/db/startup-error.ts'

/** Told to all processes on a database whose tables have changed. */
export const SCHEMA_CHANNEL = 'wms_schema'

/** `newer`: a later version has changed the tables. `older`: something is missing, as after an old backup was restored. */
export type SchemaState = 'right' | 'newer' | 'older'

type Journal = { entries: { when: number; tag: string }[] }

/** The migrations of this program, by the instant they were made at. */
export function ownMigrations(): ReadonlySet<number> {
  const file = readFileSync(path.join(migrationsFolder(), 'meta', '_journal.json'), 'utf8')
  return new Set((JSON.parse(file) as Journal).entries.map(({ when }) => when))
}

export async function schemaStateOf(orm: Orm, own: ReadonlySet<number>): Promise<SchemaState> {
  const applied = await appliedMigrations(orm)
  if (applied.some((when) => !own.has(when))) return 'newer'
  return applied.length < own.size ? 'older' : 'right'
}

/** Throws StartupError for tables that a later version has changed; an empty database is nobody's. */
export async function assertNotNewer(orm: Orm, own: ReadonlySet<number>): Promise<void> {
  const { rows } = await orm.execute<{ isThere: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere || (await schemaStateOf(orm, own)) !== 'newer') return
  throw new StartupError('数据库已由更新版本的程序升级，此版本不能使用：请启动新版本，或恢复升级前的备份')
}

/** A migration that was made before the last one applied is passed over by the migrator without a word. */
export async function assertRight(orm: Orm, own: ReadonlySet<number>): Promise<void> {
  if ((await schemaStateOf(orm, own)) === 'right') return
  throw new StartupError('数据库的结构与此版本的程序不符：请使用与数据库相符的版本，或恢复升级前的备份')
}

async function appliedMigrations(orm: Orm): Promise<number[]> {
  const { rows } = await orm.execute<{ when: string }>(
    sql`select distinct created_at::text as "when" from drizzle.__drizzle_migrations`,
  )
  return rows.map(({ when }) => Number(when))
}
