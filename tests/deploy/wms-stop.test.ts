// Two WMS APIs on one database behind a balancer: the one that is told to stop takes no call with it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Agent, request } from 'undici'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { login } from '#shared/contracts/system/user.ts'
import { startBalancer } from '#tests/support/balancer.ts'
import { freePort } from '#tests/support/console.ts'
import { startPostgresServer } from '#tests/support/postgres.ts'

const children = new Set<ChildProcess>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

it('answers every call while one of two stops: not ready first, kept connections to their end, then gone', async () => {
  const server = await startPostgresServer()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'swms-two-'))
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const settings = { SWMS_DATABASE_URL: server.url, SWMS_DATA_DIR: dataDir, SWMS_DRAIN_SECONDS: '6' }
  const one = await startProcess(settings)
  const two = await startProcess(settings)
  const balancer = await startBalancer({
    'gateway-1:3000': one.address,
    'gateway-2:3000': two.address,
    'gateway-streams:3000': two.address,
  })
  onTestFinished(() => balancer.stop())
  // As a gateway does it: connections are kept, and used again.
  const dispatcher = new Agent({ connections: 8, keepAliveTimeout: 30_000 })
  onTestFinished(() => dispatcher.close())
  const call = async (at: string, path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: token }
    const answer = await request(at + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      dispatcher,
    })
    return { status: answer.statusCode, data: (await answer.body.json()) as { data: { token: string } } }
  }
  const signedIn = await call(balancer.url, login.path, { username: 'clerk', password: 'clerk123' })
  const { token } = signedIn.data.data
  let commands = 0
  const newOrder = () => ({
    owner: 'YCFS',
    warehouse: 'SHQP',
    type: '采购入库',
    opId: `stop-command-${++commands}`,
    lines: [{ sku: 'YCFS0001', expectedQty: '1' }],
  })
  const statuses: number[] = []
  let isOver = false
  const work = async (at: string) => {
    while (!isOver) {
      const isCommand = statuses.length % 2 === 0
      const sent = isCommand ? newOrder() : { size: 20 }
      const path = isCommand ? inboundOrder.create.path : inboundOrder.list.path
      statuses.push((await call(at, path, sent, token)).status)
    }
  }
  const workers = Array.from({ length: 6 }, () => work(balancer.url))
  await expect.poll(() => statuses.length).toBeGreaterThan(40)

  const ended = once(one.process, 'exit')
  one.process.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`http://${one.address}/readyz`)).status).toBe(503)
  expect(await (await fetch(`http://${one.address}/readyz`)).json()).toEqual({ status: 'draining' })
  expect((await fetch(`http://${one.address}/livez`, { method: 'HEAD' })).status).toBe(200)
  // What still comes to it is answered, and told to come elsewhere next.
  const late = await fetch(`http://${one.address}/api/nowhere`)
  expect([late.status, late.headers.get('connection')]).toEqual([404, 'close'])
  expect(await ended).toEqual([0, null])

  const before = statuses.length
  await expect.poll(() => statuses.length).toBeGreaterThan(before + 40)
  isOver = true
  await Promise.all(workers)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

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
  await once(child, 'message')
  return { process: child, address: `127.0.0.1:${port}` }
}
