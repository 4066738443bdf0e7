// A PostgreSQL server as the database, shared by any number of processes. It may go away and come back at any time.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database, Orm } from '#server/wms/db/database.ts'
import { durabilityOf } from '#server/wms/db/durability.ts'
import { failureOf } from '#server/wms/db/failures.ts'
import { NumberDesk } from '#server/wms/db/number-desk.ts'
import { PostgresLine } from '#server/wms/db/postgres-line.ts'
import { createPool, type DatabaseLog, type Limits } from '#server/wms/db/postgres-pool.ts'
import { cancellable } from '#server/wms/db/postgres-report.ts'
import { ownMigrations, schemaStateOf } from '#server/wms/db/schema-version.ts'
import { withStartLock } from '#server/wms/db/start-lock.ts'
import { StartupError } from '#server/wms/db/startup-error.ts'
import { learnTables } from '#server/wms/db/statistics.ts'
import { bringUpToDate } from '#server/wms/db/tables-up-to-date.ts'

const SECOND_MS = 1_000
/** All that a process has at once is 30 connections, with the line; README says so. */
const CALLS: Limits = {
  // As many as commands and what is looked up may hold (`command-queue.ts`, `read-queue.ts`), and some for who asks.
  connections: 20,
  lockMs: 5 * SECOND_MS,
  statementMs: 30 * SECOND_MS,
  idleMs: 60 * SECOND_MS,
}
const JOBS: Limits = {
  connections: 4,
  lockMs: 30 * SECOND_MS,
  statementMs: 900 * SECOND_MS,
  idleMs: 300 * SECOND_MS,
  // What goes through the facts of an owner is planned for that owner: one has a thousand times as many as another.
  others: { plan_cache_mode: 'force_custom_plan' },
}
const REPORTS: Limits = {
  connections: 3,
  lockMs: 20 * SECOND_MS,
  statementMs: 20 * SECOND_MS,
  idleMs: 60 * SECOND_MS,
  // What a report sorts stays in memory: there are as many at once as connections.
  others: { work_mem: "'64MB'" },
}
const NUMBERS: Limits = {
  connections: 2,
  lockMs: 4 * SECOND_MS,
  statementMs: 10 * SECOND_MS,
  idleMs: 10 * SECOND_MS,
  // Whatever has a number is written to the log after it, so that the number is on the disk whenever that is.
  others: { synchronous_commit: 'off' },
}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000
const ECHO_TIMEOUT_MS = 10_000

const silent: DatabaseLog = { info: () => {}, warn: () => {} }

type Options = {
  /** Past a pooler that stands before `url`: for whatever hangs on one connection. */
  directUrl?: string | null
  log?: DatabaseLog
}

/**
 * Opens the database of a `postgres://` URL, and waits for as long as it is away. Throws StartupError for one that is there
 * and cannot be used.
 */
export async function openPostgres(url: string, options: Options = {}): Promise<Database> {
  const { log = silent } = options
  const directUrl = options.directUrl ?? url
  const isPooled = directUrl !== url
  if (isPooled) log.info('数据库前有连接池：日常调用的语句不预编译')
  const calls = createPool(url, CALLS, log, isPooled)
  const [jobs, reports, numbers] = [JOBS, REPORTS, NUMBERS].map((limits) =>
    createPool(directUrl, limits, log),
  ) as [pg.Pool, pg.Pool, pg.Pool]
  const pools = [calls, jobs, reports, numbers]
  const line = new PostgresLine(directUrl, log)
  const close = async () => {
    await line.close()
    await Promise.all(pools.map((pool) => pool.end()))
  }
  const orm = drizzle({ client: calls })
  const besideCalls = drizzle({ client: numbers })
  const own = ownMigrations()
  try {
    await untilItAnswers(url, log, () => calls.query('select 1'))
    await untilItAnswers(directUrl, log, () => assertHeard(calls, line))
  } catch (error) {
    await close()
    throw error
  }
  return {
    kind: 'postgres',
    orm,
    jobs: drizzle({ client: jobs }),
    numbers: new NumberDesk(besideCalls),
    report: (signal, work) => cancellable(reports, calls, signal, work),
    prepare: (work) =>
      untilItAnswers(directUrl, log, () =>
        withStartLock(directUrl, log, async (alone) => {
          await bringUpToDate(alone as Orm, (config) => migrate(alone, config), log)
          const done = await work(alone as Orm)
          await learnTables(alone as Orm)
          return done
        }),
      ),
    // Where nobody waits long for a connection: one that has only busy ones has a database.
    schemaState: () => schemaStateOf(besideCalls as Orm, own),
    durability: () => durabilityOf(orm as Orm),
    isLeader: () => line.isLeader(),
    listen: (channel, listener) => line.listen(channel, listener),
    close,
  }
}

/** Again and again while the database is away. What is wrong with the address itself is not waited for. */
async function untilItAnswers<T>(url: string, log: DatabaseLog, ask: () => Promise<T>): Promise<T> {
  const { hostname, port, pathname } = new URL(url)
  const place = `${hostname}:${port || 5432}${pathname}`
  for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_RETRY_MS)) {
    try {
      return await ask()
    } catch (error) {
      const reason = (error as { code?: string }).code ?? (error as Error).message
      if (isAddressWrong(error)) {
        throw new StartupError(`无法连接数据库 ${place}（${reason}）：请检查 SWMS_DATABASE_URL`)
      }
      if (failureOf(error) !== 'away') throw error
      log.warn(`数据库 ${place} 暂时连不上（${reason}），${waitMs / SECOND_MS} 秒后再试`)
      await delay(waitMs)
    }
  }
}

/** Class 28: the password; 3D000: no such database; 42501: no right to use it. */
function isAddressWrong(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(28...|3D000|42501)$/.test(code)
}

/** A pooler that gives each transaction another connection takes LISTEN and locks from anyone who believes to have them. */
async function assertHeard(calls: pg.Pool, line: PostgresLine): Promise<void> {
  const channel = `wms_echo_${randomBytes(8).toString('hex')}`
  const heard = new AbortController()
  await line.connect()
  await line.listen(channel, { onPayload: () => heard.abort(), onGap: () => {} })
  try {
    await calls.query('select pg_notify($1, $2)', [channel, ''])
    await delay(ECHO_TIMEOUT_MS, null, { signal: heard.signal }).catch(() => {})
  } finally {
    await line.forget(channel)
  }
  if (heard.signal.aborted) return
  throw new StartupError(
    '数据库的通知（LISTEN/NOTIFY）收不到：若 SWMS_DATABASE_URL 指向连接池（如 PgBouncer 的 transaction 模式），请另设 SWMS_DATABASE_DIRECT_URL 直连同一数据库',
  )
}
