// What a session holds, and what any place that keeps sessions must offer.
import type { UserVO } from '#shared/contracts/system/user.ts'

export type Session = {
  /** Hash of the cookie's id. */
  key: string
  /** The upstream's token; it never leaves the server. */
  token: string
  user: UserVO
  activate: boolean
  expiresAtMs: number
}

export interface SessionStore {
  put(session: Session): Promise<void>
  /** Null for a session that is unknown, ended or past its expiry. */
  get(key: string): Promise<Session | null>
  /** Ending a session that is not there is no error. */
  remove(key: string): Promise<void>
}
