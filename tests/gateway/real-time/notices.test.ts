import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NoticeSettings } from '#server/gateway/notices/settings.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { RESUME_PATH } from '#shared/session.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { signInMany } from '#tests/support/many-users.ts'
import { noticeBoard, openRawTab, openTab, type Tab, type TabOptions } from '#tests/support/notice-tabs.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let url: string
let tabs: { close: () => void }[]

beforeEach(async () => {
  tabs = []
  upstream = await startFakeUpstream()
  await startWith({})
})
afterEach(async () => {
  for (const tab of tabs) tab.close()
  await gateway.close()
  await upstream.close()
})

async function startWith(notices: Partial<NoticeSettings>): Promise<void> {
  await gateway?.close()
  gateway = await startGateway({ upstreamUrl: upstream.url, notices: { sweepMs: 20, ...notices } })
  url = (await gateway.listen()).url
}

async function open(cookie: string, options?: TabOptions): Promise<Tab> {
  const tab = await openTab(url, cookie, options)
  tabs.push(tab)
  return tab
}

/** A tab of the user that everything can be pushed to. */
async function openFed(username = 'clerk'): Promise<Tab & { cookie: string }> {
  const cookie = await gateway.signIn(username)
  const tab = await open(cookie)
  await eventually(() => expect(upstream.openStreams()).toBeGreaterThan(0))
  return Object.assign(tab, { cookie })
}

const streamRequests = () => upstream.requests.filter(({ url }) => url.startsWith(NOTICE_STREAM_PATH))
const push = (data: string) => upstream.pushNotices(`data: ${data}\n\n`)
const pushUid = (uid: string | number) => push(`[{"uid":"${uid}"}]`)

function signOut(cookie: string): Promise<Response> {
  return fetch(`${url}/session`, {
    method: 'DELETE',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
}

describe('the notice stream', () => {
  it('T64: reaches all tabs and sessions of a user over one upstream stream, in order', async () => {
    const [phone, desk] = [await gateway.signIn('clerk'), await gateway.signIn('clerk')]
    const opened = [await open(phone), await open(desk), await open(desk)]
    await eventually(() => expect(upstream.openStreams()).toBe(1))
    for (const n of [1, 2, 3]) pushUid(n)
    for (const tab of opened) {
      await eventually(() =>
        expect(tab.messages).toEqual(['[{"uid":"1"}]', '[{"uid":"2"}]', '[{"uid":"3"}]']),
      )
    }
    expect(streamRequests()).toHaveLength(1)
    expect(streamRequests()[0]?.url).toBe(`${NOTICE_STREAM_PATH}?Source=web&Authorization=token+of+clerk`)
  })

  it('T82: sends its head, its retry time and a first event with an id at once, with an upstream that says nothing', async () => {
    upstream.answer(NOTICE_STREAM_PATH, () => undefined)
    const cookie = await gateway.signIn('clerk')
    const answer = await fetch(url + NOTICE_STREAM_PATH, { headers: { cookie } })
    const { value } = (await answer.body?.getReader().read()) ?? {}
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(new TextDecoder().decode(value)).toMatch(
      /^retry: [2-6]\d{3}\n:ok\n\nid: \S+\nevent: hb\ndata: \n\n/,
    )
  })

  it('is spoken to a proxy of HTTP/1.0 without chunks', async () => {
    const { cookie } = await openFed()
    const socket = rawRequest(cookie, 'HTTP/1.0')
    const text = received(socket)
    await eventually(() => expect(text()).toContain('event: hb'))
    pushUid('plain')
    await eventually(() => expect(text()).toMatch(/\n\nid: \S+\ndata: \[\{"uid":"plain"\}\]\n\n$/))
    expect(text()).not.toContain('chunked')
  })

  it('T83: brings line breaks, separators, a prefix, emoji and a megabyte as one event each, unchanged', async () => {
    const tab = await openFed()
    const text = JSON.stringify([{ uid: '1', message: 'data: 一\u2028二\r\n 📦' }])
    const large = JSON.stringify([{ uid: '2', message: '货'.repeat(350_000) }])
    push(text)
    upstream.pushNotices('data: [{"uid":"3",\r\ndata:  "a":1}]\r\n\r\n')
    push(large)
    await eventually(() => expect(tab.messages).toEqual([text, '[{"uid":"3",\n "a":1}]', large]))
  })

  it('T63: never brings one user what is meant for another, whatever id is forged', async () => {
    const clerk = await openFed('clerk')
    push('[{"uid":"for the clerk"}]')
    await eventually(() => expect(clerk.uids()).toEqual(['for the clerk']))
    const admin = await open(await gateway.signIn('administrator'), {
      lastEventId: clerk.lastId(),
      query: '?uid=5',
    })
    await eventually(() => expect(admin.resets + admin.heartbeats).toBe(1))
    expect(admin.messages).toEqual([])
    await eventually(() => expect(new Set(upstream.streamTokens()).size).toBe(2))
  })

  it('T63: brings each of 300 users their own, however often they come back, and with whosever position', async () => {
    const streams = new Map<string, ServerResponse>()
    upstream.answer(NOTICE_STREAM_PATH, ({ url = '' }, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':ok\n\n')
      streams.set(new URL(url, 'http://x').searchParams.get('Authorization') ?? '', response)
    })
    const cookies = await signInMany(gateway, upstream, 300)
    const users = cookies.map((cookie, index) => ({ cookie, token: `token ${index + 1}`, heard: '', at: '' }))
    for (const round of [1, 2, 3]) {
      const come = users.map(({ cookie }, index) => {
        // From the second round on: of the user before, of the one in the middle between.
        const tab = openRawTab(url, cookie, users.at((index * round - 1) % users.length)?.at)
        tabs.push({ close: () => tab.socket.destroy() })
        return tab
      })
      await eventually(() => expect(come.filter((tab) => tab.lastId() === '')).toEqual([]))
      await eventually(() => expect(streams.size).toBe(users.length))
      for (const [token, stream] of streams) stream.write(`data: [{"uid":"${round} for ${token}"}]\n\n`)
      const own = (index: number) => `"${round} for ${users[index]?.token}"`
      await eventually(() =>
        expect(come.filter((tab, index) => !tab.text().includes(own(index)))).toEqual([]),
      )
      for (const [index, user] of users.entries()) {
        user.heard += come[index]?.text() ?? ''
        user.at = come[index]?.lastId() ?? ''
        come[index]?.socket.destroy()
      }
    }
    for (const { heard, token } of users) {
      const tokens = [...heard.matchAll(/\d for (token \d+)/g)].map(([, of]) => of)
      expect(new Set(tokens)).toEqual(new Set([token]))
    }
  })

  it('T05: is refused without a session and to other sites', async () => {
    expect((await fetch(url + NOTICE_STREAM_PATH)).status).toBe(401)
    const cookie = await gateway.signIn('clerk')
    for (const site of ['cross-site', 'same-site']) {
      const foreign = await fetch(url + NOTICE_STREAM_PATH, { headers: { cookie, 'sec-fetch-site': site } })
      expect(foreign.status).toBe(403)
    }
    expect(streamRequests()).toEqual([])
    expect(gateway.app.notices.figures).toMatchObject({ tabs: 0, rooms: 0 })
  })

  it('T16: takes the cookie of a session that is no more', async () => {
    const cookie = await gateway.signIn('clerk')
    await signOut(cookie)
    const answer = await fetch(url + NOTICE_STREAM_PATH, { headers: { cookie } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('set-cookie')).toMatch(/^swms_session=;/)
  })

  it('beats in two ways, one that pages hear and one for proxies, each beat with the position', async () => {
    await startWith({ heartbeatMs: 60, commentMs: 40 })
    const tab = await openFed()
    const text = received(rawRequest(tab.cookie))
    await eventually(() => expect(text()).toContain('event: hb'))
    pushUid(1)
    await eventually(() => expect(text()).toContain('"uid":"1"'))
    await eventually(() => expect(tab.heartbeats).toBeGreaterThan(2))
    await eventually(() => expect(text()).toMatch(/\r\n:\n\n\r\n/))
    const id = /id: (\S+)\ndata: \[\{"uid":"1"/.exec(text())?.[1]
    expect(id).toBeDefined()
    await eventually(() => expect(text()).toContain(`id: ${id}\nevent: hb\ndata: \n\n`))
  })

  it('T79: refuses the eleventh stream of a session, and leaves the ten alone', async () => {
    const cookie = await gateway.signIn('clerk')
    const ten = await Promise.all(Array.from({ length: 10 }, () => open(cookie)))
    const eleventh = await fetch(url + NOTICE_STREAM_PATH, { headers: { cookie } })
    expect(eleventh.status).toBe(429)
    expect(eleventh.headers.get('retry-after')).toBe('30')
    await eventually(() => expect(upstream.openStreams()).toBe(1))
    pushUid(4)
    for (const tab of ten) await eventually(() => expect(tab.uids()).toEqual(['4']))
    ten[0]?.close()
    await eventually(() => expect(gateway.app.notices.figures.tabs).toBe(9))
    expect((await open(cookie)).resets).toBe(0)
  })

  it('T79: refuses the twenty-first stream of a user', async () => {
    const cookies = [
      await gateway.signIn('clerk'),
      await gateway.signIn('clerk'),
      await gateway.signIn('clerk'),
    ]
    await Promise.all(cookies.slice(0, 2).flatMap((cookie) => Array.from({ length: 10 }, () => open(cookie))))
    const answer = await fetch(url + NOTICE_STREAM_PATH, { headers: { cookie: cookies[2] ?? '' } })
    expect(answer.status).toBe(429)
  })

  it('T78: keeps the upstream for a while after the last tab, so that a reload opens no new one', async () => {
    await startWith({ lingerMs: 200 })
    const first = await openFed()
    first.close()
    await eventually(() => expect(gateway.app.notices.figures.tabs).toBe(0))
    const second = await open(first.cookie)
    await eventually(() => expect(second.heartbeats).toBe(1))
    expect(streamRequests()).toHaveLength(1)
    second.close()
    await eventually(() => expect(upstream.openStreams()).toBe(0))
    expect(gateway.app.notices.figures).toMatchObject({ tabs: 0, rooms: 0 })
  })

  it('does not keep the gateway from closing, and lets many tabs go one after the other', async () => {
    await startWith({ maxStreamsPerSession: 200, maxStreamsPerUser: 200 })
    const cookie = await gateway.signIn('clerk')
    const many = await Promise.all(Array.from({ length: 120 }, () => open(cookie)))
    let gone = 0
    const ends = many.map((tab) => tab.ended.then(() => void gone++))
    const closed = gateway.app.close()
    await Promise.race(ends)
    expect(gone).toBeLessThan(many.length / 2)
    await Promise.all([...ends, closed])
  })
})

describe('a tab that comes back (T70)', () => {
  it('gets what it missed, once and in order, by header or by address', async () => {
    const tab = await openFed()
    pushUid(1)
    await eventually(() => expect(tab.uids()).toEqual(['1']))
    const position = tab.lastId()
    for (const n of [2, 3]) pushUid(n)
    await eventually(() => expect(tab.uids()).toEqual(['1', '2', '3']))
    const byHeader = await open(tab.cookie, { lastEventId: position })
    const byAddress = await open(tab.cookie, { query: `?lastEventId=${position}` })
    for (const returned of [byHeader, byAddress]) {
      await eventually(() => expect(returned.uids()).toEqual(['2', '3']))
      expect(returned.lastId()).toBe(tab.lastId())
      expect(returned.resets).toBe(0)
    }
  })

  it('gets what it missed even when it had seen no event', async () => {
    const tab = await openFed()
    await eventually(() => expect(tab.lastId()).not.toBe(''))
    const position = tab.lastId()
    pushUid(1)
    await eventually(() => expect(tab.uids()).toEqual(['1']))
    const returned = await open(tab.cookie, { lastEventId: position })
    await eventually(() => expect(returned.uids()).toEqual(['1']))
  })

  it('gets nothing twice when it missed nothing', async () => {
    const tab = await openFed()
    pushUid(1)
    await eventually(() => expect(tab.uids()).toEqual(['1']))
    const returned = await open(tab.cookie, { lastEventId: tab.lastId() })
    await eventually(() => expect(returned.heartbeats).toBe(1))
    expect([returned.messages, returned.resets]).toEqual([[], 0])
  })

  it('is told to fetch anew when too much has come meanwhile, and still knows where it is then', async () => {
    const tab = await openFed()
    await eventually(() => expect(tab.lastId()).not.toBe(''))
    const position = tab.lastId()
    for (let n = 1; n <= 205; n += 1) pushUid(n)
    await eventually(() => expect(tab.uids()).toHaveLength(205))
    const returned = await open(tab.cookie, { lastEventId: position })
    await eventually(() => expect(returned.resets).toBe(1))
    expect(returned.messages).toEqual([])
    expect(returned.lastId()).toBe(tab.lastId())
  })

  it('is told to fetch anew for another user’s position, though it has one of the same number', async () => {
    const [mine, other] = [await openFed('clerk'), await openFed('administrator')]
    await eventually(() => expect(upstream.openStreams()).toBe(2))
    pushUid(1)
    for (const tab of [mine, other]) await eventually(() => expect(tab.uids()).toEqual(['1']))
    const position = other.lastId()
    pushUid(2)
    await eventually(() => expect(mine.uids()).toEqual(['1', '2']))
    const returned = await open(mine.cookie, { lastEventId: position })
    await eventually(() => expect(returned.resets).toBe(1))
    expect(returned.messages).toEqual([])
  })

  it.each([
    ['invented', 'x-1'],
    ['a statement', "'; DROP TABLE notices; --"],
    ['from the beginning of time', '0-0'],
    ['from the end of time', '9999999999999-0'],
    ['the lowest and the highest of Redis', '-'],
    ['long', 'x'.repeat(8_000)],
    ['no ASCII', '\u00e9\u00ff'],
  ])('is told to fetch anew for an id that is %s, and gets no history', async (_kind, lastEventId) => {
    const tab = await openFed()
    pushUid(1)
    await eventually(() => expect(tab.uids()).toEqual(['1']))
    const returned = await open(tab.cookie, { lastEventId })
    await eventually(() => expect(returned.resets).toBe(1))
    expect(returned.messages).toEqual([])
  })

  it.each([
    ['twice', '?lastEventId=a&lastEventId=b'],
    ['with a line break', '?lastEventId=a%0d%0adata:%20x'],
    ['as an object', '?lastEventId[a]=b&lastEventId=c'],
  ])('is told to fetch anew for an id in the address %s', async (_kind, query) => {
    const returned = await open(await gateway.signIn('clerk'), { query })
    await eventually(() => expect(returned.resets).toBe(1))
  })

  it('counts as new with an empty id', async () => {
    const returned = await open(await gateway.signIn('clerk'), { lastEventId: '' })
    await eventually(() => expect(returned.heartbeats).toBe(1))
    expect(returned.resets).toBe(0)
  })

  it.each([
    ['of a megabyte', 'x'.repeat(1_048_576)],
    ['with a bare CR', 'a\rb: c'],
  ])('is refused for an id %s, never with an error of ours', async (_kind, id) => {
    const cookie = await gateway.signIn('clerk')
    const text = received(rawRequest(cookie, 'HTTP/1.1', `last-event-id: ${id}\r\n`))
    await eventually(() => expect(text()).toMatch(/^HTTP\/1\.1 4\d\d /))
  })
})

describe('a session', () => {
  it('T18: that signs out ends its own tabs, and only those', async () => {
    const [leaving, staying] = [await gateway.signIn('clerk'), await gateway.signIn('clerk')]
    const stays = await open(staying)
    const leaves = await open(leaving)
    await signOut(leaving)
    await eventually(() => expect(leaves.sessionStates).toEqual(['ended']))
    await leaves.ended
    pushUid(3)
    await eventually(() => expect(stays.uids()).toEqual(['3']))
    expect(stays.sessionStates).toEqual([])
  })

  it('T38: that is blocked tells its tabs once, holds their notices back, and replays them when resumed', async () => {
    const [held, other] = [await gateway.signIn('clerk'), await gateway.signIn('clerk')]
    const free = await open(other)
    const tab = await open(held)
    await eventually(() => expect(upstream.openStreams()).toBe(1))
    await block(held)
    await eventually(() => expect(tab.sessionStates).toEqual(['blocked']))
    pushUid(1)
    await eventually(() => expect(free.uids()).toEqual(['1']))
    expect(tab.uids()).toEqual([])
    await fetch(url + RESUME_PATH, {
      method: 'POST',
      headers: { cookie: held, 'sec-fetch-site': 'same-origin' },
    })
    await eventually(() => expect(tab.uids()).toEqual(['1']))
    expect(tab.sessionStates).toEqual(['blocked', 'active'])
    expect([free.sessionStates, tab.resets]).toEqual([[], 0])
  })

  it('that is blocked already tells a tab that comes then', async () => {
    const cookie = await gateway.signIn('clerk')
    await block(cookie)
    const tab = await open(cookie)
    await eventually(() => expect(tab.sessionStates).toEqual(['blocked']))
    expect(streamRequests()).toEqual([])
  })

  it('T16: that its store has lost without a word ends its tabs too', async () => {
    await startWith({ sessionCheckMs: 30 })
    const tab = await openFed()
    vi.spyOn(gateway.app.sessions, 'current').mockResolvedValue(null)
    await eventually(() => expect(tab.sessionStates).toEqual(['ended']))
    await eventually(() => expect(upstream.openStreams()).toBe(0))
  })

  async function block(cookie: string): Promise<void> {
    const session = await sessionOf(cookie)
    await gateway.app.sessions.reportExpiry(session, 601)
  }

  async function sessionOf(cookie: string) {
    const [name = '', value = ''] = cookie.split('=')
    const request = { cookies: { [name]: value }, headers: {} }
    const session = await gateway.app.sessions.find(
      request as unknown as Parameters<typeof gateway.app.sessions.find>[0],
    )
    if (!session) throw new Error('no session')
    return session
  }
})

describe('a slow tab (T71, T72)', () => {
  it('is cut off above its cap while the others get everything, and gets the rest when it comes back', async () => {
    await startWith({ drainMs: 60_000 })
    const quick = await openFed()
    const text = received(rawRequest(quick.cookie))
    await eventually(() => expect(text()).toContain('event: hb'))
    const id = /id: (\S+)/.exec(text())?.[1] ?? ''
    const slow = rawRequest(quick.cookie)
    slow.pause()
    await eventually(() => expect(gateway.app.notices.figures.tabs).toBe(3))
    const filling = 'x'.repeat(60_000)
    // In steps that the quick tab keeps up with: it reads in this same process, and would be cut off as well.
    let recent = ''
    for (let n = 0; n < 150; n += 2) {
      for (const uid of [n, n + 1]) push(`[{"uid":"f${uid}","filling":"${filling}"}]`)
      await eventually(() => expect(quick.uids()).toHaveLength(n + 2))
      if (n === 140) recent = quick.lastId()
    }
    await eventually(() => expect(gateway.app.notices.figures.tabs).toBe(2))
    const returned = await open(quick.cookie, { lastEventId: recent })
    await eventually(() => expect(returned.uids()).toEqual(quick.uids().slice(142)))
    const late = await open(quick.cookie, { lastEventId: id })
    await eventually(() => expect(late.resets).toBe(1))
    expect([returned.resets, late.messages]).toEqual([0, []])
  })

  it('keeps nothing from the others, and no memory once it is cut off', async () => {
    await startWith({ drainMs: 60_000 })
    const quick = await openFed()
    await eventually(() => expect(quick.heartbeats).toBe(1))
    const filling = 'x'.repeat(60_000)
    let pushed = 0
    const deliver = async () => {
      push(`[{"uid":"f${pushed++}","filling":"${filling}"}]`)
      await eventually(() => expect(quick.messages).toHaveLength(pushed))
    }
    for (let n = 0; n < 40; n += 1) await deliver()
    const heldBefore = bytesOfBuffers()
    const slow = Array.from({ length: 8 }, () => openRawTab(url, quick.cookie).socket.pause())
    tabs.push(...slow.map((socket) => ({ close: () => socket.destroy() })))
    await eventually(() => expect(gateway.app.notices.figures.tabs).toBe(9))

    while (gateway.app.notices.figures.slowTabs < 8 && pushed < 600) await deliver()
    expect(gateway.app.notices.figures).toMatchObject({ tabs: 1, slowTabs: 8 })
    // What a tab that comes back may ask for is kept; of what the slow ones were owed nothing is.
    quick.messages.length = 0
    await eventually(() => expect(bytesOfBuffers() - heldBefore).toBeLessThan(3 * 1024 * 1024))
  })

  it('is cut off when it takes nothing for the whole of its time, although it owes little', async () => {
    await startWith({ drainMs: 400, maxOwedBytes: 64 * 1024 * 1024 })
    const quick = await openFed()
    const slow = rawRequest(quick.cookie)
    slow.pause()
    await eventually(() => expect(gateway.app.notices.figures.tabs).toBe(2))
    const filling = 'x'.repeat(500_000)
    for (let n = 0; n < 20; n += 1) {
      push(`[{"uid":"f${n}","filling":"${filling}"}]`)
      await eventually(() => expect(quick.uids()).toHaveLength(n + 1))
    }
    await eventually(() => expect(gateway.app.notices.figures).toMatchObject({ tabs: 1, slowTabs: 1 }))
  })
})

it('T82: a notice that is posted while tabs come and go reaches each of them once', async () => {
  const board = noticeBoard(upstream)
  const first = await openFed()
  board.post(1, 2, 3)
  await eventually(() => expect(first.uids()).toEqual(['n1', 'n2', 'n3']))
  const late = await open(first.cookie, { lastEventId: first.lastId() })
  board.post(4)
  await eventually(() => expect([first.uids().at(-1), late.uids()]).toEqual(['n4', ['n4']]))
})

/** Of those that something still holds on to. */
function bytesOfBuffers(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().arrayBuffers
}

function rawRequest(cookie: string, version = 'HTTP/1.1', headers = ''): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  tabs.push({ close: () => socket.destroy() })
  socket.on('error', () => undefined)
  socket.write(`GET ${NOTICE_STREAM_PATH} ${version}\r\nhost: x\r\ncookie: ${cookie}\r\n${headers}\r\n`)
  return socket
}

/** Answers what has come so far. */
function received(socket: Socket): () => string {
  let text = ''
  socket.on('data', (data) => (text += data.toString()))
  return () => text
}
