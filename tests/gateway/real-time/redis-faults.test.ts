// Redis as it fails in life: frozen, full, with another password, about to throw sessions away. Nobody may hang for it, and the
// operator reads what it is.
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectRedis } from '#server/gateway/session/redis-watch.ts'
import { login } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

let upstream: FakeUpstream
let redis: TestRedis
const ends: (() => unknown)[] = []

beforeAll(async () => {
  upstream = await startFakeUpstream()
})
afterAll(() => upstream.close())
beforeEach(async () => {
  redis = await startRedis()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await redis.stop()
})

/** As the console does: the same connection, and what it logs. */
async function start(url = redis.url): Promise<TestGateway & { log: () => string }> {
  const client = connectRedis(url)
  const stream = new PassThrough()
  let text = ''
  stream.on('data', (data: Buffer) => (text += data.toString()))
  const gateway = await startGateway({
    upstreamUrl: upstream.url,
    shared: { redis: client, secrets: ['a secret of more than thirty-two characters'] },
    logger: { level: 'info', stream },
  })
  ends.push(
    () => gateway.close(),
    () => client.disconnect(),
  )
  return Object.assign(gateway, { log: () => text })
}

function signIn({ app }: TestGateway) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  return app.inject({
    method: 'POST',
    url: login.path,
    headers,
    payload: { username: 'a', password: 'right' },
  })
}

const stateOf = async ({ app }: TestGateway) => {
  const answer = await app.inject('/readyz')
  return [answer.statusCode, answer.json().sessions]
}

it('one that is frozen holds no call and no sign-in, says why, and is used again once it moves', async () => {
  const gateway = await start()
  const cookie = await gateway.signIn('clerk')
  redis.freeze()
  await eventually(async () => expect(await stateOf(gateway)).toEqual([200, 'unreachable']))
  const call = await gateway.app.inject({ url: '/api/x', headers: { cookie } })
  expect([call.statusCode, call.json().message]).toEqual([
    503,
    '会话存储暂时无法连接，请稍后重试或联系管理员检查 Redis',
  ])
  const refused = await signIn(gateway)
  expect([refused.statusCode, refused.json().message]).toEqual([503, call.json().message])
  redis.thaw()
  await eventually(async () => expect((await signIn(gateway)).statusCode).toBe(200))
  await eventually(async () => expect(await stateOf(gateway)).toEqual([200, 'ok']))
})

it('one that is full refuses sign-ins with the reason, and those who are signed in work on', async () => {
  const gateway = await start()
  const cookie = await gateway.signIn('clerk')
  await redis.connect().config('SET', 'maxmemory', '1')
  const refused = await signIn(gateway)
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    '会话存储空间已满，暂时无法登录，请联系管理员检查 Redis',
  ])
  expect((await gateway.app.inject({ url: '/api/x', headers: { cookie } })).statusCode).toBe(200)
  await eventually(async () => expect(await stateOf(gateway)).toEqual([200, 'full']))
})

it('one that wants another password is named in a line, and so is one that is not there', async () => {
  await redis.connect().config('SET', 'requirepass', 'secret')
  const locked = await start(redis.url.replace('//', '//:wrong@'))
  await eventually(() =>
    expect(locked.log()).toContain('Redis 拒绝登录：请检查 SWMS_REDIS_URL 中的用户名和密码'),
  )
  expect((await signIn(locked)).statusCode).toBe(503)
  const absent = await start('redis://127.0.0.1:1')
  await eventually(() =>
    expect(absent.log()).toContain('无法连接 Redis（ECONNREFUSED）：请检查 SWMS_REDIS_URL'),
  )
  expect((await signIn(absent)).statusCode).toBe(503)
  expect(absent.log().match(/无法连接 Redis/g)?.length).toBe(1)
})

it('one that goes and comes back is told of twice', async () => {
  const gateway = await start()
  await eventually(async () => expect(await stateOf(gateway)).toEqual([200, 'ok']))
  await redis.restart()
  await eventually(() => expect(gateway.log()).toContain('Redis 已恢复连接'))
  expect(gateway.log()).toMatch(/无法连接 Redis/)
})

it('one that may throw sessions away is warned of, and one that keeps them is not', async () => {
  const kept = await start()
  await redis.connect().config('SET', 'maxmemory-policy', 'allkeys-lru')
  const evicting = await start()
  await eventually(() => expect(evicting.log()).toContain('maxmemory-policy 为 allkeys-lru'))
  expect(kept.log()).not.toContain('maxmemory-policy')
})
