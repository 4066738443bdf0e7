// A PostgreSQL server as the database, shared by any number of processes.
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from '#server/wms/db/database.ts'
import { migrationsFolder } from '#server/wms/db/migrations-folder.ts'
import { PostgresLine } from '#server/wms/db/postgres-line.ts'
import { StartupError } from '#server/wms/kit/errors.ts'

const EXCLUSIVE_LOCK_KEY = 7_351_001

/** Opens the database of a `postgres://` URL. Throws StartupError when it does not answer. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 },
    // Compiling the expressions of a query takes longer than all that any query here has to do.
    onConnect: async (client) => void (await client.query('set jit = off')),
  })
  // An idle connection that breaks is replaced by the pool; without a listener its error would end the process.
  pool.on('error', () => {})
  await assertAnswers(pool, url)
  const orm = drizzle({ client: pool })
  const line = new PostgresLine(url)
  return {
    kind: 'postgres',
    orm,
    migrate: () => migrate(orm, { migrationsFolder: migrationsFolder() }),
    exclusively: (work) => withLock(url, work),
    isLeader: () => line.isLeader(),
    listen: (channel, listener) => line.listen(channel, listener),
    close: async () => {
      await line.close()
      await pool.end()
    },
  }
}

async function assertAnswers(pool: pg.Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const { hostname, port, pathname } = new URL(url)
    const reason = (error as { code?: string }).code ?? 'unreachable'
    throw new StartupError(
      `无法连接数据库 ${hostname}:${port || 5432}${pathname}（${reason}）：请检查 SWMS_DATABASE_URL`,
    )
  }
}

/** A connection of its own: the lock belongs to the connection and must outlive every transaction of the work. */
async function withLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [EXCLUSIVE_LOCK_KEY])
    return await work()
  } finally {
    await client.end()
  }
}
