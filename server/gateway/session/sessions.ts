// Sessions as the other parts of the gateway know them.
import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import {
  hasDuplicateCookie,
  isSessionId,
  newSessionId,
  type SessionCookie,
  sessionCookie,
  sessionKey,
} from '#server/gateway/session/cookie.ts'
import { MemorySessionStore } from '#server/gateway/session/memory-store.ts'
import type { Session, SessionStore } from '#server/gateway/session/store.ts'
import { ANONYMOUS, type SessionView } from '#shared/session.ts'

type SessionEvents = { ended: [session: Session] }

/** Opens, finds and ends sessions; tells whoever listens when one has ended. */
export class Sessions extends EventEmitter<SessionEvents> {
  readonly #store: SessionStore
  readonly #cookie: SessionCookie

  constructor(store: SessionStore, cookie: SessionCookie) {
    super()
    this.#store = store
    this.#cookie = cookie
  }

  /** True when the request's cookie could mean two sessions. */
  isAmbiguous(request: FastifyRequest): boolean {
    return hasDuplicateCookie(request.headers.cookie, this.#cookie.name)
  }

  async find(request: FastifyRequest): Promise<Session | null> {
    const id = request.cookies[this.#cookie.name]
    return id !== undefined && isSessionId(id) ? this.#store.get(sessionKey(id)) : null
  }

  /** What the browser may know of a session. */
  view(session: Session | null): SessionView {
    if (!session) return ANONYMOUS
    const { user, activate, expiresAtMs } = session
    return { state: 'active', user, activate, expiresAt: new Date(expiresAtMs).toISOString() }
  }

  /** Gives every sign-in an id of its own, so that an id planted in the browser beforehand is worth nothing. */
  async start(request: FastifyRequest, reply: FastifyReply, granted: Omit<Session, 'key'>): Promise<Session> {
    await this.end(request, reply)
    const id = newSessionId()
    const session = { ...granted, key: sessionKey(id) }
    await this.#store.put(session)
    reply.setCookie(this.#cookie.name, id, this.#cookie.options)
    return session
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await this.find(request)
    if (session) await this.drop(session)
    reply.clearCookie(this.#cookie.name, this.#cookie.options)
  }

  /** Ends a session whose browser is not at hand to lose its cookie. */
  async drop(session: Session): Promise<void> {
    await this.#store.remove(session.key)
    this.emit('ended', session)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
}

export const sessions = fastifyPlugin<{ publicOrigin: string; now: () => number }>(
  (app, { publicOrigin, now }, done) => {
    app.decorate('sessions', new Sessions(new MemorySessionStore(now), sessionCookie(publicOrigin)))
    done()
  },
)
