// What the WMS API needs of its database, whichever of the two it runs on.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Durability } from '#server/wms/db/durability.ts'
import type { NumberDesk } from '#server/wms/db/number-desk.ts'
import type { SchemaState } from '#server/wms/db/schema-version.ts'

type Rows<Row> = { rows: Row[] }
/** What either database answers a statement with, in the way drizzle wants to be told. */
interface Answered extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** Queries; the same for both databases, and for a transaction in either. */
export type Orm = PgDatabase<Answered>

export type Listener = {
  onPayload: (payload: string) => void
  /** Nothing was heard for as long as `missedMs`: what was sent meanwhile has to be looked up. */
  onGap: (missedMs: number) => void
}

/** `orm`, `jobs` and `reports` are one on PGlite; on PostgreSQL each has connections and limits of its own. */
export type Database = {
  kind: 'pglite' | 'postgres'
  /** For calls: nobody waits long for an answer. */
  orm: Orm
  /** For background work, which takes the time that it takes. */
  jobs: Orm
  /** For one report: it may use a share of the database only, and ends when the signal comes. */
  report: <T>(signal: AbortSignal, work: (orm: Orm) => Promise<T>) => Promise<T>
  /** Where numbers of documents come from; null where the only connection is the transaction's. */
  numbers: Pick<NumberDesk, 'take' | 'giveBack'> | null
  /**
   * Brings the tables up to date and then does the work, on one connection, while no other process does either. Throws
   * StartupError for tables that are not this version's.
   */
  prepare: <T>(work: (orm: Orm) => Promise<T>) => Promise<T>
  /** Asked again and again: another process may change the tables while this one runs. */
  schemaState: () => Promise<SchemaState>
  /** Whether what is acknowledged survives a power cut. */
  durability: () => Promise<Durability>
  /** Hears what `pg_notify` sends on a channel; answers the function that stops it. */
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  /** True for one of the processes on this database, until that process ends or loses its connection. */
  isLeader: () => Promise<boolean>
  close: () => Promise<void>
}
