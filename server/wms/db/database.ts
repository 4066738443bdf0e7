// What the WMS API needs of its database, whichever of the two it runs on.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Queries; the same for both databases, and for a transaction in either. */
export type Orm = PgDatabase<PgQueryResultHKT>

export type Listener = {
  onPayload: (payload: string) => void
  /** Nothing was heard for as long as `missedMs`: what was sent meanwhile has to be looked up. */
  onGap: (missedMs: number) => void
}

export type Database = {
  kind: 'pglite' | 'postgres'
  orm: Orm
  /** Brings the tables up to date; does nothing when they are. */
  migrate: () => Promise<void>
  /** Runs work that only one of the processes on this database may do at a time. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Hears what `pg_notify` sends on a channel; answers the function that stops it. */
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  /** True for one of the processes on this database, until that process ends or loses its connection. */
  isLeader: () => Promise<boolean>
  close: () => Promise<void>
}
