// The live stream over real HTTP: what it delivers, to whom, and when it ends.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/wms/db/database.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { openStream } from '#server/wms/modules/system/notice/stream.ts'
import { users } from '#server/wms/schema/user.ts'
import { listNotices, NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { tokenRefresh, updatePassword } from '#shared/contracts/system/user.ts'
import { EXPIRED_MESSAGE } from '#shared/envelope.ts'
import type { Notice } from '#shared/shapes/notice.ts'
import {
  BACKENDS,
  createClock,
  createCompanyDatabase,
  createPostgresDatabase,
  startWms,
  type TestWms,
} from '#tests/support/wms.ts'

function streamUrl(wms: TestWms, token: string): string {
  return `${wms.url}${NOTICE_STREAM_PATH}?Source=web&Authorization=${encodeURIComponent(token)}`
}

type Listener = { next: () => Promise<{ id: string; notices: Notice[] }>; ended: Promise<void> }

/** Open once this answers; closed with the test. */
async function listen(wms: TestWms, token: string): Promise<Listener> {
  const source = new EventSource(streamUrl(wms, token))
  onTestFinished(() => source.close())
  const arrived: MessageEvent[] = []
  let wake = () => {}
  source.addEventListener('message', (event) => {
    arrived.push(event)
    wake()
  })
  await new Promise<void>((resolve) => source.addEventListener('open', () => resolve(), { once: true }))
  const ended = new Promise<void>((resolve) =>
    source.addEventListener('error', () => resolve(), { once: true }),
  )
  const next = async () => {
    while (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    const event = arrived.shift()
    return { id: event?.lastEventId ?? '', notices: JSON.parse(String(event?.data)) as Notice[] }
  }
  return { next, ended }
}

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock()
  let wms: TestWms
  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, heartbeatMs: 50 })
  })
  afterAll(() => wms.close())

  test('a notice reaches every stream of its recipient as a list, with its uid as the event’s id', async () => {
    const token = await wms.signIn('clerk')
    const streams = [await listen(wms, token), await listen(wms, await wms.signIn('clerk'))]
    await wms.notify(['clerk'], '月台3到货')
    for (const stream of streams) {
      const { id, notices } = await stream.next()
      expect(notices).toHaveLength(1)
      expect(notices[0]).toMatchObject({ uid: id, message: '月台3到货', read: false })
    }
    const [listed] = (await wms.call(listNotices, { query: {} }, token)).envelope.data
    expect(listed?.message).toBe('月台3到货')
  })

  test('a notice reaches nobody but its recipients', async () => {
    const clerk = await listen(wms, await wms.signIn('clerk'))
    const finance = await listen(wms, await wms.signIn('finance'))
    await wms.notify(['clerk'], '给文员')
    await wms.notify(['clerk', 'finance'], '给两人')
    expect((await clerk.next()).notices[0]?.message).toBe('给文员')
    expect((await finance.next()).notices[0]?.message).toBe('给两人')
  })

  test('many notices arrive each once, in the order they were sent', async () => {
    const stream = await listen(wms, await wms.signIn('clerk'))
    const sent = Array.from({ length: 30 }, (_, index) => `第${index}条`)
    for (const message of sent) {
      clock.advance(1)
      await wms.notify(['clerk'], message)
    }
    const received = []
    while (received.length < sent.length) received.push((await stream.next()).notices[0]?.message)
    expect(received).toEqual(sent)
  })

  test.each([
    ['no token', '', 600],
    ['a made-up token', 'made-up', 600],
  ])('a stream with %s is refused with an envelope', async (_case, token, code) => {
    const answer = await fetch(streamUrl(wms, token))
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code, message: EXPIRED_MESSAGE, data: null, result_code: code })
  })

  test('the head of a stream comes at once, before any notice', async () => {
    const controller = new AbortController()
    const answer = await fetch(streamUrl(wms, await wms.signIn('clerk')), { signal: controller.signal })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    controller.abort()
  })

  test('a silent stream carries a heartbeat', async () => {
    const answer = await fetch(streamUrl(wms, await wms.signIn('clerk')))
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes(': heartbeat\n\n')) text += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    expect(text.startsWith(': open\n\n')).toBe(true)
  })

  test('a stream ends when its token ends', async () => {
    const token = await wms.signIn('clerk')
    const stream = await listen(wms, token)
    await wms.call(tokenRefresh, {}, token)
    clock.advance(60_000)
    await stream.ended
  })
})

test('closing the server ends its streams and does not hang', async () => {
  const wms = await startWms({ backend: 'postgres' })
  const stream = await listen(wms, await wms.signIn('clerk'))
  await wms.close()
  await stream.ended
})

describe('two processes on one PostgreSQL database', () => {
  test('a notice sent on one arrives on a stream of the other', async () => {
    const url = await createCompanyDatabase()
    const one = await startWms({ database: await openPostgres(url) })
    const two = await startWms({ database: await openPostgres(url) })
    onTestFinished(async () => void (await Promise.all([one.close(), two.close()])))
    const stream = await listen(two, await two.signIn('clerk'))
    await one.notify(['clerk'], '来自另一进程')
    expect((await stream.next()).notices[0]?.message).toBe('来自另一进程')
  })

  test('a session that ends at one ends its streams at the other, at once', async () => {
    const url = await createCompanyDatabase()
    const heartbeatMs = 60 * 60_000
    const one = await startWms({ database: await openPostgres(url), heartbeatMs })
    const two = await startWms({ database: await openPostgres(url), heartbeatMs })
    onTestFinished(async () => void (await Promise.all([one.close(), two.close()])))
    const stream = await listen(two, await two.signIn('clerk'))
    const [clerk] = await one.database.orm.select().from(users).where(eq(users.username, 'clerk'))
    const query = { id: clerk?.id ?? 0, oldPassword: 'clerk123', password: 'another-pass-1' }
    expect((await one.call(updatePassword, { query }, await one.signIn('clerk'))).status).toBe(200)
    await stream.ended
  })

  test('only one of them leads, and the other follows when it is gone', async () => {
    const url = await createPostgresDatabase()
    const one = await openPostgres(url)
    const two = await openPostgres(url)
    expect([await one.isLeader(), await two.isLeader(), await one.isLeader()]).toEqual([true, false, true])
    await one.close()
    await expect.poll(() => two.isLeader()).toBe(true)
    await two.close()
  })

  test('a notice sent while the line to the database was broken arrives once it is back', async () => {
    const url = await createCompanyDatabase()
    const wms = await startWms({ database: await openPostgres(url) })
    const sender = await startWms({ database: await openPostgres(url) })
    onTestFinished(async () => void (await Promise.all([wms.close(), sender.close()])))
    const stream = await listen(wms, await wms.signIn('clerk'))
    expect(await breakListeners(sender.database)).toBe(2)
    await sender.notify(['clerk'], '断线期间')
    expect((await stream.next()).notices[0]?.message).toBe('断线期间')
    await sender.notify(['clerk'], '恢复之后')
    expect((await stream.next()).notices[0]?.message).toBe('恢复之后')
  })
})

test('a reader who does not read is cut off rather than buffered without end', async () => {
  const text = `data: ${'x'.repeat(64 * 1024)}\n\n`
  let written = 0
  const server = createServer((_request, response) => {
    const owner = { userId: 1, tokenHash: '', openedAt: new Date() }
    const stream = openStream(owner, response)
    while (!response.destroyed && written < 200) {
      stream.write(text)
      written += 1
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const reader = connect(port, '127.0.0.1').pause()
  reader.on('error', () => {})
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => written).toBeGreaterThan(0)
  expect(written).toBeLessThan(200)
  reader.destroy()
  server.close()
})

/** As a failing network or a restarting server would: every connection that listens is cut; answers how many. */
async function breakListeners({ orm }: Database): Promise<number> {
  const { rows } = (await orm.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()
  `)) as { rows: unknown[] }
  return rows.length
}
