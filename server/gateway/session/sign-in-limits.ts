// How often a sign-in may be tried: guessing is made slow before the upstream, which has limits of its own, is asked. Nobody
// keeps somebody else out: what strangers try at an account is no matter where it has signed in before.
import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { refuse } from '#server/gateway/answers/refusals.ts'

const WINDOW_MS = 60_000
/** A shift that starts behind one address must get in, and nobody there use up what the others need. */
const PER_ADDRESS = 300
const PER_USER_AT_ADDRESS = 30
const PER_USER_BY_STRANGERS = 60
const KNOWN_MS = 30 * 24 * 60 * 60 * 1000
const MOST_KNOWN = 10_000

export type SignInLimits = {
  preHandler: preHandlerAsyncHookHandler
  /** From now on this user is no stranger at this address. */
  rememberSuccess: (request: FastifyRequest) => Promise<void>
}

/** Three limits on one route: by the caller's address, by the user name there, and by the user name. Redis makes them common. */
export async function signInLimits(app: FastifyInstance, redis: Redis | null): Promise<SignInLimits> {
  await app.register(rateLimit, {
    global: false,
    ...(redis ? { redis, nameSpace: 'swms:sign-in:' } : {}),
    // Without Redis nobody could sign in anyway; an error of its own would only hide that.
    skipOnError: true,
  })
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator })
  const checks = [
    { name: 'addressTriedTooOften', check: limit(PER_ADDRESS, ({ ip }) => `address:${ip}`) },
    { name: 'tooManySignIns', check: limit(PER_USER_AT_ADDRESS, (request) => `pair:${pairOf(request)}`) },
  ] as const
  const strangers = {
    name: 'userTriedByStrangers',
    check: limit(PER_USER_BY_STRANGERS, (request) => `user:${userName(request)}`),
  } as const
  const known = knownPairs(redis)
  return {
    preHandler: async (request, reply) => {
      const isKnown = await known.has(pairOf(request))
      for (const { name, check } of isKnown ? checks : [...checks, strangers]) {
        const { isAllowed, ...count } = await check(request)
        if (isAllowed || !('isExceeded' in count) || !count.isExceeded) continue
        return refuse(reply.header('retry-after', String(count.ttlInSeconds)), name)
      }
      return undefined
    },
    rememberSuccess: (request) => known.add(pairOf(request)),
  }
}

/** A Redis that is away knows nobody: anyone who signs in would not get a session of it either. */
function knownPairs(redis: Redis | null) {
  if (!redis) {
    const kept = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: KNOWN_MS })
    return {
      has: async (pair: string) => kept.has(pair),
      add: async (pair: string) => {
        kept.set(pair, true)
      },
    }
  }
  const keyOf = (pair: string) => `swms:sign-in:known:${pair}`
  return {
    has: (pair: string) => redis.exists(keyOf(pair)).then(Boolean, () => false),
    add: async (pair: string) => {
      await redis.set(keyOf(pair), '1', 'PX', KNOWN_MS).catch(() => null)
    },
  }
}

function pairOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${userName(request)}\n${request.ip}`)
    .digest('base64url')
}

function userName({ body }: FastifyRequest): string {
  const { username } = (body ?? {}) as { username?: unknown }
  return typeof username === 'string' ? username.trim().toLowerCase().slice(0, 64) : ''
}
