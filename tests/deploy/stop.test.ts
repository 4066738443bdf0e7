// How the deployed process ends: what a balancer and a container runtime rely on. (T81)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { login } from '#shared/contracts/system/user.ts'
import { freePort, type RunningConsole, runConsole, startConsole } from '#tests/support/console.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'

let upstream: FakeUpstream

beforeEach(async () => {
  upstream = await startFakeUpstream()
})
afterEach(async () => {
  await upstream.close()
})

const OWN = { 'sec-fetch-site': 'same-origin' }

describe('a gateway that is told to stop', () => {
  it('is not ready at once, takes no new streams, finishes the calls in flight and ends with 0', async () => {
    const running = await startConsole({ SWMS_UPSTREAM_URL: upstream.url, SWMS_DRAIN_SECONDS: '4' })
    const headers = { ...OWN, cookie: await signIn(running) }
    upstream.answer('/api/slow', (_request, response) => {
      void delay(6_000).then(() => response.end('{"code":200,"data":"late"}'))
    })
    const slow = fetch(`${running.url}/api/slow`, { headers })
    await eventually(() => expect(upstream.requests.at(-1)?.url).toBe('/api/slow'))

    const ended = running.stop()
    await eventually(async () => {
      const answer = await fetch(`${running.url}/readyz`)
      expect(answer.status).toBe(503)
      expect(await answer.json()).toEqual({ gateway: 'draining' })
    })
    expect(await healthcheck(`${running.url}/readyz`)).toBe(1)
    expect((await fetch(running.url + NOTICE_STREAM_PATH, { headers })).status).toBe(503)
    // Until the balancer has noticed, calls are answered as always.
    expect((await fetch(`${running.url}/api/x`, { headers })).status).toBe(200)

    const answer = await slow
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ data: 'late' })
    expect(await ended).toBe(0)
  })

  it('closes its streams, and is not held up by connections over which nothing was asked', async () => {
    const running = await startConsole({ SWMS_UPSTREAM_URL: upstream.url })
    const headers = { ...OWN, cookie: await signIn(running) }
    const stream = await fetch(running.url + NOTICE_STREAM_PATH, { headers })
    expect(stream.status).toBe(200)
    const unused = connect(Number(new URL(running.url).port), '127.0.0.1').on('error', () => undefined)
    await once(unused, 'connect')
    const ended = running.stop()
    await stream.text().catch(() => null)
    expect(await ended).toBe(0)
  })

  it('ends at once when it is told a second time', async () => {
    const running = await startConsole({ SWMS_UPSTREAM_URL: upstream.url, SWMS_DRAIN_SECONDS: '60' })
    const ended = running.stop()
    await eventually(async () => expect((await fetch(`${running.url}/readyz`)).status).toBe(503))
    await running.stop()
    expect(await ended).toBe(1)
  })
})

describe('the health check of the image', () => {
  it('follows /readyz: 0 while it is ready, whatever becomes of the upstream, 1 when the process is away', async () => {
    const running = await startConsole({ SWMS_UPSTREAM_URL: upstream.url })
    expect(await healthcheck(`${running.url}/readyz`)).toBe(0)
    await upstream.close()
    await eventually(async () =>
      expect(await (await fetch(`${running.url}/readyz`)).json()).toMatchObject({ upstream: 'unreachable' }),
    )
    expect(await healthcheck(`${running.url}/readyz`)).toBe(0)
    await running.stop()
    expect(await healthcheck(`${running.url}/readyz`)).toBe(1)
  })
})

describe('the metrics of the process', () => {
  it('are on a port of their own', async () => {
    const port = await freePort()
    const running = await startConsole({
      SWMS_UPSTREAM_URL: upstream.url,
      SWMS_METRICS_PORT: String(port),
    })
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
    expect(text).toContain('swms_requests_total')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    const second = await runConsole({
      SWMS_UPSTREAM_URL: upstream.url,
      PORT: String(await freePort()),
      SWMS_METRICS_PORT: String(port),
    })
    expect(second.code).toBe(1)
    expect(second.output).toBe(
      `端口 ${port} 已被占用：请关闭占用它的程序，或设置环境变量 SWMS_METRICS_PORT\n`,
    )
    expect(await running.stop()).toBe(0)
  })
})

async function signIn({ url }: RunningConsole): Promise<string> {
  const answer = await fetch(url + login.path, {
    method: 'POST',
    headers: { ...OWN, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'clerk', password: 'right' }),
  })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie().at(-1)?.split(';')[0] ?? ''
}

/** Answers the exit code of the image's health script. */
async function healthcheck(address: string): Promise<number> {
  const child = spawn(process.execPath, ['server/container/healthcheck.js', address], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return Number(code)
}
