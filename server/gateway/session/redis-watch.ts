// Says what is wrong with Redis, which otherwise would show only in what no longer works: one line when it begins, some while
// it lasts, one when it is over.
import type { FastifyBaseLogger } from 'fastify'
import Redis from 'ioredis'

/** A connection that cannot be made is tried many times a minute. */
const LINE_PAUSE_MS = 10_000
/** Redis answers in a millisecond. A frozen one must not hold every call of every user. */
const COMMAND_MS = 2_000
const CONNECT_MS = 5_000
/** The only policy under which Redis never drops what has not expired. */
const KEEPING_POLICY = 'noeviction'

/** Answers fail at once while Redis is away, rather than wait for it: a page that hangs is worse than one that says so. */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: true,
    maxRetriesPerRequest: 1,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
  })
  // Until somebody watches it.
  redis.on('error', () => undefined)
  return redis
}

export function watchRedis(redis: Redis, log: FastifyBaseLogger): void {
  let saidAtMs = Number.NEGATIVE_INFINITY
  let isAway = false
  redis.on('error', handleFault)
  // A connection that Redis closed in good order is no error to the client.
  redis.on('reconnecting', () => handleFault(new Error('连接已断开')))
  redis.on('ready', handleReady)
  if (redis.status === 'ready') handleReady()

  function handleFault(error: Error): void {
    isAway = true
    const nowMs = performance.now()
    if (nowMs - saidAtMs < LINE_PAUSE_MS) return
    saidAtMs = nowMs
    log.error({ err: error }, faultOf(error))
  }

  function handleReady(): void {
    if (isAway) log.info('Redis 已恢复连接')
    isAway = false
    saidAtMs = Number.NEGATIVE_INFINITY
    checkPolicy(redis, log).catch((error: unknown) => log.warn({ err: error }, '无法读取 Redis 的淘汰策略'))
  }
}

/** INFO is open to accounts that may not read the configuration. */
async function checkPolicy(redis: Redis, log: FastifyBaseLogger): Promise<void> {
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1]
  if (policy === undefined || policy === KEEPING_POLICY) return
  log.warn(
    `Redis 的 maxmemory-policy 为 ${policy}：内存不足时会丢弃会话，用户会被迫退出，请改为 ${KEEPING_POLICY}`,
  )
}

function faultOf(error: Error & { code?: string }): string {
  if (/WRONGPASS|NOAUTH|NOPERM|invalid password/i.test(error.message)) {
    return 'Redis 拒绝登录：请检查 SWMS_REDIS_URL 中的用户名和密码'
  }
  return `无法连接 Redis（${error.code ?? error.message}）：请检查 SWMS_REDIS_URL，无法登录直到恢复`
}
