// Sessions in this process's memory: for one replica, and gone with it.
import type { Session, SessionStore } from '#server/gateway/session/store.ts'

export class MemorySessionStore implements SessionStore {
  readonly #sessions = new Map<string, Session>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  async put(session: Session): Promise<void> {
    this.#dropExpired()
    this.#sessions.set(session.key, session)
  }

  async get(key: string): Promise<Session | null> {
    const session = this.#sessions.get(key)
    return session && session.expiresAtMs > this.#now() ? session : null
  }

  async remove(key: string): Promise<void> {
    this.#sessions.delete(key)
  }

  /** Runs at each sign-in, so that the map never holds more than a token's lifetime of sign-ins. */
  #dropExpired(): void {
    for (const [key, session] of this.#sessions) {
      if (session.expiresAtMs <= this.#now()) this.#sessions.delete(key)
    }
  }
}
