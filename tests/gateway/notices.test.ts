import { EventSource } from 'eventsource'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryDelayMs } from '#server/gateway/notices/feed.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let url: string
let tabs: EventSource[]

beforeEach(async () => {
  tabs = []
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
  url = (await gateway.listen()).url
})
afterEach(async () => {
  for (const tab of tabs) tab.close()
  await gateway.close()
  await upstream.close()
})

type Tab = { messages: string[]; sessionEvents: string[]; resets: number; source: EventSource }

async function openTab(cookie: string, headers: Record<string, string> = {}): Promise<Tab> {
  const source = new EventSource(url + NOTICE_STREAM_PATH, {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, cookie, ...headers } }),
  })
  tabs.push(source)
  const tab: Tab = { messages: [], sessionEvents: [], resets: 0, source }
  source.addEventListener('message', ({ data }) => tab.messages.push(data as string))
  source.addEventListener('session', ({ data }) => tab.sessionEvents.push(data as string))
  source.addEventListener('reset', () => (tab.resets += 1))
  await new Promise((resolve) => source.addEventListener('open', resolve, { once: true }))
  return tab
}

const streamRequests = () => upstream.requests.filter(({ url }) => url.startsWith(NOTICE_STREAM_PATH))

describe('the notice stream', () => {
  it('reaches all tabs and sessions of a user over one upstream stream, in order (T64)', async () => {
    const [phone, desk] = [await gateway.signIn('clerk'), await gateway.signIn('clerk')]
    const opened = [await openTab(phone), await openTab(desk), await openTab(desk)]
    await vi.waitFor(() => expect(upstream.openStreams()).toBe(1))
    for (const n of [1, 2, 3]) upstream.pushNotices(`data: [{"uid":"${n}"}]\n\n`)
    for (const tab of opened) {
      await vi.waitFor(() =>
        expect(tab.messages).toEqual(['[{"uid":"1"}]', '[{"uid":"2"}]', '[{"uid":"3"}]']),
      )
    }
    expect(streamRequests()).toHaveLength(1)
    expect(streamRequests()[0]?.url).toBe(`${NOTICE_STREAM_PATH}?Source=web&Authorization=token+of+clerk`)
  })

  it('sends its head and a first event at once, with a quiet upstream (T82)', async () => {
    const cookie = await gateway.signIn('clerk')
    const answer = await fetch(url + NOTICE_STREAM_PATH, { headers: { cookie } })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const { value } = (await answer.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toMatch(/^retry: \d{4}\nevent: hb\n/)
  })

  it('passes an event with line breaks, separators and emoji on unchanged (T83)', async () => {
    const tab = await openTab(await gateway.signIn('clerk'))
    await vi.waitFor(() => expect(upstream.openStreams()).toBe(1))
    const text = JSON.stringify([{ message: 'data: 一\u2028二 📦' }])
    upstream.pushNotices(`data: ${text}\ndata: second line\r\n\r\n`)
    await vi.waitFor(() => expect(tab.messages).toEqual([`${text}\nsecond line`]))
  })

  it('never brings one user what is meant for another (T63)', async () => {
    const clerk = await openTab(await gateway.signIn('clerk'))
    const admin = await openTab(await gateway.signIn('administrator'), { 'last-event-id': 'forged-1' })
    await vi.waitFor(() => expect(streamRequests()).toHaveLength(2))
    expect(new Set(streamRequests().map((request) => request.url)).size).toBe(2)
    upstream.pushNotices('data: []\n\n')
    await vi.waitFor(() => expect([clerk.messages, admin.messages]).toEqual([['[]'], ['[]']]))
  })

  it('is refused without a session and to other sites (T05)', async () => {
    const anonymous = await fetch(url + NOTICE_STREAM_PATH)
    expect(anonymous.status).toBe(401)
    const cookie = await gateway.signIn('clerk')
    const foreign = await fetch(url + NOTICE_STREAM_PATH, {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
    expect(streamRequests()).toEqual([])
  })

  it('tells a tab that comes back to fetch anew, and one that is new not to', async () => {
    const cookie = await gateway.signIn('clerk')
    const fresh = await openTab(cookie)
    const returning = await openTab(cookie, { 'last-event-id': 'x-1' })
    await vi.waitFor(() => expect(returning.resets).toBe(1))
    expect(fresh.resets).toBe(0)
  })

  it('is opened again after the upstream breaks it, and the tabs are told to fetch anew', async () => {
    const tab = await openTab(await gateway.signIn('clerk'))
    await vi.waitFor(() => expect(upstream.openStreams()).toBe(1))
    upstream.breakStreams()
    await vi.waitFor(() => expect(tab.resets).toBe(1), 5_000)
    upstream.pushNotices('data: [2]\n\n')
    await vi.waitFor(() => expect(tab.messages).toEqual(['[2]']))
  })

  it('ends for the tabs of a session that signs out, and only for them', async () => {
    const [leaving, staying] = [await gateway.signIn('clerk'), await gateway.signIn('clerk')]
    const stays = await openTab(staying)
    const leaves = await openTab(leaving)
    await fetch(`${url}/session`, {
      method: 'DELETE',
      headers: { cookie: leaving, 'sec-fetch-site': 'same-origin' },
    })
    await vi.waitFor(() => expect(leaves.sessionEvents).toEqual(['{"state":"ended"}']))
    upstream.pushNotices('data: [3]\n\n')
    await vi.waitFor(() => expect(stays.messages).toEqual(['[3]']))
    expect(stays.sessionEvents).toEqual([])
  })

  it('refuses the eleventh stream of a session and leaves the ten alone (T79)', async () => {
    const cookie = await gateway.signIn('clerk')
    const ten = await Promise.all(Array.from({ length: 10 }, () => openTab(cookie)))
    const eleventh = await fetch(url + NOTICE_STREAM_PATH, { headers: { cookie } })
    expect(eleventh.status).toBe(429)
    expect(eleventh.headers.get('retry-after')).toBe('30')
    await vi.waitFor(() => expect(upstream.openStreams()).toBe(1))
    upstream.pushNotices('data: [4]\n\n')
    for (const tab of ten) await vi.waitFor(() => expect(tab.messages).toEqual(['[4]']))
  })

  it('does not keep the gateway from closing', async () => {
    const tab = await openTab(await gateway.signIn('clerk'))
    const ended = new Promise((resolve) => tab.source.addEventListener('error', resolve, { once: true }))
    await gateway.app.close()
    await expect(ended).resolves.toBeDefined()
  })
})

it('a feed waits between 1 and 60 seconds before it tries again, never in step with the others (T74)', () => {
  for (const failures of [1, 2, 5, 10, 100]) {
    for (const random of [0, 0.5, 1]) {
      const delayMs = retryDelayMs(failures, random)
      expect(delayMs).toBeGreaterThanOrEqual(1_000)
      expect(delayMs).toBeLessThanOrEqual(60_000)
    }
  }
  expect(retryDelayMs(3, 0)).not.toBe(retryDelayMs(3, 1))
})
