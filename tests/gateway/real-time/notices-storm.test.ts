// Hundreds of tabs that drop at one moment and come back: what that asks of Redis.
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { signInMany } from '#tests/support/many-users.ts'
import { openRawTab, type RawTab } from '#tests/support/notice-tabs.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

const USERS = 100
const TABS = 3 * USERS

type Replica = TestGateway & { url: string }

let redis: TestRedis
let observer: Redis
let upstream: FakeUpstream
let first: Replica
let second: Replica
let cookies: string[]
let tabs: RawTab[] = []

beforeAll(async () => {
  redis = await startRedis()
  observer = redis.connect()
  upstream = await startFakeUpstream()
  first = await startReplica()
  second = await startReplica()
  cookies = await signInMany(first, upstream, USERS)
  tabs = await comeTo(first)
  // Each log has its beginning, and the mark of what was unread before its stream was open: then all is done.
  await eventually(async () => expect(await commandCount('xadd')).toBe(2 * USERS))
})
afterAll(async () => {
  for (const { socket } of tabs) socket.destroy()
  await Promise.all([first.close(), second.close()])
  await upstream.close()
  await redis.stop()
})
async function startReplica(): Promise<Replica> {
  const gateway = await startGateway({
    upstreamUrl: upstream.url,
    shared: { redis: redis.connect(), secrets: ['a secret of more than thirty-two characters'] },
    // What is asked now and then anyone who comes or goes would only be counted with the rest.
    notices: {
      leaseTtlMs: 240_000,
      leaseFenceMs: 180_000,
      leaseRenewMs: 120_000,
      sessionCheckMs: 120_000,
      sweepMs: 100,
    },
  })
  return Object.assign(gateway, await gateway.listen())
}

/** Each tab again where it was, and at the same moment. */
async function comeTo(replica: Replica): Promise<RawTab[]> {
  const come = Array.from({ length: TABS }, (_, n) =>
    openRawTab(replica.url, cookies[n % USERS] ?? '', tabs[n]?.lastId()),
  )
  await eventually(() => expect(come.filter((tab) => tab.lastId() === '')).toEqual([]))
  return come
}

async function dropAll(replica: Replica): Promise<void> {
  for (const { socket } of tabs) socket.destroy()
  await eventually(() => expect(replica.app.notices.figures.tabs).toBe(0))
}

/** Commands that Redis has run so far, those within scripts too, but for what this file and the connections' watch ask. */
async function commandCount(command?: string): Promise<number> {
  const stats = await observer.info('commandstats')
  return [...stats.matchAll(/^cmdstat_(\w+):calls=(\d+)/gm)]
    .filter(([, name = '']) => (command ? name === command : !['info', 'ping'].includes(name)))
    .reduce((sum, [, , calls]) => sum + Number(calls), 0)
}

async function untilQuiet(): Promise<void> {
  let last = -1
  await eventually(async () => {
    const before = last
    last = await commandCount()
    expect(last).toBe(before)
  })
}

it('T80: tabs that come back to their replica ask Redis at most once each, whose session it is', async () => {
  const before = await commandCount()
  await dropAll(first)
  tabs = await comeTo(first)
  await untilQuiet()
  expect((await commandCount()) - before).toBeLessThanOrEqual(TABS)
  expect(tabs.filter((tab) => tab.text().includes('event: reset'))).toEqual([])
  expect(upstream.openStreams()).toBe(USERS)
})

it('T80: tabs that come to another replica make it read each user’s log once, not each tab’s', async () => {
  const before = await commandCount()
  await dropAll(first)
  tabs = await comeTo(second)
  await untilQuiet()
  expect((await commandCount()) - before).toBeLessThanOrEqual(TABS + 8 * USERS)
  expect(tabs.filter((tab) => tab.text().includes('event: reset'))).toEqual([])
})
