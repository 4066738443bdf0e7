// A pool of connections to PostgreSQL, with limits of its own, which outlives any of them.
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { StatementNames } from '#server/wms/db/statement-names.ts'

export type Limits = {
  connections: number
  /** Longest wait for what another transaction holds. */
  lockMs: number
  /** Longest run of one statement. */
  statementMs: number
  /** Longest pause within a transaction; a process that hangs must not hold locks for ever. */
  idleMs: number
  /** What else is set for its sessions. */
  others?: Readonly<Record<string, string>>
}

export type DatabaseLog = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** Longer than a connection takes to be made, and shorter than anybody waits for an answer. */
export const CONNECT_TIMEOUT_MS = 10_000
export const APPLICATION_NAME = 'swms-wms'

/** `isPooled`: a pooler stands in between, which gives each transaction another connection. */
export function createPool(url: string, limits: Limits, log: DatabaseLog, isPooled = false): pg.Pool {
  const settings = settingsOf(limits)
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    max: limits.connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(isPooled
      ? { Client: clientThatBeginsWith(settings) }
      : {
          Client: clientThatNames(new StatementNames()),
          onConnect: async (client: pg.ClientBase) => void (await client.query(setting('set', settings))),
        }),
  })
  keepWhole(pool, log)
  return pool
}

/** Compiling the expressions of a query (jit) takes longer than all that any query here has to do. */
function settingsOf({ lockMs, statementMs, idleMs, others }: Limits): Record<string, string> {
  return {
    jit: 'off',
    lock_timeout: String(lockMs),
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: String(idleMs),
    ...others,
  }
}

function setting(how: 'set' | 'set local', settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${how} ${name} = ${value}`)
    .join('; ')
}

/**
 * What is set for a session would reach the next that the pooler gives the connection to, and not this process; and a statement
 * that got a name on one connection is unknown on another.
 */
function clientThatBeginsWith(settings: Record<string, string>): typeof pg.Client {
  const local = setting('set local', settings)
  return clientThat(({ name: _, ...asked }) =>
    asked.text?.startsWith('begin') ? { ...asked, text: `${asked.text}; ${local}` } : asked,
  )
}

/**
 * What a transaction asks goes by keys, and any plan for it is good for all values. What is read outside of one may match a
 * row or most of them: that is planned for its values each time.
 */
function clientThatNames(names: StatementNames): typeof pg.Client {
  return clientThat((asked, client) => {
    const { text } = asked
    if (text === undefined || asked.name !== undefined || !client.isInTransaction) return asked
    const name = names.nameOf(text)
    return name === undefined ? asked : { ...asked, name }
  })
}

type Asked = { text?: string; name?: string }
type TransactionClient = { isInTransaction: boolean }

/** A client that sends what it is asked as `sent` has it. */
function clientThat(sent: (asked: Asked, client: TransactionClient) => Asked): typeof pg.Client {
  return class extends pg.Client {
    isInTransaction = false

    // biome-ignore lint/suspicious/noExplicitAny: the many shapes of pg's own method, passed on as they come
    override query(asked: any, ...others: any[]): any {
      const text: string | undefined = asked?.text
      if (text?.startsWith('begin')) this.isInTransaction = true
      if (text === 'commit' || text === 'rollback') this.isInTransaction = false
      const given = typeof text === 'string' ? sent(asked, this) : asked
      return (super.query as (...given: unknown[]) => unknown)(given, ...others)
    }
  }
}

/**
 * A connection may break at any time. The pool hears only of those that lie idle in it; one that somebody holds would end
 * the process by its `error`, and would take its place in the pool along when what it was asked first was to begin.
 */
function keepWhole(pool: pg.Pool, log: DatabaseLog): void {
  const held = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => held.add(client))
  pool.on('release', (_error, client) => held.delete(client))
  pool.on('error', (err) => log.warn({ err }, 'an idle connection to the database broke'))
  pool.on('connect', (client) => {
    client.on('error', (err) => {
      if (held.has(client)) log.warn({ err }, 'a connection to the database broke while it was used')
    })
    client.on('end', () => {
      if (!held.delete(client)) return
      client.release(true)
      // Anyone who holds it gives it back as well.
      client.release = () => {}
    })
  })
}
