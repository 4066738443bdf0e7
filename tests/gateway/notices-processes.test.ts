// Replicas as processes of their own, killed and stopped as machines are.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { login } from '#shared/contracts/system/user.ts'
import { freePort } from '#tests/support/console.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { noticeBoard, openTab, type Tab } from '#tests/support/notice-tabs.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

type Replica = { url: string; child: ChildProcess; tab: Tab }

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
  cookie = await signIn(started[0]?.url ?? '')
  replicas = []
  for (const { url, child } of started) replicas.push({ url, child, tab: await openTab(url, cookie) })
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

async function startReplica(): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      SWMS_PUBLIC_ORIGIN: 'http://localhost:3000',
      SWMS_UPSTREAM_URL: upstream.url,
      SWMS_REDIS_URL: redis.url,
      SWMS_SESSION_SECRET: 'a secret of more than thirty-two characters',
      SWMS_METRICS_PORT: '0',
      SWMS_LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), TAKEOVER)
  return { url, child }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: 'clerk', password: 'right' }),
  })
  return answer.headers.getSetCookie().at(-1)?.split(';')[0] ?? ''
}

/** The first to have had a tab, since nobody else asked. */
const pair = () => replicas as [Replica, Replica]

it('T65: a killed owner is replaced within 15 seconds, and nothing is lost or comes twice', async () => {
  const board = noticeBoard(upstream)
  const [owner, other] = pair()
  board.post(1)
  for (const { tab } of replicas) await vi.waitFor(() => expect(tab.uids()).toEqual(['n1']), TAKEOVER)
  const killedAtMs = performance.now()
  owner.child.kill('SIGKILL')
  await vi.waitFor(() => expect(upstream.openStreams()).toBe(0), TAKEOVER)
  board.post(2, 3)
  await vi.waitFor(() => expect(other.tab.uids()).toEqual(['n1', 'n2', 'n3']), TAKEOVER)
  expect(performance.now() - killedAtMs).toBeLessThan(15_000)
  expect(upstream.openStreams()).toBe(1)
}, 60_000)

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
  await vi.waitFor(() => expect(upstream.openStreams()).toBe(1), { timeout: 5_000, interval: 50 })
  board.post(4)
  for (const { tab } of replicas) {
    await vi.waitFor(() => expect(tab.uids()).toEqual(['n1', 'n2', 'n3', 'n4']), TAKEOVER)
  }
}, 60_000)

it('T81: an owner that is ended hands over within a second', async () => {
  const [owner, other] = pair()
  const board = noticeBoard(upstream)
  board.post(1)
  await vi.waitFor(() => expect(other.tab.uids()).toEqual(['n1']), TAKEOVER)
  const ended = once(owner.child, 'exit')
  owner.child.kill('SIGTERM')
  await owner.tab.ended
  const endedAtMs = performance.now()
  await vi.waitFor(() => expect(upstream.openStreams()).toBe(1), { timeout: 1_000, interval: 10 })
  board.post(2)
  await vi.waitFor(() => expect(other.tab.uids()).toEqual(['n1', 'n2']), { timeout: 1_500, interval: 10 })
  expect(performance.now() - endedAtMs).toBeLessThan(2_500)
  expect((await ended)[0]).toBe(0)
}, 60_000)
