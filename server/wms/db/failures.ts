// What kind of failure the database has reported, by SQLSTATE or by how a connection broke.
import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * `locked`: somebody else holds what was waited for. `slow`: a statement ran longer than it may. `away`: the connection or
 * the server has gone, or takes nobody on, and comes back. `full`: its disk is.
 */
export type Failure = 'locked' | 'slow' | 'away' | 'full'

const BY_STATE: readonly (readonly [RegExp, Failure])[] = [
  [/^55P03$/, 'locked'],
  [/^57014$/, 'slow'],
  // 25006: it has become a stand-by that only reads; 25P03: a transaction stood still for too long.
  [/^(08...|57P0[1235]|53300|25006|25P03)$/, 'away'],
  [/^53100$/, 'full'],
  [/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/, 'away'],
]
/** Of `pg` and its pool, which give these no code. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/

/** Null for whatever is no failure of the database's own: a mistake in what it was asked, or an error of ours. */
export function failureOf(error: unknown): Failure | null {
  const told = error instanceof DrizzleQueryError ? error.cause : error
  const state = sqlStateOf(error)
  const known = BY_STATE.find(([states]) => states.test(state))?.[1]
  if (known) return known
  return told instanceof Error && BROKEN.test(told.message) ? 'away' : null
}

/** Empty for an error without one. */
export function sqlStateOf(error: unknown): string {
  const told = error instanceof DrizzleQueryError ? error.cause : error
  const { code } = (told ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
