// What a session holds, and what any place that keeps sessions must offer. Every change is one atomic step, so that
// replicas that act at the same moment agree on what came first.
import type { Terminal } from '#server/gateway/session/terminal.ts'
import type { SessionUser } from '#shared/session.ts'

export type Session = {
  /** Hash of the cookie's id. */
  key: string
  user: SessionUser
  activate: boolean
  /** The upstream's token; it never leaves the server. */
  token: string
  /** Counts the tokens of this session: 1 at sign-in, one more at each renewal. */
  tokenVersion: number
  expiresAtMs: number
  /** A renewal is not tried before this. */
  renewNotBeforeMs: number
  /** Blocked by the upstream, locked by whoever stands at a terminal, or because nobody does. */
  state: 'active' | 'blocked' | 'locked'
  /** The upstream's code that blocked the session; null while it is active. */
  blockCode: number | null
  /** Null for a session that goes with its browser. */
  terminal: Terminal | null
}

/** The store does not answer, or keeps nothing more. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly isFull: boolean

  constructor(cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause)
    super(`the sessions' store: ${message}`, { cause })
    this.isFull = /\bOOM\b/.test(message)
  }
}

export type TokenGrant = Pick<Session, 'token' | 'expiresAtMs' | 'renewNotBeforeMs'>

export type SessionChange = { key: string; userId: string; state: Session['state'] | 'ended' }

/** Whatever is asked of it rejects with a `StoreError` while it cannot do its work. */
export interface SessionStore {
  put(session: Session): Promise<void>
  /** Null for a session that is unknown, ended or past its expiry. May lag behind another replica by a second. */
  get(key: string): Promise<Session | null>
  /** Ending a session that is not there is no error. */
  remove(key: string): Promise<void>

  /** Stores a new token if the session still has the token of `fromVersion`; null when it has not. */
  replaceToken(key: string, fromVersion: number, grant: TokenGrant): Promise<Session | null>
  postponeRenewal(key: string, untilMs: number): Promise<void>
  /** Blocks the session if it is active with the token of this version; null when it is not. */
  block(key: string, tokenVersion: number, code: number): Promise<Session | null>
  /** Lifts the block; null when the session has ended. */
  resume(key: string): Promise<Session | null>

  /** Locks an active terminal that was last seen at `seenAtMs`; null when it has been seen since. */
  lock(key: string, seenAtMs: number): Promise<Session | null>
  /** Lifts the lock and forgets wrong PINs. */
  unlock(key: string, seenAtMs: number): Promise<Session | null>
  /** Somebody is there. A locked terminal has to be unlocked first. */
  see(key: string, seenAtMs: number): Promise<void>
  /** Counts a try before it is judged, so that none of many at once goes uncounted. Answers how many there have been. */
  tryPin(key: string): Promise<number>

  /** True for the one holder that may renew the session's token until the lease runs out. Extends the holder's own. */
  leaseRenewal(key: string, holder: string, ttlMs: number): Promise<boolean>
  releaseRenewal(key: string, holder: string): Promise<void>

  /** Hears of every change of state, on whichever replica it was made, until the store is closed. */
  listen(listener: (change: SessionChange) => void): void
  /** Rejects when the store does not answer or keeps nothing. */
  ping(): Promise<void>
  close(): Promise<void>
}
