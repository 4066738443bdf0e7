// A report on PostgreSQL: on connections of its own, and ended there, not only here, when nobody waits for it any more.
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Orm } from '#server/wms/db/database.ts'

/** `others` is where its end is asked for. */
export async function cancellable<T>(
  pool: pg.Pool,
  others: pg.Pool,
  signal: AbortSignal,
  work: (orm: Orm) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const client = await pool.connect()
  // The number by which the server knows the connection; pg keeps it, and its types do not.
  const { processID } = client as pg.PoolClient & { processID: number }
  let cancelled: Promise<unknown> | null = null
  const cancel = () => {
    cancelled = others.query('select pg_cancel_backend($1)', [processID]).catch(() => null)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    return await work(drizzle({ client }))
  } finally {
    signal.removeEventListener('abort', cancel)
    // Before anybody else's statement runs there: it would be the one that is ended.
    await cancelled
    client.release()
  }
}
