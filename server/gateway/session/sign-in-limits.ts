// How often a sign-in may be tried: guessing is made slow before the upstream, which has lockouts of its own, is asked.
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Redis } from 'ioredis'
import { refuse } from '#server/gateway/refusals.ts'

const WINDOW_MS = 60_000
/** A shift that starts behind one address must get in. */
const PER_ADDRESS = 60
const PER_USER_NAME = 30

/** Two limits on one route: by the caller's address and by the user name that is tried. Redis makes them common. */
export async function signInLimits(
  app: FastifyInstance,
  redis: Redis | null,
): Promise<preHandlerAsyncHookHandler> {
  await app.register(rateLimit, {
    global: false,
    ...(redis ? { redis, nameSpace: 'swms:sign-in:' } : {}),
    // Without Redis nobody could sign in anyway; an error of its own would only hide that.
    skipOnError: true,
  })
  const limits = [
    app.createRateLimit({
      max: PER_ADDRESS,
      timeWindow: WINDOW_MS,
      keyGenerator: ({ ip }) => `address:${ip}`,
    }),
    app.createRateLimit({
      max: PER_USER_NAME,
      timeWindow: WINDOW_MS,
      keyGenerator: (request) => `user:${userName(request)}`,
    }),
  ]
  return async (request, reply) => {
    for (const check of limits) {
      const { isAllowed, ...count } = await check(request)
      if (isAllowed || !('isExceeded' in count) || !count.isExceeded) continue
      return refuse(reply.header('retry-after', String(count.ttlInSeconds)), 'tooManySignIns')
    }
    return undefined
  }
}

function userName({ body }: FastifyRequest): string {
  const { username } = (body ?? {}) as { username?: unknown }
  return typeof username === 'string' ? username.trim().toLowerCase().slice(0, 64) : ''
}
