// Several replicas behind one address: one upstream stream for each user, wherever the tabs are.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { NoticeSettings } from '#server/gateway/notices/settings.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import {
  type NoticeBoard,
  noticeBoard,
  openTab,
  type Tab,
  type TabOptions,
} from '#tests/support/notice-tabs.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

const QUICK: Partial<NoticeSettings> = {
  sweepMs: 10,
  firstRetryMs: 20,
  leaseTtlMs: 3_000,
  leaseRenewMs: 150,
  leaseFenceMs: 500,
  lingerMs: 100,
  sessionCheckMs: 60_000,
}

type Replica = TestGateway & { url: string; loseRedis: () => void; findRedis: () => void }

let redis: TestRedis
let upstream: FakeUpstream
let board: NoticeBoard
let replicas: Replica[]
let cookie: string
let tabs: Tab[]

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())
beforeEach(async () => {
  await redis.connect().flushall()
  tabs = []
  upstream = await startFakeUpstream()
  board = noticeBoard(upstream)
  replicas = await Promise.all([startReplica(), startReplica(), startReplica()])
  cookie = (await replicas[0]?.signIn('clerk')) ?? ''
})
afterEach(async () => {
  for (const tab of tabs) tab.close()
  for (const replica of replicas) replica.findRedis()
  await Promise.all(replicas.map((replica) => replica.close()))
  await upstream.close()
})

async function startReplica(notices = QUICK): Promise<Replica> {
  const client = redis.connect()
  const gateway = await startGateway({
    upstreamUrl: upstream.url,
    shared: { redis: client, secrets: ['a secret of more than thirty-two characters'] },
    notices,
  })
  const { url } = await gateway.listen()
  const send = client.eval.bind(client)
  return Object.assign(gateway, {
    url,
    /** Nothing that is sent from now on gets through, as behind a network that swallows packets. */
    loseRedis() {
      client.eval = () => new Promise(() => undefined)
    },
    findRedis() {
      client.eval = send
    },
  })
}

async function open(replica: Replica | undefined, options?: TabOptions): Promise<Tab> {
  const tab = await openTab(replica?.url ?? '', cookie, options)
  tabs.push(tab)
  return tab
}

async function openOnAll(): Promise<Tab[]> {
  const opened: Tab[] = []
  for (const replica of replicas) opened.push(await open(replica), await open(replica))
  await eventually(() => expect(upstream.openStreams()).toBe(1))
  for (const tab of opened) await eventually(() => expect(tab.lastId()).not.toBe(''))
  await marked()
  return opened
}

/** Until it is known what was there before, nothing counts as missed. */
async function marked(): Promise<void> {
  const log = `swms:notices:{${'clerk'.length}}:log`
  await eventually(async () => expect(await redis.connect().xlen(log)).toBeGreaterThan(1))
}

function owner(): Replica {
  const feeding = replicas.filter(({ app }) => app.notices.figures.feeds === 1)
  expect(feeding).toHaveLength(1)
  return feeding[0] as Replica
}

const others = (replica: Replica) => replicas.filter((other) => other !== replica)
const names = (...numbers: number[]) => numbers.map((n) => `n${n}`)

it('T64: ten tabs on three replicas share one upstream stream; each gets each notice once, in order', async () => {
  const opened = await openOnAll()
  board.post(1, 2, 3, 4, 5)
  for (const tab of opened) await eventually(() => expect(tab.uids()).toEqual(names(1, 2, 3, 4, 5)))
  expect(upstream.openStreams()).toBe(1)
})

it('T70: a tab comes back to another replica and gets what it missed', async () => {
  const [tab] = await openOnAll()
  board.post(1)
  await eventually(() => expect(tab?.uids()).toEqual(names(1)))
  const position = tab?.lastId() ?? ''
  board.post(2, 3)
  await eventually(() => expect(tab?.uids()).toEqual(names(1, 2, 3)))
  const returned = await open(replicas[2], { lastEventId: position })
  await eventually(() => expect(returned.uids()).toEqual(names(2, 3)))
})

it('T81: an owner that ends lets another take over at once, and nothing is lost or comes twice', async () => {
  // The lease would outlive the test: only the owner's letting go of it hands it on.
  const held = { ...QUICK, leaseTtlMs: 600_000 }
  await Promise.all(replicas.map((replica) => replica.close()))
  replicas = await Promise.all([startReplica(held), startReplica(held), startReplica(held)])
  cookie = (await replicas[0]?.signIn('clerk')) ?? ''
  await openOnAll()
  const leaving = owner()
  const staying = await Promise.all(others(leaving).map((replica) => open(replica)))
  board.post(1)
  for (const tab of staying) await eventually(() => expect(tab.uids()).toEqual(names(1)))
  const closing = leaving.close()
  board.post(2)
  await eventually(() => expect(others(leaving).map(({ app }) => app.notices.figures.feeds)).toContain(1))
  board.post(3)
  for (const tab of staying) await eventually(() => expect(tab.uids()).toEqual(names(1, 2, 3)))
  await closing
  expect(upstream.openStreams()).toBe(1)
})

it('T68: an owner without Redis closes its stream before its lease can be another’s', async () => {
  await openOnAll()
  const cutOff = owner()
  const staying = await Promise.all(others(cutOff).map((replica) => open(replica)))
  cutOff.loseRedis()
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, upstream.openStreams())), 5)
  await eventually(() => expect(cutOff.app.notices.figures.feeds).toBe(0))
  board.post(1)
  await eventually(() => owner())
  for (const tab of staying) await eventually(() => expect(tab.uids()).toEqual(names(1)))
  clearInterval(watching)
  expect(most).toBe(1)
})

it('T66: what a stale owner still publishes is rejected, and it ends its stream', async () => {
  const [first] = await openOnAll()
  const stale = owner()
  const lease = `swms:notices:{${'clerk'.length}}:lease`
  // As if it had slept for longer than its lease: another holds it, of a later epoch.
  await redis.connect().set(lease, '999:another', 'PX', 600)
  board.post(1)
  await eventually(() => expect(stale.app.notices.figures.feeds).toBe(0))
  expect(first?.uids()).toEqual([])
  await eventually(() => expect(first?.uids()).toEqual(names(1)))
  await eventually(() => expect(upstream.openStreams()).toBe(1))
})

it('T67: a Redis that comes back empty makes tabs fetch anew; one upstream stream is there again', async () => {
  const opened = await openOnAll()
  board.post(1)
  for (const tab of opened) await eventually(() => expect(tab.uids()).toEqual(names(1)))
  await redis.restart()
  for (const tab of opened)
    await eventually(() => expect(tab.resets + tab.sessionStates.length).toBeGreaterThan(0))
  // Refused until the replica has found Redis again.
  await eventually(async () => {
    cookie = (await replicas[0]?.signIn('clerk')) ?? ''
  })
  const again = await open(replicas[1])
  await eventually(() => expect(upstream.openStreams()).toBe(1))
  await marked()
  board.post(2)
  await eventually(() => expect(again.uids()).toEqual(names(2)))
  owner()
})

it('T69: a replica whose subscription was cut reads what it missed', async () => {
  const opened = await openOnAll()
  await redis.connect().call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  board.post(1, 2)
  for (const tab of opened) await eventually(() => expect(tab.uids()).toEqual(names(1, 2)))
})

it('T78: the upstream stream is closed after the last tab of all replicas', async () => {
  const opened = await openOnAll()
  for (const tab of opened) tab.close()
  await eventually(() => expect(upstream.openStreams()).toBe(0))
})

it('T77: a sign-out on one replica is heard on the others, and another session feeds on', async () => {
  const leaving = cookie
  await open(replicas[0])
  await eventually(() => expect(upstream.openStreams()).toBe(1))
  cookie = (await replicas[1]?.signIn('clerk')) ?? ''
  const staying = await open(replicas[1])
  await marked()
  const options = { method: 'DELETE', headers: { cookie: leaving, 'sec-fetch-site': 'same-origin' } }
  await fetch(`${replicas[2]?.url}/session`, options)
  await eventually(() => expect(tabs[0]?.sessionStates).toEqual(['ended']))
  await eventually(() => expect(replicas[1]?.app.notices.figures.feeds).toBe(1))
  board.post(1)
  await eventually(() => expect(staying.uids()).toEqual(names(1)))
})
