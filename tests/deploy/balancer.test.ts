// The balancer in front of real gateways that share a Redis, as compose.yaml puts them together.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { noticeBoard, openTab } from '#tests/support/notice-tabs.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

const OWN = { 'sec-fetch-site': 'same-origin' }
const NAMES = ['gateway-1', 'gateway-2', 'gateway-streams'] as const

type Name = (typeof NAMES)[number]

let redis: TestRedis
let upstream: FakeUpstream
let gateways: Record<Name, TestGateway>
let balancer: Balancer
let cookie: string

beforeEach(async () => {
  redis = await startRedis()
  upstream = await startFakeUpstream()
  const addresses: Record<string, string> = {}
  const started = NAMES.map(async (name) => {
    const gateway = await startGateway({
      upstreamUrl: upstream.url,
      shared: { redis: redis.connect(), secrets: ['a secret of more than thirty-two characters'] },
      trustedProxies: ['127.0.0.1'],
    })
    addresses[`${name}:3000`] = `127.0.0.1:${(await gateway.listen()).port}`
    return [name, gateway] as const
  })
  gateways = Object.fromEntries(await Promise.all(started)) as Record<Name, TestGateway>
  balancer = await startBalancer(addresses)
  cookie = await gateways['gateway-1'].signIn('clerk')
})
afterEach(async () => {
  await balancer.stop()
  await Promise.all(Object.values(gateways).map((gateway) => gateway.close()))
  await upstream.close()
  await redis.stop()
})

it('T80: streams stand on a gateway of their own, pages and calls on the two others', async () => {
  const tabs = await Promise.all([1, 2, 3].map(() => openTab(balancer.url, cookie)))
  expect(tabsOf('gateway-streams')).toBe(3)
  for (let n = 0; n < 6; n += 1) {
    expect((await fetch(`${balancer.url}/api/x`, { headers: { ...OWN, cookie } })).status).toBe(200)
  }
  expect((await callsOf('gateway-1')) + (await callsOf('gateway-2'))).toBe(6)
  expect(await callsOf('gateway-streams')).toBe(0)
  for (const tab of tabs) tab.close()
})

it('passes notices on as they come', async () => {
  const { board, tab } = await openTabWithNotice()
  board.post(2)
  await eventually(() => expect(tab.uids()).toEqual(['n1', 'n2']))
  tab.close()
})

it('brings streams to another gateway while theirs is away, where they go on from where they were', async () => {
  const { board, tab } = await openTabWithNotice()
  await gateways['gateway-streams'].close()
  await tab.ended
  board.post(2)
  const again = await openTab(balancer.url, cookie, { lastEventId: tab.lastId() })
  expect(tabsOf('gateway-1') + tabsOf('gateway-2')).toBe(1)
  board.post(3)
  await eventually(() => expect(new Set(again.uids())).toEqual(new Set(['n2', 'n3'])))
  again.close()
})

it('sends a call whose gateway has gone to the other', async () => {
  await gateways['gateway-1'].close()
  for (let n = 0; n < 6; n += 1) {
    expect((await fetch(`${balancer.url}/api/x`, { headers: { ...OWN, cookie } })).status).toBe(200)
  }
  expect(await callsOf('gateway-2')).toBe(6)
})

/**
 * Until 2.11 Caddy sends the body of a call only once. What could not be sent to one gateway failed at the next one, too; and with
 * `fail_duration` that next one was held to have failed, and nobody was let through to either for five seconds.
 */
it('holds it against no other gateway that one has gone just as something was sent to it', async () => {
  await gateways['gateway-1'].close()
  const headers = { ...OWN, 'content-type': 'application/json', cookie }
  const send = async (sent: RequestInit) =>
    (await fetch(`${balancer.url}/api/x`, { ...sent, headers })).status
  const commands: number[] = []
  for (let n = 0; n < 10; n += 1) commands.push(await send({ method: 'POST', body: '{"opId":"1"}' }))
  expect(commands.filter((status) => status !== 200 && status !== 502)).toEqual([])
  expect(await send({})).toBe(200)
})

it('lets pass nothing of what a client says of where it comes from', async () => {
  const forged = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  }
  await fetch(`${balancer.url}/api/x`, { headers: { ...OWN, ...forged, cookie } })
  expect(upstream.requests.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1')
})

/** A tab at the balancer that has heard of one notice, n1. */
async function openTabWithNotice() {
  const board = noticeBoard(upstream)
  const tab = await openTab(balancer.url, cookie)
  await eventually(() => expect(upstream.openStreams()).toBe(1))
  board.post(1)
  await eventually(() => expect(tab.uids()).toEqual(['n1']))
  return { board, tab }
}

function tabsOf(name: Name): number {
  return gateways[name].app.notices.figures.tabs
}

async function callsOf(name: Name): Promise<number> {
  const values = (await gateways[name].app.metrics.registry.getSingleMetric('swms_requests_total')?.get())
    ?.values
  const calls = (values ?? []).filter(({ labels }) => labels['kind'] === 'api')
  return calls.reduce((sum, { value }) => sum + value, 0)
}
