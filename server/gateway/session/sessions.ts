// Sessions as the other parts of the gateway know them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/gateway/answers/refusals.ts'
import {
  hasDuplicateCookie,
  isSessionId,
  newSessionId,
  type SessionCookie,
  sessionKey,
} from '#server/gateway/session/cookie.ts'
import { grantOf, type TokenRenewal } from '#server/gateway/session/renewal.ts'
import type { Session, SessionChange, SessionStore } from '#server/gateway/session/store.ts'
import {
  hashPin,
  isPin,
  MOST_WRONG_PINS,
  type Terminal,
  type TerminalSettings,
} from '#server/gateway/session/terminal.ts'
import { ANONYMOUS, PAGE_USER_HEADER, type SessionView } from '#shared/session.ts'

/** What an upstream grants at sign-in. */
export type Grant = Pick<Session, 'token' | 'user' | 'activate' | 'expiresAtMs'>

/**
 * What an expired-login answer of the upstream did: it blocked the session; the session was blocked or gone already; or
 * it spoke of a token that has been replaced meanwhile, and says nothing about the session.
 */
export type ExpiryVerdict = { kind: 'blocked' | 'ended' } | { kind: 'stale'; current: Session }

/** Far more than one replica has users. */
const MAX_KNOWN_KEYS = 10_000

type SessionsOptions = {
  store: SessionStore
  renewal: TokenRenewal
  cookie: SessionCookie
  terminals: TerminalSettings
  now: () => number
}

/** Opens, finds, renews, blocks and ends sessions; tells anyone who listens what has changed, on any replica. */
export class Sessions {
  readonly #store: SessionStore
  readonly #renewal: TokenRenewal
  readonly #cookie: SessionCookie
  readonly #terminals: TerminalSettings
  readonly #now: () => number
  /** Of the cookies in use: hashing one costs a fiftieth of a call. */
  readonly #keys = new Map<string, string>()

  constructor({ store, renewal, cookie, terminals, now }: SessionsOptions) {
    this.#store = store
    this.#renewal = renewal
    this.#cookie = cookie
    this.#terminals = terminals
    this.#now = now
  }

  now(): number {
    return this.#now()
  }

  /** True when the request's cookie could mean two sessions. */
  isAmbiguous(request: FastifyRequest): boolean {
    return hasDuplicateCookie(request.headers.cookie, this.#cookie.name)
  }

  /** Null without a session. A session that is used is renewed in time. */
  async find(request: FastifyRequest): Promise<Session | null> {
    const id = request.cookies[this.#cookie.name]
    if (id === undefined || !isSessionId(id)) return null
    const known = this.#keys.get(id)
    const session = await this.#store.get(known ?? sessionKey(id))
    if (!session) return null
    if (known === undefined) this.#remember(id, session.key)
    this.#renewal.consider(session)
    return session.terminal ? this.#ofTerminal(session, session.terminal) : session
  }

  /** Whether anybody may sign in for a shift. */
  get areTerminalsAllowed(): boolean {
    return this.#terminals.shiftMs > 0
  }

  /** What the browser may know of a session. */
  view(session: Session | null): SessionView {
    if (!session) return ANONYMOUS
    const { state, user, activate, expiresAtMs, terminal } = session
    const expiresAt = new Date(expiresAtMs).toISOString()
    return { state, user, activate, expiresAt, lockAfterMs: terminal && this.#terminals.lockMs }
  }

  /** Gives every sign-in an id of its own, so that an id planted in the browser beforehand is worth nothing. */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    { user, activate, token, expiresAtMs }: Grant,
    pin?: string,
  ): Promise<Session> {
    await this.end(request, reply)
    const id = newSessionId()
    const session: Session = {
      ...grantOf(token, expiresAtMs, this.#now()),
      key: sessionKey(id),
      user,
      activate,
      tokenVersion: 1,
      state: 'active',
      blockCode: null,
      terminal: pin === undefined ? null : await this.#terminalWith(pin),
    }
    await this.#store.put(session)
    const maxAge = this.#terminals.shiftMs / 1_000
    reply.setCookie(this.#cookie.name, id, {
      ...this.#cookie.options,
      // Outlives the browser, which handhelds end whenever they need the memory.
      ...(session.terminal && { maxAge }),
    })
    return session
  }

  /**
   * A page that was made for one user is still open when another has signed in: its calls carry the new one's cookie. A call
   * that names nobody is one of a program, or of a page that was made for nobody.
   */
  isOfAnother({ headers, query }: FastifyRequest, { user }: Session): boolean {
    // The notice stream is opened by the browser itself, which sends no header of ours.
    const named = headers[PAGE_USER_HEADER] ?? (query as { [PAGE_USER_HEADER]?: unknown })[PAGE_USER_HEADER]
    return named !== undefined && named !== String(user.id)
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await this.find(request)
    if (session) await this.#store.remove(session.key)
    this.#forget(reply)
  }

  /**
   * Answers a request that came without a session, and takes the cookie of one that is no more. Not for a call whose session
   * ends while it is under way: that may be because of a new sign-in, whose cookie the late answer would take.
   */
  turnAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (request.cookies[this.#cookie.name] !== undefined) this.#forget(reply)
    return refuse(reply, 'notSignedIn')
  }

  /** Lifts the block after the user has chosen to stay; null when the session has ended meanwhile. */
  resume(session: Session): Promise<Session | null> {
    return this.#store.resume(session.key)
  }

  /** Somebody is at the terminal. Answers the session as it is then. */
  async see(session: Session): Promise<Session | null> {
    await this.#store.see(session.key, this.#now())
    return this.#store.get(session.key)
  }

  /** Any other session stays as it is. */
  async lock(session: Session): Promise<Session | null> {
    if (session.terminal) await this.#store.lock(session.key, session.terminal.seenAtMs)
    return this.#store.get(session.key)
  }

  /** The session as it is then; null once too many wrong PINs have ended it, and the guessing with it. */
  async unlock(session: Session, pin: string): Promise<Session | 'wrongPin' | null> {
    const { key, terminal } = session
    if (!terminal || session.state !== 'locked') return session
    const tries = await this.#store.tryPin(key)
    if (tries <= MOST_WRONG_PINS && (await isPin(pin, terminal.pin)))
      return (await this.#store.unlock(key, this.#now())) ?? this.#store.get(key)
    if (tries < MOST_WRONG_PINS) return 'wrongPin'
    await this.#store.remove(key)
    return null
  }

  /** Judges an answer with an expired-login code that came for `used`, the session as it was when the call was sent. */
  async reportExpiry(used: Session, code: number): Promise<ExpiryVerdict> {
    if (await this.#store.block(used.key, used.tokenVersion, code)) return { kind: 'blocked' }
    const current = await this.#store.get(used.key)
    if (!current) return { kind: 'ended' }
    return current.state === 'active' && current.tokenVersion > used.tokenVersion
      ? { kind: 'stale', current }
      : { kind: 'blocked' }
  }

  /** Hears of every session's changes for as long as the gateway lives. */
  onChange(listener: (change: SessionChange) => void): void {
    this.#store.listen(listener)
  }

  /** The session as the store has it; null once it has ended. */
  current(session: Session): Promise<Session | null> {
    return this.#store.get(session.key)
  }

  ping(): Promise<void> {
    return this.#store.ping()
  }

  async close(): Promise<void> {
    await this.#renewal.settled()
    await this.#store.close()
  }

  async #terminalWith(pin: string): Promise<Terminal> {
    const nowMs = this.#now()
    return { pin: await hashPin(pin), untilMs: nowMs + this.#terminals.shiftMs, seenAtMs: nowMs }
  }

  /** Null once its shift is over; locked once nobody has been there for too long. */
  async #ofTerminal(session: Session, { untilMs, seenAtMs }: Terminal): Promise<Session | null> {
    if (this.#now() >= untilMs) {
      await this.#store.remove(session.key)
      return null
    }
    if (session.state !== 'active' || this.#now() - seenAtMs < this.#terminals.lockMs) return session
    return (await this.#store.lock(session.key, seenAtMs)) ?? this.#store.get(session.key)
  }

  #remember(id: string, key: string): void {
    if (this.#keys.size >= MAX_KNOWN_KEYS) this.#keys.clear()
    this.#keys.set(id, key)
  }

  #forget(reply: FastifyReply): void {
    reply.clearCookie(this.#cookie.name, this.#cookie.options)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
}
