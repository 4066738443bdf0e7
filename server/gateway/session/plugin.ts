// Puts the sessions into the gateway: their store, their renewal, and the name `app.sessions`.
import fastifyPlugin from 'fastify-plugin'
import type { Redis } from 'ioredis'
import { sessionCookie } from '#server/gateway/session/cookie.ts'
import { readRenewal } from '#server/gateway/session/grant.ts'
import { MemorySessionStore } from '#server/gateway/session/memory-store.ts'
import { RedisSessionStore } from '#server/gateway/session/redis-store.ts'
import { watchRedis } from '#server/gateway/session/redis-watch.ts'
import { RenewalExpired, type RenewalOptions, TokenRenewal } from '#server/gateway/session/renewal.ts'
import { Sessions } from '#server/gateway/session/sessions.ts'
import type { Session, SessionStore } from '#server/gateway/session/store.ts'
import type { TerminalSettings } from '#server/gateway/session/terminal.ts'
import { tokenCipher } from '#server/gateway/session/token-cipher.ts'
import { callRequest } from '#shared/contracts/definition/request.ts'
import { tokenRefresh } from '#shared/contracts/system/user.ts'
import { judgeEnvelope } from '#shared/envelope.ts'
import { DEFAULT_PREFERENCES } from '#shared/frame/preferences.ts'
import { Unreadable } from '#shared/readers/values.ts'

/** Redis and the secrets that sessions are sealed with in it, the current one first. */
export type SharedStore = { redis: Redis; secrets: readonly [string, ...string[]] }

type SessionPluginOptions = {
  publicOrigin: string
  shared: SharedStore | null
  /** Where sessions live without Redis, when not in this process's memory alone. */
  kept: Map<string, Session> | undefined
  terminals: TerminalSettings
  now: () => number
}

export const sessions = fastifyPlugin<SessionPluginOptions>((app, options, done) => {
  const { publicOrigin, shared, kept, terminals, now } = options
  const store: SessionStore = shared
    ? new RedisSessionStore({ redis: shared.redis, cipher: tokenCipher(shared.secrets), now })
    : new MemorySessionStore(now, kept)
  if (shared) watchRedis(shared.redis, app.log)
  const renewal = new TokenRenewal({ store, now, requestToken, onOutcome })
  const parts = new Sessions({ store, renewal, cookie: sessionCookie(publicOrigin), terminals, now })
  app.decorate('sessions', parts)
  app.addHook('onClose', () => parts.close())
  done()

  async function requestToken({ token, key }: Session) {
    const identity = {
      token,
      version: DEFAULT_PREFERENCES.version,
      requestId: `renewal-${key.slice(0, 12)}`,
      clientAddress: '127.0.0.1',
    }
    const signal = AbortSignal.timeout(app.upstream.limits.renewalMs)
    const options = { pool: 'auth', signal } as const
    const { envelope } = await app.upstream.call(callRequest(tokenRefresh, {}), identity, options)
    const outcome = judgeEnvelope(envelope, tokenRefresh.path)
    if (outcome.kind === 'expired') throw new RenewalExpired(envelope.code)
    if (outcome.kind !== 'data') throw new Error(`the renewal was refused with code ${envelope.code}`)
    return readRenewal(outcome.data, now())
  }

  function onOutcome(...[outcome, error]: Parameters<RenewalOptions['onOutcome']>): void {
    app.metrics.renewals.inc({ outcome })
    const named = error instanceof Unreadable && { call: tokenRefresh.path, field: error.field }
    if (outcome === 'failed') app.log.warn({ err: error, ...named }, 'a token could not be renewed')
    else app.log.info({ outcome }, 'token renewal')
  }
})
