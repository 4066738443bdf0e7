// What every module is given: the database, the clock, chance, and the way from a token to its caller.
import type { Database, Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'

export type Sources = {
  database: Database
  orm: Orm
  now: () => Date
  /** Bytes for tokens, salts and ids; injected so that tests can repeat a run. */
  randomBytes: (size: number) => Buffer
}

export type Services = Sources & {
  /** Throws the refusal that the caller is to be answered when the token does not identify anybody. */
  identify: (token: string) => Promise<Caller>
}
