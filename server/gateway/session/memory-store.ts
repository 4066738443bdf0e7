// Sessions in this process's memory: for one replica, and gone with it.
import type { Session, SessionChange, SessionStore, TokenGrant } from '#server/gateway/session/store.ts'

type Lease = { holder: string; untilMs: number }

export class MemorySessionStore implements SessionStore {
  readonly #sessions: Map<string, Session>
  readonly #leases = new Map<string, Lease>()
  readonly #triedPins = new Map<string, number>()
  readonly #listeners = new Set<(change: SessionChange) => void>()
  readonly #now: () => number

  constructor(now: () => number, sessions = new Map<string, Session>()) {
    this.#now = now
    this.#sessions = sessions
  }

  async put(session: Session): Promise<void> {
    this.#dropExpired()
    this.#sessions.set(session.key, session)
  }

  async get(key: string): Promise<Session | null> {
    return this.#alive(key)
  }

  async remove(key: string): Promise<void> {
    const session = this.#sessions.get(key)
    this.#leases.delete(key)
    this.#triedPins.delete(key)
    if (!session) return
    this.#sessions.delete(key)
    this.#tell(session, 'ended')
  }

  async replaceToken(key: string, fromVersion: number, grant: TokenGrant): Promise<Session | null> {
    const session = this.#alive(key)
    if (session?.tokenVersion !== fromVersion) return null
    return this.#set({ ...session, ...grant, tokenVersion: fromVersion + 1 })
  }

  async postponeRenewal(key: string, untilMs: number): Promise<void> {
    const session = this.#alive(key)
    if (session) this.#set({ ...session, renewNotBeforeMs: untilMs })
  }

  async block(key: string, tokenVersion: number, code: number): Promise<Session | null> {
    const session = this.#alive(key)
    if (session?.state !== 'active' || session.tokenVersion !== tokenVersion) return null
    const blocked = this.#set({ ...session, state: 'blocked', blockCode: code })
    this.#tell(blocked, 'blocked')
    return blocked
  }

  async resume(key: string): Promise<Session | null> {
    const session = this.#alive(key)
    if (session?.state !== 'blocked') return session
    const active = this.#set({ ...session, state: 'active', blockCode: null })
    this.#tell(active, 'active')
    return active
  }

  async lock(key: string, seenAtMs: number): Promise<Session | null> {
    const session = this.#alive(key)
    if (session?.state !== 'active' || session.terminal?.seenAtMs !== seenAtMs) return null
    const locked = this.#set({ ...session, state: 'locked' })
    this.#tell(locked, 'locked')
    return locked
  }

  async unlock(key: string, seenAtMs: number): Promise<Session | null> {
    const session = this.#alive(key)
    if (session?.state !== 'locked' || !session.terminal) return null
    this.#triedPins.delete(key)
    const active = this.#set({ ...session, state: 'active', terminal: { ...session.terminal, seenAtMs } })
    this.#tell(active, 'active')
    return active
  }

  async see(key: string, seenAtMs: number): Promise<void> {
    const session = this.#alive(key)
    if (session?.state !== 'active' || !session.terminal) return
    this.#set({ ...session, terminal: { ...session.terminal, seenAtMs } })
  }

  async tryPin(key: string): Promise<number> {
    const tries = (this.#triedPins.get(key) ?? 0) + 1
    this.#triedPins.set(key, tries)
    return tries
  }

  async leaseRenewal(key: string, holder: string, ttlMs: number): Promise<boolean> {
    const lease = this.#leases.get(key)
    if (lease && lease.holder !== holder && lease.untilMs > this.#now()) return false
    this.#leases.set(key, { holder, untilMs: this.#now() + ttlMs })
    return true
  }

  async releaseRenewal(key: string, holder: string): Promise<void> {
    if (this.#leases.get(key)?.holder === holder) this.#leases.delete(key)
  }

  listen(listener: (change: SessionChange) => void): void {
    this.#listeners.add(listener)
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {
    this.#listeners.clear()
  }

  #alive(key: string): Session | null {
    const session = this.#sessions.get(key)
    return session && session.expiresAtMs > this.#now() ? session : null
  }

  #set(session: Session): Session {
    this.#sessions.set(session.key, session)
    return session
  }

  #tell({ key, user }: Session, state: SessionChange['state']): void {
    for (const listener of this.#listeners) listener({ key, userId: user.id, state })
  }

  /** Runs at each sign-in, so that the map never holds more than a token's lifetime of sign-ins. */
  #dropExpired(): void {
    for (const session of this.#sessions.values()) {
      if (session.expiresAtMs <= this.#now()) this.#sessions.delete(session.key)
    }
  }
}
