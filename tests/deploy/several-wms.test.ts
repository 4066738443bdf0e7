// Several WMS APIs behind their balancer, as compose.yaml puts them together with the profile several-wms.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { readyUrl } from '#server/embedded-wms.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { sendNotice } from '#shared/contracts/system/notice.ts'
import { ownSignIn } from '#shared/contracts/system/own-log.ts'
import { login } from '#shared/contracts/system/user.ts'
import type { Notice } from '#shared/shapes/notice.ts'
import { startWmsBalancer } from '#tests/support/balancer.ts'
import { freePort } from '#tests/support/console.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway } from '#tests/support/gateway.ts'
import { openTab, type Tab } from '#tests/support/notice-tabs.ts'
import { startPostgresServer } from '#tests/support/postgres.ts'

const CLIENT = '203.0.113.7'

const children = new Set<ChildProcess>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

it('answers every call and passes every notice on while one of two stops', async () => {
  const { database, first, one, two, balancer, gateway } = await startSystem()
  const call = callerWithKeptConnections()
  const throughGateway = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': CLIENT }
  const clerk = { username: 'clerk', password: 'clerk123' }
  const atGateway = await call(gateway.url, login.path, clerk, throughGateway)
  const cookie = atGateway.cookie
  const ways = [
    { at: gateway.url, headers: { ...throughGateway, cookie } },
    { at: balancer.url, headers: await signedIn(call, balancer.url, clerk) },
  ]
  // Past two balancers and a gateway, the WMS API knows who signed in from where.
  const signIns = await call(one, ownSignIn.list.path, {}, await signedIn(call, two, clerk))
  expect(signIns.data.rows?.map(({ address }) => address)).toContain(CLIENT)

  const tab = await openTab(gateway.url, cookie)
  const admin = { username: 'admin', password: 'admin123' }
  const { id } = atGateway.data.userVO ?? {}
  const notify = async (at: string, message: string) => {
    const path = `${sendNotice.path}?${new URLSearchParams({ message })}`
    expect((await call(at, path, [id], await signedIn(call, at, admin))).status).toBe(200)
  }
  await notify(one, '经第一个进程')
  await notify(two, '经第二个进程')
  await eventually(() => expect(messagesOf(tab)).toEqual(['经第一个进程', '经第二个进程']))

  const refused: string[] = []
  let answered = 0
  let isOver = false
  const ask = async ({ at, headers }: (typeof ways)[number]) => {
    const isCommand = answered % 2 === 0
    const path = isCommand ? inboundOrder.create.path : inboundOrder.list.path
    const { status, message } = await call(at, path, isCommand ? newOrder() : { size: 20 }, headers)
    answered += 1
    if (status !== 200) refused.push(`${status} ${message}`)
  }
  const work = async (way: (typeof ways)[number]) => {
    while (!isOver) await ask(way)
  }
  const workers = [...ways, ...ways, ...ways].map(work)
  await expect.poll(() => answered).toBeGreaterThan(40)
  // A database that holds its breath sends no process away: there is none that has another.
  const thawed = database.freeze(5_000)
  const waiting: Promise<void>[] = []
  for (let n = 0; n < 20; n += 1) {
    await wait(200)
    waiting.push(...ways.map(ask))
  }
  await thawed
  await Promise.all(waiting)

  const ended = once(first, 'exit')
  first.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${one}/readyz`)).status).toBe(503)
  expect(await (await fetch(`${one}/readyz`)).json()).toEqual({ status: 'draining' })
  expect((await fetch(`${one}/livez`, { method: 'HEAD' })).status).toBe(200)
  // What still comes to it is answered, and told to come elsewhere next.
  const late = await fetch(`${one}/api/nowhere`)
  expect([late.status, late.headers.get('connection')]).toEqual([404, 'close'])
  await notify(two, '停止期间')
  expect(await ended).toEqual([0, null])
  await notify(two, '停止之后')

  const before = answered
  await expect.poll(() => answered).toBeGreaterThan(before + 40)
  isOver = true
  await Promise.all(workers)
  expect(refused).toEqual([])
  await eventually(() => expect(messagesOf(tab).slice(2)).toEqual(['停止期间', '停止之后']))
  tab.close()
})

it('deals calls out to all, however many streams a process holds already', async () => {
  const { balancer, one, two } = await startFakes({ isSecondReady: false })
  const tabs = await Promise.all([1, 2, 3, 4].map(() => openTab(balancer.url, '')))
  expect(one.openStreams()).toBe(4)
  two.answer('/readyz', envelope(true))
  await eventually(async () => {
    await fetch(`${balancer.url}/api/x`)
    expect(callsOf(two)).toBe(1)
  })
  const before = callsOf(one)
  for (let n = 0; n < 60; n += 1) await fetch(`${balancer.url}/api/x`)
  // By chance: once in many million runs one of them gets fewer.
  expect(Math.min(callsOf(one) - before, callsOf(two) - 1)).toBeGreaterThan(8)
  tabs.push(await openTab(balancer.url, ''))
  expect(two.openStreams()).toBe(1)
  for (const tab of tabs) tab.close()
})

it('holds it against no other process that one has gone just as something was sent to it', async () => {
  const { balancer, one } = await startFakes({ isSecondReady: true })
  await one.close()
  const send = async (sent: RequestInit) => (await fetch(`${balancer.url}/api/x`, sent)).status
  const commands: number[] = []
  for (let n = 0; n < 10; n += 1) commands.push(await send({ method: 'POST', body: '{"opId":"1"}' }))
  expect(commands.filter((status) => status !== 200 && status !== 502)).toEqual([])
  expect(await send({})).toBe(200)
})

it('finds the process that is there, however many calls come together', async () => {
  const { balancer } = await startFakes({ isSecondReady: false })
  const call = callerWithKeptConnections()
  const statuses: number[] = []
  for (let n = 0; n < 50; n += 1) {
    const together = Array.from({ length: 40 }, () => call(balancer.url, '/api/x', {}))
    for (const { status } of await Promise.all(together)) statuses.push(status)
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

it('says in words that none is ready, and to come again', async () => {
  const { balancer, one } = await startFakes({ isSecondReady: false })
  one.answer('/readyz', envelope(null, { status: 503 }))
  const answered = async () => fetch(`${balancer.url}/api/x`, { method: 'POST', body: '{}' })
  await eventually(async () => expect((await answered()).status).toBe(503))
  const answer = await answered()
  expect(answer.headers.get('retry-after')).toBe('2')
  const message = '仓储服务暂时无法连接，请稍后重试'
  expect(await answer.json()).toEqual({ code: 503, message, data: null, result_code: 503 })
})

/** Two processes on one database and one folder of files, their balancer, and a gateway before it. */
async function startSystem() {
  const server = await startPostgresServer()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'swms-two-'))
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const settings = { SWMS_DATABASE_URL: server.url, SWMS_DATA_DIR: dataDir, SWMS_DRAIN_SECONDS: '6' }
  // At once, as Compose does: one fills the database, and the other waits for it.
  const [one, two] = await Promise.all([startProcess(settings), startProcess(settings)])
  const balancer = await startWmsBalancer([one.address, two.address])
  onTestFinished(() => balancer.stop())
  const gateway = await startGateway({ upstreamUrl: balancer.url, trustedProxies: ['127.0.0.1'] })
  onTestFinished(() => gateway.close())
  return {
    database: server,
    first: one.process,
    one: `http://${one.address}`,
    two: `http://${two.address}`,
    balancer,
    gateway: await gateway.listen(),
  }
}

async function startProcess(settings: Record<string, string>) {
  const port = String(await freePort())
  const child = fork('dist/server/wms.js', {
    env: {
      PATH: process.env['PATH'],
      SWMS_LOG_LEVEL: 'error',
      SWMS_DEMO: 'on',
      SWMS_DEMO_SCALE: '0',
      SWMS_WMS_PORT: port,
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.add(child)
  await readyUrl(child)
  return { process: child, address: `127.0.0.1:${port}` }
}

async function startFakes({ isSecondReady }: { isSecondReady: boolean }) {
  const [one, two] = [await startFakeUpstream(), await startFakeUpstream()]
  if (!isSecondReady) two.answer('/readyz', envelope(null, { status: 503 }))
  const balancer = await startWmsBalancer([one, two].map(({ url }) => new URL(url).host))
  onTestFinished(async () => {
    await balancer.stop()
    await one.close()
    await two.close()
  })
  // Asked for the second time, the balancer has taken in the first answer.
  await eventually(() => expect(askedOf(two, '/readyz')).toBeGreaterThan(2))
  return { balancer, one, two }
}

const callsOf = (upstream: FakeUpstream) => askedOf(upstream, '/api/x')

function askedOf({ requests }: FakeUpstream, url: string): number {
  return requests.filter((asked) => asked.url === url).length
}

type Data = {
  token: string
  userVO?: { id: number }
  rows?: { address: string }[]
}
type Headers = Record<string, string>
type Send = ReturnType<typeof callerWithKeptConnections>

/** As a gateway does it: connections are kept, and used again. */
function callerWithKeptConnections() {
  const dispatcher = new Agent({ connections: 60, keepAliveTimeout: 30_000 })
  onTestFinished(() => dispatcher.close())
  return async (at: string, path: string, body: unknown, headers: Headers = {}) => {
    const answer = await request(at + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      dispatcher,
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0])
    const { data, message } = (await answer.body.json()) as { data: Data; message: string }
    return { status: answer.statusCode, data, message, cookie: cookies.at(-1) ?? '' }
  }
}

async function signedIn(
  call: Send,
  at: string,
  who: { username: string; password: string },
): Promise<Headers> {
  return { authorization: (await call(at, login.path, who)).data.token }
}

let commands = 0
const newOrder = () => ({
  owner: 'YCFS',
  warehouse: 'SHQP',
  type: '采购入库',
  opId: `stop-command-${++commands}`,
  lines: [{ sku: 'YCFS0001', expectedQty: '1' }],
})

function messagesOf(tab: Tab): string[] {
  return tab.messages.flatMap((list) => (JSON.parse(list) as Notice[]).map(({ message }) => message))
}
