// The upstream end of the notices: what it may do to us, and whose token is used.
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryDelayMs } from '#server/gateway/notices/feed.ts'
import { NOTICE_SETTINGS } from '#server/gateway/notices/settings.ts'
import { listNotices, NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { login } from '#shared/contracts/system/user.ts'
import { RESUME_PATH } from '#shared/session.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { noticeBoard, nthNotice, openTab, type Tab } from '#tests/support/notice-tabs.ts'

/** What takes seconds in life takes as many hundredths here. */
const QUICK = {
  sweepMs: 10,
  firstRetryMs: 20,
  lastRetryMs: 600,
  stableMs: 50,
  leaseRenewMs: 20,
  sessionCheckMs: 30,
}

let upstream: FakeUpstream
let gateway: TestGateway
let url: string
let tabs: Tab[]

beforeEach(async () => {
  tabs = []
  upstream = await startFakeUpstream()
  await startWith(QUICK)
})
afterEach(async () => {
  for (const tab of tabs) tab.close()
  await gateway.close()
  await upstream.close()
})

async function startWith(notices: Partial<typeof NOTICE_SETTINGS>): Promise<void> {
  await gateway?.close()
  gateway = await startGateway({ upstreamUrl: upstream.url, notices })
  url = (await gateway.listen()).url
}

async function open(cookie: string): Promise<Tab> {
  const tab = await openTab(url, cookie)
  tabs.push(tab)
  return tab
}

async function openFed(): Promise<Tab> {
  const tab = await open(await gateway.signIn('clerk'))
  await eventually(() => expect(upstream.openStreams()).toBe(1))
  return tab
}

/** Each sign-in gets a token of its own. */
function numberTokens(): void {
  let signIns = 0
  upstream.answer(login.path, (request, response, body) => {
    signIns += 1
    const { username } = JSON.parse(body) as { username: string }
    const grant = {
      token: `token ${signIns}`,
      expirationTime: Date.now() + 24 * 3_600_000,
      activate: true,
      userVO: { id: username.length, name: username },
    }
    envelope(grant)(request, response, body)
  })
}

const streamRequests = () => upstream.requests.filter(({ url }) => url.startsWith(NOTICE_STREAM_PATH))

/** Answers the notice stream with these bytes, and then nothing more. */
function streamBytes(write: (response: ServerResponse) => void): void {
  upstream.answer(NOTICE_STREAM_PATH, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    write(response)
  })
}

describe('whatever the upstream sends (T73)', () => {
  it.each<[string, string | Buffer[], string[]]>([
    [
      'line ends of all three kinds',
      'data: [1]\r\rdata: [2]\r\n\r\ndata: [3]\n\ndata: [4]\r\n\n',
      ['[1]', '[2]', '[3]', '[4]'],
    ],
    ['a byte order mark', '\ufeffdata: [1]\n\n', ['[1]']],
    ['comments', ':hello\n\n:\ndata: [1]\n\n', ['[1]']],
    ['a character in two pieces', split('data: ["货"]\n\n', 9), ['["货"]']],
    ['a line end in two pieces', split('data: [1]\r\ndata: [2]\r\n\r\n', 10), ['[1]\n[2]']],
    ['retry times of madness', 'retry: 0\n\nretry: 1000000000000\n\nretry: x\ndata: [1]\n\n', ['[1]']],
    ['unknown fields and an event without data', 'foo: bar\nevent: x\n\ndata: [1]\n\n', ['[1]']],
    [
      'notices under another name',
      'event: notice\ndata: [{"uid":7}]\n\nevent: beat\ndata: {}\n\n',
      ['[{"uid":7}]'],
    ],
    ['an event of another name', 'event: ping\ndata: [0]\n\nevent: message\ndata: [1]\n\n', ['[1]']],
    ['what is no list', 'data: {"a":\n\ndata: {"uid":"1"}\n\ndata: [1]\n\n', ['{"a":', '{"uid":"1"}', '[1]']],
    ['notices without uid', 'data: [{"title":"x"},null]\n\n', ['[{"title":"x"},null]']],
  ])('%s reaches the tabs as it should', async (_kind, sent, expected) => {
    streamBytes(
      (response) => void writeSlowly(response, typeof sent === 'string' ? [Buffer.from(sent)] : sent),
    )
    const tab = await open(await gateway.signIn('clerk'))
    await eventually(() => expect(tab.messages).toEqual(expected))
  })

  it('and counts what it cannot read', async () => {
    const tab = await openFed()
    upstream.pushNotices('data: {\n\ndata: []\n\n')
    await eventually(() => expect(tab.messages).toHaveLength(2))
    expect(gateway.app.notices.figures.unreadableEvents).toBe(1)
  })

  it('a line without end is given up, and the stream opened again', async () => {
    streamBytes((response) => {
      response.write('data: ')
      for (let n = 0; n < 10; n += 1) response.write('x'.repeat(1_048_576))
    })
    const tab = await open(await gateway.signIn('clerk'))
    await eventually(() => expect(streamRequests().length).toBeGreaterThan(2))
    expect(tab.messages).toEqual([])
  })

  it('a notice that comes again, alone or among new ones, goes out once', async () => {
    const tab = await openFed()
    const lists = [['a'], ['a'], ['a', 'b'], ['b', 'c'], ['c']]
    for (const uids of lists)
      upstream.pushNotices(`data: ${JSON.stringify(uids.map((uid) => ({ uid })))}\n\n`)
    upstream.pushNotices('data: [{"uid":"end"}]\n\n')
    await eventually(() => expect(tab.uids()).toEqual(['a', 'b', 'c', 'end']))
  })
})

describe('an upstream stream that ends', () => {
  it('T65: is opened again, and what came meanwhile is fetched: newer ones only, oldest first', async () => {
    const board = noticeBoard(upstream, 3)
    board.post(1, 2)
    const tab = await openFed()
    await eventually(() =>
      expect(upstream.requests.some(({ url }) => url.startsWith(`${listNotices.path}?`))).toBe(true),
    )
    board.post(3)
    await eventually(() => expect(tab.uids()).toEqual(['n3']))
    upstream.breakStreams()
    board.post(4, 5, 6, 7, 8, 9, 10)
    await eventually(() => expect(tab.uids()).toEqual([3, 4, 5, 6, 7, 8, 9, 10].map((n) => `n${n}`)))
    board.post(11)
    await eventually(() => expect(tab.uids().at(-1)).toBe('n11'))
    expect(tab.resets).toBe(0)
  })

  it('T65: tells the tabs to fetch anew when what came meanwhile cannot be known', async () => {
    noticeBoard(upstream).post(1)
    const tab = await openFed()
    await eventually(() =>
      expect(upstream.requests.some(({ url }) => url.startsWith(`${listNotices.path}?`))).toBe(true),
    )
    upstream.answer(listNotices.path, envelope(null, { status: 500, code: 500 }))
    upstream.breakStreams()
    await eventually(() => expect(tab.resets).toBe(1))
  })

  it('T74: again and again is opened less and less often', async () => {
    streamBytes((response) => response.end(':ok\n\n'))
    await open(await gateway.signIn('clerk'))
    await eventually(() => expect(streamRequests().length).toBeGreaterThan(2))
    const before = streamRequests().length
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(streamRequests().length - before).toBeLessThan(6)
  })

  it.each([
    ['no content', 204, '', ''],
    ['a page', 200, 'text/html', '<html>'],
    ['a type that only begins alike', 200, 'text/event-streams', ':ok\n\n'],
    ['an error', 503, 'application/json', '{"code":500}'],
    ['another host', 302, 'text/plain', ''],
  ])('T74: is taken as broken when it is answered with %s', async (_kind, status, type, body) => {
    upstream.answer(NOTICE_STREAM_PATH, (_request, response) => {
      response.writeHead(status, { 'content-type': type, location: 'http://example.com' }).end(body)
    })
    const tab = await open(await gateway.signIn('clerk'))
    await eventually(() => expect(streamRequests().length).toBeGreaterThan(1))
    expect(tab.sessionStates).toEqual([])
  })

  it.each(['Text/Event-Stream', 'text/event-stream; charset=utf-8', 'TEXT/EVENT-STREAM;charset=UTF-8'])(
    'T74: may call its type %s',
    async (type) => {
      upstream.answer(NOTICE_STREAM_PATH, (_request, response) => {
        response.writeHead(200, { 'content-type': type }).write(`data: [${JSON.stringify(nthNotice(1))}]\n\n`)
      })
      const tab = await open(await gateway.signIn('clerk'))
      await eventually(() => expect(tab.messages).toHaveLength(1))
    },
  )

  it('T75: that falls silent is opened again', async () => {
    await startWith({ ...QUICK, silenceMs: 80 })
    streamBytes((response) => response.write(':ok\n\n'))
    await open(await gateway.signIn('clerk'))
    await eventually(() => expect(streamRequests().length).toBeGreaterThan(1))
  })

  it('T74: waits between 1 and 60 seconds, never in step with the others', () => {
    const delayMs = (failures: number, random: number) => retryDelayMs(failures, random, NOTICE_SETTINGS)
    for (const failures of [1, 2, 5, 10, 100, 5_000]) {
      for (const random of [0, 0.5, 1]) {
        expect(delayMs(failures, random)).toBeGreaterThanOrEqual(1_000)
        expect(delayMs(failures, random)).toBeLessThanOrEqual(60_000)
      }
    }
    expect(delayMs(3, 0)).not.toBe(delayMs(3, 1))
  })
})

describe('a storm of users that come at once (T80)', () => {
  const USERS = 40

  /** An upstream that takes a moment to open a stream; how many are open, and how many it was opening at most. */
  function slowUpstream(): { opened: () => number; most: () => number; breakStreams: () => void } {
    const open = new Set<ServerResponse>()
    let opening = 0
    let most = 0
    upstream.answer(NOTICE_STREAM_PATH, (_request, response) => {
      opening += 1
      most = Math.max(most, opening)
      setTimeout(() => {
        opening -= 1
        open.add(response)
        response.once('close', () => open.delete(response))
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':ok\n\n')
      }, 10)
    })
    return {
      opened: () => open.size,
      most: () => most,
      breakStreams() {
        for (const response of open) response.destroy()
        open.clear()
      },
    }
  }

  it('opens a few upstream streams at a time, at first and after all have dropped, until each has one', async () => {
    await startWith({ ...QUICK, maxOpening: 4 })
    const slow = slowUpstream()
    const names = Array.from({ length: USERS }, (_, index) => 'u'.repeat(index + 1))
    const cookies = await Promise.all(names.map((name) => gateway.signIn(name)))
    await Promise.all(cookies.map((cookie) => open(cookie)))
    await eventually(() => expect(slow.opened()).toBe(USERS))
    slow.breakStreams()
    await eventually(() => expect(slow.opened()).toBe(USERS))
    expect(slow.most()).toBe(4)
  })

  it('is not held up by a stream that never opens', async () => {
    await startWith({ ...QUICK, maxOpening: 1, openingMs: 50 })
    upstream.answer(NOTICE_STREAM_PATH, () => undefined)
    await Promise.all([open(await gateway.signIn('one')), open(await gateway.signIn('other'))])
    await eventually(() => expect(streamRequests()).toHaveLength(2))
  })

  it('keeps its upstream streams while the process is behind with everything', async () => {
    await startWith({ sweepMs: 500, leaseRenewMs: 500, leaseFenceMs: 3_000, leaseTtlMs: 4_000 })
    await open(await gateway.signIn('clerk'))
    await eventually(() => expect(upstream.openStreams()).toBe(1))
    const endsAtMs = performance.now() + 6_000
    while (performance.now() < endsAtMs) {
      const busyUntilMs = performance.now() + 200
      while (performance.now() < busyUntilMs);
      await new Promise(setImmediate)
    }
    expect(streamRequests()).toHaveLength(1)
  })

  it('gives each tab a time of its own to come back after', async () => {
    const cookie = await gateway.signIn('clerk')
    const greet = async () => {
      const { body } = await fetch(url + NOTICE_STREAM_PATH, { headers: { cookie } })
      const reader = body?.getReader()
      const { value } = (await reader?.read()) ?? {}
      await reader?.cancel()
      return Number(/^retry: (\d+)/.exec(new TextDecoder().decode(value))?.[1])
    }
    const times = await Promise.all(Array.from({ length: 10 }, greet))
    expect(new Set(times).size).toBeGreaterThan(5)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(2_000)
    expect(Math.max(...times)).toBeLessThanOrEqual(6_000)
  })
})

describe('the token that feeds the stream', () => {
  it.each([
    ['an envelope', 200, { code: 601, message: 'x', data: null }, 601],
    ['an envelope with code 600 as text', 401, { code: '600', message: 'x', data: null }, 600],
  ])(
    'T74: when refused by %s blocks its session once, without a storm',
    async (_kind, status, body, code) => {
      upstream.answer(NOTICE_STREAM_PATH, (_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
      const reported = vi.spyOn(gateway.app.sessions, 'reportExpiry')
      const cookie = await gateway.signIn('clerk')
      const tab = await open(cookie)
      await eventually(() => expect(tab.sessionStates).toEqual(['blocked']))
      expect(reported.mock.calls.map(([, reportedCode]) => reportedCode)).toEqual([code])
      await fetch(url + RESUME_PATH, { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
      await eventually(() => expect(tab.sessionStates).toEqual(['blocked', 'active']))
      // Not asked again at once with the token that was refused: the dialog would be back before it is gone.
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(streamRequests()).toHaveLength(1)
    },
  )

  it('is not refused by a 401 that names no code: its session goes on, and the stream is asked for again', async () => {
    upstream.answer(NOTICE_STREAM_PATH, (_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end('"no"')
    })
    const reported = vi.spyOn(gateway.app.sessions, 'reportExpiry')
    const tab = await open(await gateway.signIn('clerk'))
    await eventually(() => expect(streamRequests().length).toBeGreaterThan(1))
    expect(reported).not.toHaveBeenCalled()
    expect(tab.sessionStates).toEqual([])
  })

  it('T77: is that of another session when the first one signs out, and its tabs notice nothing', async () => {
    numberTokens()
    const board = noticeBoard(upstream)
    const leaving = await gateway.signIn('clerk')
    await open(leaving)
    await eventually(() => expect(upstream.streamTokens()).toEqual(['token 1']))
    const staying = await open(await gateway.signIn('clerk'))
    await eventually(() => expect(staying.lastId()).not.toBe(''))
    await fetch(`${url}/session`, {
      method: 'DELETE',
      headers: { cookie: leaving, 'sec-fetch-site': 'same-origin' },
    })
    board.post(1)
    await eventually(() => expect(upstream.streamTokens()).toEqual(['token 2']))
    board.post(2)
    await eventually(() => expect(staying.uids().at(-1)).toBe('n2'))
    expect(new Set(staying.uids()).size).toBe(staying.uids().length)
    expect([staying.resets, staying.sessionStates]).toEqual([0, []])
  })

  it('T77: is that of another session when the first one is refused', async () => {
    numberTokens()
    upstream.answer(NOTICE_STREAM_PATH, (request, response) => {
      if (request.url?.includes('token+1')) return envelope(null, { code: 601 })(request, response, '')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: [{"uid":"x"}]\n\n')
    })
    const refused = await open(await gateway.signIn('clerk'))
    await eventually(() => expect(refused.sessionStates).toEqual(['blocked']))
    const other = await open(await gateway.signIn('clerk'))
    await eventually(() => expect(other.uids()).toEqual(['x']))
    expect(refused.uids()).toEqual([])
  })

  it('T76: is followed by a renewed one before its stream is closed, and no notice comes twice or is lost', async () => {
    const board = noticeBoard(upstream)
    const tab = await openFed()
    board.post(1)
    await eventually(() => expect(tab.uids()).toEqual(['n1']))
    const seenOpen: number[] = []
    const watching = setInterval(() => seenOpen.push(upstream.openStreams()), 1)
    const actual = gateway.app.sessions.current.bind(gateway.app.sessions)
    vi.spyOn(gateway.app.sessions, 'current').mockImplementation(async (session) => {
      const current = await actual(session)
      return current && { ...current, token: 'renewed', tokenVersion: 2 }
    })
    const posting = setInterval(() => board.post(seenOpen.length + 2), 7)
    await eventually(() => expect(upstream.streamTokens()).toEqual(['renewed']))
    clearInterval(posting)
    clearInterval(watching)
    board.post(10_000)
    await eventually(() => expect(tab.uids().at(-1)).toBe(nthNotice(10_000).uid))
    expect(Math.min(...seenOpen)).toBe(1)
    expect(new Set(tab.uids()).size).toBe(tab.uids().length)
    expect(tab.resets).toBe(0)
  })
})

function split(text: string, at: number): Buffer[] {
  const bytes = Buffer.from(text)
  return [bytes.subarray(0, at), bytes.subarray(at)]
}

async function writeSlowly(response: ServerResponse, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    response.write(piece)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
