// Replicas as processes of their own, killed and stopped as machines are.
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tokenRefresh } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { type GatewayProcess, startGatewayProcess } from '#tests/support/gateway-process.ts'
import { noticeBoard, openRawTab, openTab, type Tab } from '#tests/support/notice-tabs.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

type Replica = GatewayProcess & { tab: Tab }

/** The time that a takeover may take, and a little for a busy machine. */
const TAKEOVER = { timeout: 17_000, interval: 50 }

let redis: TestRedis
let upstream: FakeUpstream
let replicas: Replica[]
let cookie: string

beforeEach(async () => {
  redis = await startRedis()
  upstream = await startFakeUpstream()
  const started = await Promise.all([startReplica(), startReplica()])
  cookie = (await started[0]?.signIn('clerk')) ?? ''
  replicas = []
  for (const replica of started) replicas.push({ ...replica, tab: await openTab(replica.url, cookie) })
  await vi.waitFor(() => expect(upstream.openStreams()).toBe(1), TAKEOVER)
})
afterEach(async () => {
  for (const { child, tab } of replicas) {
    tab.close()
    child.kill('SIGKILL')
  }
  await upstream.close()
  await redis.stop()
})

function startReplica(): Promise<GatewayProcess> {
  return startGatewayProcess(upstream.url, {
    SWMS_REDIS_URL: redis.url,
    SWMS_SESSION_SECRET: 'a secret of more than thirty-two characters',
  })
}

/** The first to have had a tab, since nobody else asked. */
const pair = () => replicas as [Replica, Replica]

it('T65: a killed owner is replaced, and nothing is lost or comes twice', async () => {
  const board = noticeBoard(upstream)
  const [owner, other] = pair()
  board.post(1)
  for (const { tab } of replicas) await vi.waitFor(() => expect(tab.uids()).toEqual(['n1']), TAKEOVER)
  owner.child.kill('SIGKILL')
  await vi.waitFor(() => expect(upstream.openStreams()).toBe(0), TAKEOVER)
  board.post(2, 3)
  await vi.waitFor(() => expect(other.tab.uids()).toEqual(['n1', 'n2', 'n3']), TAKEOVER)
  expect(upstream.openStreams()).toBe(1)
})

it('the kill of any of three replicas loses no session', async () => {
  const third = await startReplica()
  const all = [...pair(), third]
  const cookies = await Promise.all(all.map((replica, index) => replica.signIn(`user${index}`)))
  for (const killed of [third, pair()[1]]) {
    killed.child.kill('SIGKILL')
    for (const cookie of cookies) {
      const answer = await fetch(`${pair()[0].url}/api/x`, {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })
      expect(answer.status).toBe(200)
    }
  }
})

it('T20: a replica that is killed while it renews a token is followed by another, once its lease is over', async () => {
  const [holder, other] = pair()
  const [session = ''] = await redis.connect().keys('swms:session:*')
  await redis.connect().hset(session, 'renewNotBeforeMs', 0, 'expiresAtMs', Date.now() + 3_600_000)
  const renewals: (() => void)[] = []
  upstream.answer(tokenRefresh.path, (...exchange) => {
    renewals.push(() => envelope({ t1: 'second token', t2: Date.now() + 7_200_000 })(...exchange))
  })
  const call = ({ url }: Replica) =>
    fetch(`${url}/api/x`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } }).then(
      ({ status }) => status,
    )
  await vi.waitFor(async () => {
    expect(await call(holder)).toBe(200)
    expect(renewals).toHaveLength(1)
  }, TAKEOVER)
  holder.child.kill('SIGKILL')

  const lease = session.replace('session', 'renewal')
  const leftMs = await redis.connect().pttl(lease)
  expect(leftMs).toBeGreaterThan(0)
  expect(leftMs).toBeLessThanOrEqual(10_000)
  // So many that a renewal which the first of them began would have arrived before the last is answered.
  for (let n = 0; n < 10; n += 1) expect(await call(other)).toBe(200)
  expect(renewals).toHaveLength(1)
  // The rest of its time, which nobody extends any more.
  await redis.connect().pexpire(lease, 1)
  await vi.waitFor(async () => {
    expect(await call(other)).toBe(200)
    expect(renewals).toHaveLength(2)
  }, TAKEOVER)
  renewals[1]?.()
  await vi.waitFor(async () => {
    expect(await call(other)).toBe(200)
    expect(upstream.requests.at(-1)?.headers.authorization).toBe('second token')
  }, TAKEOVER)
})

it('T66: an owner that was stopped and goes on has nothing to say any more, and one stream is left', async () => {
  const board = noticeBoard(upstream)
  const [owner, other] = pair()
  board.post(1)
  await vi.waitFor(() => expect(other.tab.uids()).toEqual(['n1']), TAKEOVER)
  owner.child.kill('SIGSTOP')
  board.post(2)
  await vi.waitFor(() => expect(other.tab.uids()).toEqual(['n1', 'n2']), TAKEOVER)
  board.post(3)
  owner.child.kill('SIGCONT')
  await eventually(() => expect(upstream.openStreams()).toBe(1))
  board.post(4)
  for (const { tab } of replicas) {
    await vi.waitFor(() => expect(tab.uids()).toEqual(['n1', 'n2', 'n3', 'n4']), TAKEOVER)
  }
})

it('T81: an owner that is ended with 400 more streams hands over, finishes its calls and leaves no lease', async () => {
  const [owner, other] = pair()
  const board = noticeBoard(upstream)
  board.post(1)
  await vi.waitFor(() => expect(other.tab.uids()).toEqual(['n1']), TAKEOVER)
  const users = Array.from({ length: 40 }, (_, n) => 'x'.repeat(10 + n))
  const cookies = await Promise.all(users.map((user) => owner.signIn(user)))
  const tabs = cookies.flatMap((own) => Array.from({ length: 10 }, () => openRawTab(owner.url, own)))
  await vi.waitFor(() => expect(tabs.filter((tab) => tab.lastId() === '')).toEqual([]), TAKEOVER)
  await vi.waitFor(() => expect(upstream.openStreams()).toBe(1 + users.length), TAKEOVER)
  const answers: (() => void)[] = []
  upstream.answer('/api/slow', (...exchange) => answers.push(() => envelope('at last')(...exchange)))
  const slow = fetch(`${owner.url}/api/slow`, { headers: { cookie } })
  await vi.waitFor(() => expect(answers).toHaveLength(1), TAKEOVER)
  let gone = 0
  const ends = tabs.map((tab) => tab.ended.then(() => void gone++))

  const ended = once(owner.child, 'exit')
  owner.child.kill('SIGTERM')
  await Promise.race([owner.tab.ended, ...ends])
  // Fifty at a time, with a pause in between.
  expect(gone).toBeLessThan(tabs.length / 2)
  await eventually(() => expect(upstream.openStreams()).toBe(1))
  board.post(2)
  await eventually(() => expect(other.tab.uids()).toEqual(['n1', 'n2']))

  await Promise.all(ends)
  answers[0]?.()
  expect((await slow).status).toBe(200)
  expect((await ended)[0]).toBe(0)
  // The one of the user who has a tab on the other replica.
  expect(await redis.connect().keys('swms:notices:*:lease')).toEqual([
    `swms:notices:{${'clerk'.length}}:lease`,
  ])
})
