// Notices to many tabs: the gateway with everything on, beside a hub that does nothing but write one Buffer to everybody,
// and beside hubs made with the libraries that there are for it.
import { existsSync } from 'node:fs'
import { login } from '#shared/contracts/system/user.ts'
import { type Child, startChild } from '#tests/bench/fanout/child.ts'
import { measureStorm } from '#tests/bench/fanout/storm.ts'
import { installPackages } from '#tests/bench/peer-packages.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startRedis } from '#tests/support/redis.ts'

type Row = { name: string; figures: Record<string, number> }
export type BenchResult = { title: string; rows: Row[]; ratios: { name: string; value: number }[] }

const IDLE_TABS = 10_000
const BUSY_TABS = 2_000
const TABS_PER_USER = 4
const LATENCY_ROUNDS = 10
const BURST_EVENTS = 150
const BURSTS = 5
const LIBRARIES = [
  { name: '@fastify/sse', file: 'fastify-sse-hub.ts' },
  { name: 'better-sse', file: 'better-sse-hub.ts' },
]

const NCHAN_MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so'

type Subject = { name: string; start: (tabs: number) => Promise<Running> }
type Running = {
  url: string
  cookies: string[]
  child: Child
  push: (events: string[]) => void
  stop: () => Promise<void>
}

export async function run(): Promise<BenchResult> {
  const bare = await measure({ name: 'node:http, one Buffer to all', start: () => startHub('bare-hub.ts') })
  const peers = [...(await measureLibraries()), await measureNchan()]
  const room = await measure({ name: 'gateway, all tabs of one user', start: () => startGatewaySubject(1) })
  const users = await measure({
    name: `gateway, ${TABS_PER_USER} tabs a user, one upstream stream each`,
    start: (tabs) => startGatewaySubject(tabs / TABS_PER_USER),
  })
  const storm = await measureReturn()
  const stormApart = await measureReturnApart()
  return {
    title: 'Notice fan-out, 1 KB events, one gateway process, readers in another',
    rows: [bare, ...peers, room, users, storm, stormApart],
    ratios: [
      ...[bare, ...peers].flatMap((peer) => ratiosTo(peer, { room, users })),
      { name: 'p99 of a call while all tabs come back, to before', value: callRatio(storm) },
      { name: 'the same with streams on a gateway of their own', value: callRatio(stormApart) },
    ],
  }
}

/** A row without figures, and with the reason, where they cannot be had. */
async function measureLibraries(): Promise<Row[]> {
  const folder = await installPackages(
    'fanout',
    LIBRARIES.map(({ name }) => name),
  )
  const rows: Row[] = []
  for (const { name, file } of LIBRARIES) {
    rows.push(
      folder === null
        ? { name: `${name}: could not be installed, not measured`, figures: {} }
        : await measure({ name, start: () => startHub(file, { folder }) }),
    )
  }
  return rows
}

async function measureNchan(): Promise<Row> {
  if (!existsSync(NCHAN_MODULE)) return { name: 'nchan in nginx: not installed, not measured', figures: {} }
  return measure({
    name: 'nchan in nginx',
    start: () => startHub('nchan-hub.ts', { modulePath: NCHAN_MODULE }),
  })
}

function ratiosTo(peer: Row, { room, users }: { room: Row; users: Row }): BenchResult['ratios'] {
  if (Object.keys(peer.figures).length === 0) return []
  const ratio = (name: string, of: Row, figure: string) => ({
    name: `${name}, to ${peer.name}`,
    value: (of.figures[figure] ?? Number.NaN) / (peer.figures[figure] ?? Number.NaN),
  })
  return [
    ratio('deliveries/s', room, 'deliveriesPerSecond'),
    ratio('deliveries/s with a stream for each user', users, 'deliveriesPerSecond'),
    ratio('p99', room, 'p99Ms'),
    ratio('memory of an idle stream', room, 'kbPerIdleStream'),
  ]
}

async function measure(subject: Subject): Promise<Row> {
  const figures = { ...(await measureIdle(subject)), ...(await measureBusy(subject)) }
  return { name: subject.name, figures }
}

async function measureReturn(): Promise<Row> {
  const running = await startGatewaySubject(IDLE_TABS / TABS_PER_USER)
  const figures = await measureStorm(
    { ...running, streamsUrl: running.url, callsUrl: running.url },
    IDLE_TABS,
  )
  await running.stop()
  return { name: `gateway, ${IDLE_TABS} tabs drop at once and come back`, figures }
}

/** As deployed by compose.yaml: who calls does so at another gateway than the one that has the streams. */
async function measureReturnApart(): Promise<Row> {
  const redis = await startRedis()
  const streams = await startGatewaySubject(IDLE_TABS / TABS_PER_USER, redis.url)
  const calls = await startGatewaySubject(0, redis.url)
  const { cookies } = streams
  const figures = await measureStorm({ streamsUrl: streams.url, callsUrl: calls.url, cookies }, IDLE_TABS)
  await Promise.all([streams.stop(), calls.stop()])
  await redis.stop()
  return { name: 'the same, streams on a gateway of their own', figures }
}

function callRatio({ figures }: Row): number {
  return (figures['callP99Ms'] ?? Number.NaN) / (figures['callP99BeforeMs'] ?? Number.NaN)
}

/** Memory of streams on which nothing happens, then one event to each of them. */
async function measureIdle({ start }: Subject): Promise<Record<string, number>> {
  const running = await start(IDLE_TABS)
  const before = await running.child.ask('memory')
  const readers = await openReaders(running, IDLE_TABS)
  const after = await running.child.ask('memory')
  const latencies: number[] = []
  for (let round = 0; round < LATENCY_ROUNDS; round += 1) {
    await pause(500)
    await readers.ask('begin', { expected: IDLE_TABS })
    const startedAt = process.hrtime.bigint()
    running.push([event(round)])
    latencies.push(...((await readers.ask('latencies', { startedAt: String(startedAt) })) as number[]))
  }
  await readers.end()
  await running.stop()
  latencies.sort((a, b) => a - b)
  return {
    kbPerIdleStream: (Number(after) - Number(before)) / 1024 / IDLE_TABS,
    p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? Number.NaN,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  }
}

async function measureBusy({ start }: Subject): Promise<Record<string, number>> {
  const running = await start(BUSY_TABS)
  const readers = await openReaders(running, BUSY_TABS)
  const rates: number[] = []
  for (let burst = 0; burst < BURSTS; burst += 1) {
    await pause(300)
    await readers.ask('begin', { expected: BUSY_TABS * BURST_EVENTS })
    const startedAt = process.hrtime.bigint()
    running.push(Array.from({ length: BURST_EVENTS }, (_, n) => event(burst * BURST_EVENTS + n)))
    const elapsedMs = Number(await readers.ask('elapsed', { startedAt: String(startedAt) }))
    rates.push((BUSY_TABS * BURST_EVENTS) / (elapsedMs / 1000))
  }
  await readers.end()
  await running.stop()
  rates.sort((a, b) => a - b)
  return { deliveriesPerSecond: rates[Math.floor(rates.length / 2)] ?? 0 }
}

/** `found`: where the hub finds what it is made with. */
async function startHub(
  file: string,
  found: { folder?: string; modulePath?: string } = {},
): Promise<Running> {
  const child = await startChild(file)
  return {
    url: String(await child.ask('listen', found)),
    cookies: [''],
    child,
    push: (events) => child.tell('push', { events }),
    async stop() {
      await child.ask('end')
      await child.end()
    },
  }
}

async function startGatewaySubject(users: number, redisUrl?: string): Promise<Running> {
  const upstream: FakeUpstream = await startFakeUpstream()
  upstream.answer(login.path, grantNumberedUser)
  const child = await startChild('gateway-subject.ts')
  const { url, cookies } = (await child.ask('listen', { upstreamUrl: upstream.url, users, redisUrl })) as {
    url: string
    cookies: string[]
  }
  return {
    url,
    cookies,
    child,
    push: (events) => upstream.pushNotices(events.map((data) => `data: ${data}\n\n`).join('')),
    async stop() {
      await child.end()
      await upstream.close()
    },
  }
}

/** Signs in 'u7' as the user with id 7. */
function grantNumberedUser(...[request, response, body]: Parameters<ReturnType<typeof envelope>>): void {
  const { username } = JSON.parse(body) as { username: string }
  const grant = {
    token: `token of ${username}`,
    expirationTime: Date.now() + 24 * 3_600_000,
    activate: true,
    userVO: { id: Number(username.slice(1)), name: username },
  }
  envelope(grant)(request, response, body)
}

async function openReaders({ url, cookies }: Running, count: number): Promise<Child> {
  const readers = await startChild('readers.ts')
  await readers.ask('open', { url, cookies, count })
  // Until whatever the opening has set off has come to rest.
  await pause(3_000)
  return readers
}

/** One notice of 1 KB that no other equals. */
function event(n: number): string {
  const notice = { uid: `${n}`, datetime: new Date(Date.UTC(2026, 0, 1) + n).toISOString(), message: '' }
  const filling = 'x'.repeat(1_024 - JSON.stringify([notice]).length)
  return JSON.stringify([{ ...notice, message: filling }])
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
