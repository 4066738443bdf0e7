// Brings the tables to this version, or refuses in one line that says why it cannot.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { failureOf } from '#server/wms/db/failures.ts'
import { migrationsFolder } from '#server/wms/db/migrations-folder.ts'
import type { DatabaseLog } from '#server/wms/db/postgres-pool.ts'
import { assertNotNewer, assertRight, ownMigrations, SCHEMA_CHANNEL } from '#server/wms/db/schema-version.ts'
import { StartupError } from '#server/wms/db/startup-error.ts'

/** A change that waits for a long reader holds up anyone who comes after it: it gives way, and tries again. */
const LOCK_TIMEOUT = '3s'
const RETRY_MS = 2_000

type Migrate = (config: { migrationsFolder: string }) => Promise<void>

export async function bringUpToDate(orm: Orm, migrate: Migrate, log?: DatabaseLog): Promise<void> {
  const own = ownMigrations()
  await assertNotNewer(orm, own)
  await orm.execute(sql.raw(`set lock_timeout = '${LOCK_TIMEOUT}'`))
  while (!(await hasMigrated(migrate))) {
    log?.warn('数据库升级正等待其他会话用完要修改的表（如备份或长查询），稍后再试')
    await delay(RETRY_MS)
  }
  await orm.execute(sql`set lock_timeout = 0`)
  await assertRight(orm, own)
  await orm.execute(sql`select pg_notify(${SCHEMA_CHANNEL}, '')`)
}

/** False when somebody held a table for too long. Whatever fails, nothing of it has been done. */
async function hasMigrated(migrate: Migrate): Promise<boolean> {
  try {
    await migrate({ migrationsFolder: migrationsFolder() })
    return true
  } catch (error) {
    const failure = failureOf(error)
    if (failure === 'locked') return false
    if (failure === 'away') throw error
    throw new StartupError(`数据库升级失败，已全部撤回：${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  const told = cause instanceof Error ? cause : error
  return told instanceof Error ? (told.message.split('\n')[0] ?? '') : String(told)
}
