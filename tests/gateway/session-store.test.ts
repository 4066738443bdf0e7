// One list of promises, kept by every place that sessions can live in.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Redis from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemorySessionStore } from '#server/gateway/session/memory-store.ts'
import { RedisSessionStore } from '#server/gateway/session/redis-store.ts'
import type { Session, SessionChange, SessionStore } from '#server/gateway/session/store.ts'
import { tokenCipher } from '#server/gateway/session/token-cipher.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

let redis: TestRedis
let nowMs: number

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())
beforeEach(() => {
  nowMs = Date.now()
})

const redisStore = (secrets: [string, ...string[]] = ['one secret']) =>
  new RedisSessionStore({ redis: redis.connect(), cipher: tokenCipher(secrets), now: () => nowMs })

async function openRedisStore(): Promise<RedisSessionStore> {
  const store = redisStore()
  await store.listening
  return store
}

/** A way to Redis that can be cut, and can swallow what holds a word. */
async function relayTo(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let word: string | null = null
  const relay = {
    url: '',
    swallowed: 0,
    swallow: (next: string) => (word = next),
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  const server = createServer((near) => {
    const far = openSocket(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => other.destroy())
    }
    far.pipe(near)
    near.on('data', (data) => {
      if (word !== null && data.includes(word)) relay.swallowed += 1
      else far.write(data)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  relay.url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
  return relay
}

function aSession(fields: Partial<Session> = {}): Session {
  return {
    key: randomUUID(),
    user: { id: '7', name: '李晓梅' },
    activate: true,
    token: 'first token',
    tokenVersion: 1,
    expiresAtMs: nowMs + 3_600_000,
    renewNotBeforeMs: nowMs,
    state: 'active',
    blockCode: null,
    terminal: null,
    ...fields,
  }
}

describe.each([
  ['memory', async () => new MemorySessionStore(() => nowMs)],
  ['Redis', openRedisStore],
])('sessions in %s', (_place, open: () => Promise<SessionStore>) => {
  let store: SessionStore
  beforeEach(async () => {
    store = await open()
    return () => store.close()
  })

  it('are found as they were put, and nobody else is', async () => {
    const session = aSession()
    await store.put(session)
    expect(await store.get(session.key)).toEqual(session)
    expect(await store.get('another')).toBeNull()
  })

  it('are gone after their expiry', async () => {
    const session = aSession({ expiresAtMs: nowMs + 50 })
    await store.put(session)
    nowMs += 50
    expect(await store.get(session.key)).toBeNull()
  })

  it('are gone after their end, which is told once', async () => {
    const changes: SessionChange[] = []
    store.listen((change) => changes.push(change))
    const session = aSession()
    await store.put(session)
    await store.remove(session.key)
    await store.remove(session.key)
    expect(await store.get(session.key)).toBeNull()
    await eventually(() => expect(changes).toEqual([{ key: session.key, userId: '7', state: 'ended' }]))
  })

  it('take a new token only in place of the one it was asked for', async () => {
    const session = aSession()
    await store.put(session)
    const grant = { token: 'second token', expiresAtMs: nowMs + 7_200_000, renewNotBeforeMs: nowMs + 60_000 }
    expect(await store.replaceToken(session.key, 1, grant)).toEqual({ ...session, ...grant, tokenVersion: 2 })
    expect(await store.replaceToken(session.key, 1, { ...grant, token: 'late token' })).toBeNull()
    expect(await store.get(session.key)).toMatchObject({ token: 'second token', tokenVersion: 2 })
  })

  it('of terminals are locked unless somebody has been seen, told of it, and unlocked', async () => {
    const changes: SessionChange['state'][] = []
    store.listen(({ state }) => changes.push(state))
    const terminal = { pin: 'salt.hash', untilMs: nowMs + 60_000, seenAtMs: nowMs }
    const session = aSession({ terminal })
    await store.put(session)
    expect(await store.get(session.key)).toEqual(session)
    await store.see(session.key, nowMs + 1)
    expect(await store.lock(session.key, nowMs)).toBeNull()
    expect(await store.lock(session.key, nowMs + 1)).toMatchObject({ state: 'locked' })
    await store.see(session.key, nowMs + 2)
    expect(await store.block(session.key, 1, 601)).toBeNull()
    expect(await store.resume(session.key)).toMatchObject({ state: 'locked' })
    const tries = await Promise.all([1, 2, 3].map(() => store.tryPin(session.key)))
    expect(tries.sort()).toEqual([1, 2, 3])
    const open = { ...session, terminal: { ...terminal, seenAtMs: nowMs + 3 } }
    expect(await store.unlock(session.key, nowMs + 3)).toEqual(open)
    expect(await store.unlock(session.key, nowMs + 4)).toBeNull()
    expect(await store.tryPin(session.key)).toBe(1)
    await eventually(() => expect(changes).toEqual(['locked', 'active']))
  })

  it('T27: take no token after their end', async () => {
    const session = aSession()
    await store.put(session)
    await store.remove(session.key)
    const grant = { token: 'second token', expiresAtMs: nowMs + 7_200_000, renewNotBeforeMs: nowMs }
    expect(await store.replaceToken(session.key, 1, grant)).toBeNull()
    expect(await store.get(session.key)).toBeNull()
  })

  it('are blocked once, and only for their current token (T28)', async () => {
    const changes: SessionChange[] = []
    store.listen((change) => changes.push(change))
    const session = aSession({ tokenVersion: 2 })
    await store.put(session)
    expect(await store.block(session.key, 1, 601)).toBeNull()
    expect(await store.block(session.key, 2, 601)).toMatchObject({ state: 'blocked', blockCode: 601 })
    expect(await store.block(session.key, 2, 600)).toBeNull()
    expect(await store.get(session.key)).toMatchObject({ state: 'blocked', blockCode: 601 })
    await eventually(() => expect(changes.map(({ state }) => state)).toEqual(['blocked']))
  })

  it('T41: are unblocked however often that is asked, and can be blocked again', async () => {
    const session = aSession()
    await store.put(session)
    await store.block(session.key, 1, 600)
    expect(await store.resume(session.key)).toMatchObject({ state: 'active', blockCode: null })
    expect(await store.resume(session.key)).toMatchObject({ state: 'active' })
    expect(await store.block(session.key, 1, 600)).toMatchObject({ state: 'blocked' })
  })

  it('T42: do not come back by a resume that is later than their end', async () => {
    const session = aSession()
    await store.put(session)
    await store.block(session.key, 1, 600)
    await store.remove(session.key)
    expect(await store.resume(session.key)).toBeNull()
    expect(await store.get(session.key)).toBeNull()
  })

  it('are renewed by one holder at a time, until the lease is released', async () => {
    const key = randomUUID()
    expect(await store.leaseRenewal(key, 'a', 10_000)).toBe(true)
    expect(await store.leaseRenewal(key, 'b', 10_000)).toBe(false)
    expect(await store.leaseRenewal(key, 'a', 10_000)).toBe(true)
    await store.releaseRenewal(key, 'b')
    expect(await store.leaseRenewal(key, 'b', 10_000)).toBe(false)
    await store.releaseRenewal(key, 'a')
    expect(await store.leaseRenewal(key, 'b', 10_000)).toBe(true)
  })

  it('keep what a renewal was put off to', async () => {
    const session = aSession()
    await store.put(session)
    await store.postponeRenewal(session.key, nowMs + 30_000)
    expect(await store.get(session.key)).toMatchObject({ renewNotBeforeMs: nowMs + 30_000 })
  })
})

describe('sessions in Redis, seen from two replicas', () => {
  it('T40: a block on one is known on the other as soon as it is told', async () => {
    const [a, b] = [await openRedisStore(), await openRedisStore()]
    const session = aSession()
    await a.put(session)
    expect(await b.get(session.key)).toMatchObject({ state: 'active' })
    const told = new Promise((resolve) => b.listen(resolve))
    await a.block(session.key, 1, 601)
    await told
    expect(await b.get(session.key)).toMatchObject({ state: 'blocked' })
    await Promise.all([a.close(), b.close()])
  })

  it('T40: a change whose message was lost is known within a second', async () => {
    const store = await openRedisStore()
    const session = aSession()
    await store.put(session)
    await store.get(session.key)
    await redis.connect().del(`swms:session:${session.key}`)
    expect(await store.get(session.key)).not.toBeNull()
    nowMs += 1_000
    expect(await store.get(session.key)).toBeNull()
    await store.close()
  })

  it('T40: changes are heard again after the connection was cut', async () => {
    const [a, b] = [await openRedisStore(), await openRedisStore()]
    const session = aSession()
    await a.put(session)
    await redis.connect().call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    const told: SessionChange[] = []
    b.listen((change) => told.push(change))
    await eventually(async () => {
      await a.resume(session.key)
      await a.block(session.key, 1, 601)
      expect(told.map(({ state }) => state)).toContain('blocked')
    })
    await Promise.all([a.close(), b.close()])
  })

  it('T67: a Redis that is gone again before it has answered a subscription does not end the process', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const relay = await relayTo(redis.url)
    const client = new Redis(relay.url, { maxRetriesPerRequest: 1, retryStrategy: () => 10 })
    client.on('error', () => undefined)
    const subscribers = vi.spyOn(client, 'duplicate')
    const store = new RedisSessionStore({ redis: client, cipher: tokenCipher(['one']), now: () => nowMs })
    const subscriber = subscribers.mock.results[0]?.value as Redis
    await store.listening
    relay.swallow('subscribe')
    relay.cut()
    await eventually(() => expect(relay.swallowed).toBe(1))
    const ended = once(subscriber, 'end')
    await store.close()
    await ended
    client.disconnect()
    await relay.close()
    await setImmediate()
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('T19: the next to renew sees what was renewed before', async () => {
    const [a, b] = [redisStore(), redisStore()]
    const session = aSession()
    await a.put(session)
    await b.get(session.key)
    await a.leaseRenewal(session.key, 'a', 10_000)
    const grant = { token: 'second token', expiresAtMs: nowMs + 7_200_000, renewNotBeforeMs: nowMs + 60_000 }
    await a.replaceToken(session.key, 1, grant)
    await a.releaseRenewal(session.key, 'a')
    expect(await b.leaseRenewal(session.key, 'b', 10_000)).toBe(true)
    expect(await b.get(session.key)).toMatchObject({ token: 'second token', tokenVersion: 2 })
    await Promise.all([a.close(), b.close()])
  })

  it('T39: a session that is asked for a thousand times is read once a second', async () => {
    const client = redis.connect()
    const reads = vi.spyOn(client, 'hgetall')
    const store = new RedisSessionStore({
      redis: client,
      cipher: tokenCipher(['one secret']),
      now: () => nowMs,
    })
    await store.listening
    const session = aSession()
    await store.put(session)
    for (let n = 0; n < 1_000; n += 1) await store.get(session.key)
    expect(reads).toHaveBeenCalledTimes(1)
    await store.close()
  })

  it('T13: what stands in Redis holds no token, and opens with a rotated secret but no foreign one', async () => {
    const store = redisStore(['old secret'])
    const session = aSession({ token: 'very secret token' })
    await store.put(session)
    const dump = JSON.stringify(await redis.connect().hgetall(`swms:session:${session.key}`))
    expect(dump).not.toContain('very secret token')
    expect(await redisStore(['new secret', 'old secret']).get(session.key)).toEqual(session)
    expect(await redisStore(['foreign secret']).get(session.key)).toBeNull()
    await store.close()
  })

  it('T43: of a confirm and a cancel at the same moment, the confirm wins', async () => {
    const [a, b] = [redisStore(), redisStore()]
    for (let round = 0; round < 20; round += 1) {
      const session = aSession()
      await a.put(session)
      await a.block(session.key, 1, 601)
      await Promise.all([b.resume(session.key), a.remove(session.key)])
      nowMs += 1_000
      expect(await b.get(session.key)).toBeNull()
    }
    await Promise.all([a.close(), b.close()])
  })
})
