// The one connection of this process that stays open to hear notifications and to hold the leader's lock.
import pg from 'pg'
import type { Listener } from '#server/wms/db/database.ts'
import { failureOf } from '#server/wms/db/failures.ts'
import { APPLICATION_NAME, type DatabaseLog } from '#server/wms/db/postgres-pool.ts'

const LEADER_LOCK_KEY = 7_351_002
const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 10_000
/** A line that died without a word is noticed this much later. */
const PING_MS = 15_000
const ANSWER_TIMEOUT_MS = 10_000

/** Reconnects by itself and tells its listeners that they may have missed something. */
export class PostgresLine {
  readonly #url: string
  readonly #log: DatabaseLog
  readonly #listeners = new Map<string, Set<Listener>>()
  #client: Promise<pg.Client> | null = null
  #retry: NodeJS.Timeout | null = null
  #retryMs = FIRST_RETRY_MS
  #ping: NodeJS.Timeout | null = null
  #lastAnswerAt = Date.now()
  #closed = false

  constructor(url: string, log: DatabaseLog) {
    this.#url = url
    this.#log = log
  }

  /** Throws while the database is away. */
  async connect(): Promise<void> {
    await this.#connected()
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    try {
      const client = await this.#connected()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      if (failureOf(error) !== 'away') throw error
      // Heard as soon as there is a line again, beginning with a gap.
      this.#scheduleReconnect()
    }
    return async () => {
      listeners.delete(listener)
    }
  }

  /** Hears no more of a channel. */
  async forget(channel: string): Promise<void> {
    this.#listeners.delete(channel)
    const client = await this.#connected()
    await client.query(`unlisten ${pg.escapeIdentifier(channel)}`)
  }

  /** The lock is the connection's: asking again while holding it answers true again. */
  async isLeader(): Promise<boolean> {
    try {
      const client = await this.#connected()
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        LEADER_LOCK_KEY,
      ])
      return rows[0]?.held ?? false
    } catch {
      return false
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#retry) clearTimeout(this.#retry)
    if (this.#ping) clearInterval(this.#ping)
    const client = await this.#client?.catch(() => null)
    await client?.end()
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    })
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''))
    client.on('error', (err) => this.#lost(client, err))
    client.on('end', () => this.#lost(client, new Error('the server ended it')))
    try {
      await client.connect()
      for (const channel of this.#listeners.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      client.removeAllListeners()
      client.on('error', () => {})
      client.end().catch(() => {})
      this.#client = null
      throw error
    }
    this.#retryMs = FIRST_RETRY_MS
    this.#keepAsking(client)
    return client
  }

  #keepAsking(client: pg.Client): void {
    if (this.#ping) clearInterval(this.#ping)
    this.#ping = setInterval(() => void this.#ask(client), PING_MS)
  }

  async #ask(client: pg.Client): Promise<void> {
    try {
      await client.query('select 1')
      this.#lastAnswerAt = Date.now()
    } catch (error) {
      this.#lost(client, error)
    }
  }

  #deliver(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener.onPayload(payload)
  }

  #lost(client: pg.Client, err: unknown): void {
    if (!this.#closed) this.#log.warn({ err }, 'the line for notifications broke, and is made again')
    client.removeAllListeners()
    // A connection that has failed may still report errors while it goes down.
    client.on('error', () => {})
    client.end().catch(() => {})
    if (this.#ping) clearInterval(this.#ping)
    this.#client = null
    this.#scheduleReconnect()
  }

  #scheduleReconnect(): void {
    if (this.#closed || this.#retry) return
    this.#retry = setTimeout(() => void this.#reconnect(), this.#retryMs)
    this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS)
  }

  async #reconnect(): Promise<void> {
    this.#retry = null
    try {
      await this.#connected()
      const missedMs = Date.now() - this.#lastAnswerAt
      this.#lastAnswerAt = Date.now()
      this.#log.info({ missedMs }, 'the line for notifications is back')
      for (const listener of [...this.#listeners.values()].flatMap((set) => [...set]))
        listener.onGap(missedMs)
    } catch {
      this.#scheduleReconnect()
    }
  }
}
