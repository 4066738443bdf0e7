// One start at a time: what a process does to a PostgreSQL database before it serves, under a lock and on one connection.
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { APPLICATION_NAME, CONNECT_TIMEOUT_MS, type DatabaseLog } from '#server/wms/db/postgres-pool.ts'

const START_LOCK_KEY = 7_351_001
const RETRY_MS = 500
const SAY_AGAIN_MS = 10_000

/** The lock belongs to the connection that the work is done on: if that breaks, nothing is done without the lock. */
export async function withStartLock<T>(
  url: string,
  log: DatabaseLog,
  work: (orm: NodePgDatabase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', (err) => log.warn({ err }, 'the connection of the start broke'))
  await client.connect()
  try {
    await client.query('set jit = off')
    await takeLock(client, log)
    return await work(drizzle({ client }))
  } finally {
    await client.end()
  }
}

async function takeLock(client: pg.Client, log: DatabaseLog): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      START_LOCK_KEY,
    ])
    if (rows[0]?.held) return
    if (waitedMs % SAY_AGAIN_MS === 0) {
      log.warn(`正等待另一进程完成启动（数据库锁 ${START_LOCK_KEY}，持有者：${await holderOf(client)}）`)
    }
    await delay(RETRY_MS)
  }
}

/** Who to look for: the backend of the lock, where it comes from, and since when it has been there. */
async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('pid %s，%s，来自 %s，连接于 %s', pid, coalesce(nullif(application_name, ''), '未命名的程序'),
       coalesce(host(client_addr), '本机'), to_char(backend_start, 'YYYY-MM-DD HH24:MI:SSTZH')) as holder
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and granted
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [START_LOCK_KEY],
  )
  return rows[0]?.holder ?? '刚刚释放'
}
