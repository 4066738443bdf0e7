// Tabs that listen to the notice stream, and an upstream whose notices can be told apart.
import { connect, type Socket } from 'node:net'
import { EventSource } from 'eventsource'
import {
  countUnreadNotices,
  listNotices,
  markNoticeRead,
  markNoticesRead,
  NOTICE_STREAM_PATH,
} from '#shared/contracts/system/notice.ts'
import type { Notice } from '#shared/shapes/notice.ts'
import { envelope, type FakeUpstream } from '#tests/support/fake-upstream.ts'

export type Tab = {
  /** The data of each default event. */
  messages: string[]
  /** The uids of all notices in them. */
  uids: () => string[]
  sessionStates: string[]
  resets: number
  heartbeats: number
  /** Of whatever event came last; what the browser sends when it comes back. */
  lastId: () => string
  ended: Promise<unknown>
  close: () => void
}

export type TabOptions = { lastEventId?: string; query?: string }

/** Opens a tab and waits until its stream is open; it does not come back by itself. */
export async function openTab(url: string, cookie: string, options: TabOptions = {}): Promise<Tab> {
  const { lastEventId, query = '' } = options
  const returning = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const source = new EventSource(url + NOTICE_STREAM_PATH + query, {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, cookie, ...returning } }),
  })
  let lastId = ''
  const tab: Tab = {
    messages: [],
    uids: () => tab.messages.flatMap(uidsOf),
    sessionStates: [],
    resets: 0,
    heartbeats: 0,
    lastId: () => lastId,
    ended: new Promise((resolve) => source.addEventListener('error', resolve, { once: true })),
    close: () => source.close(),
  }
  source.addEventListener('message', ({ data }) => tab.messages.push(data as string))
  source.addEventListener('session', ({ data }) =>
    tab.sessionStates.push((JSON.parse(data as string) as { state: string }).state),
  )
  source.addEventListener('reset', () => (tab.resets += 1))
  source.addEventListener('hb', () => (tab.heartbeats += 1))
  for (const name of ['message', 'session', 'reset', 'hb']) {
    source.addEventListener(name, (event) => {
      lastId = (event as MessageEvent).lastEventId
    })
  }
  source.addEventListener('error', () => source.close())
  await new Promise<void>((resolve, reject) => {
    source.addEventListener('open', () => resolve(), { once: true })
    source.addEventListener('error', (event) => reject(new Error(`stream refused: ${event.code}`)), {
      once: true,
    })
  })
  return tab
}

export type RawTab = {
  socket: Socket
  /** What has come so far, head and all. */
  text: () => string
  /** Of the last event that came whole. */
  lastId: () => string
  ended: Promise<unknown>
}

/** A tab of hundreds: bytes instead of an `EventSource`. */
export function openRawTab(url: string, cookie: string, lastEventId = ''): RawTab {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (data) => (text += data.toString()))
  socket.write(
    `GET ${NOTICE_STREAM_PATH} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nlast-event-id: ${lastEventId}\r\n\r\n`,
  )
  return {
    socket,
    text: () => text,
    lastId: () => [...text.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? '',
    ended: new Promise((resolve) => socket.once('close', resolve)),
  }
}

function uidsOf(message: string): string[] {
  const list: unknown = JSON.parse(message)
  return Array.isArray(list) ? list.map((entry: { uid: string }) => entry.uid) : []
}

/** The n-th of a series of notices, each a minute after the one before. */
export function nthNotice(n: number): Pick<Notice, 'uid' | 'datetime' | 'title' | 'read'> {
  return {
    uid: `n${n}`,
    datetime: new Date(Date.UTC(2026, 2, 1) + n * 60_000).toISOString(),
    title: `第${n}条`,
    read: false,
  }
}

export type NoticeBoard = {
  /** Creates notices; those who listen hear of them, the list has them either way. */
  post: (...numbers: number[]) => void
}

/** Gives the upstream a list of notices, in pages as the real one answers it, and their count; what is read there stays read. */
export function noticeBoard(upstream: FakeUpstream, pageSize = 20): NoticeBoard {
  const notices: ReturnType<typeof nthNotice>[] = []
  const read = (isMeant: (uid: string) => boolean) => {
    for (const notice of notices) notice.read ||= isMeant(notice.uid)
  }
  upstream.answer(listNotices.path, (request, response, body) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x')
    const after = searchParams.get('uid')
    if (request.method === markNoticeRead.method) {
      read((uid) => uid === after)
      return envelope(true)(request, response, body)
    }
    const newestFirst = notices
      .toReversed()
      .filter((notice) => !notice.read || searchParams.get('unread') === 'false')
    const start = after === null ? 0 : newestFirst.findIndex(({ uid }) => uid === after) + 1
    envelope(newestFirst.slice(start, start + pageSize))(request, response, body)
  })
  upstream.answer(countUnreadNotices.path, (request, response, body) => {
    const unread = notices.filter((notice) => !notice.read).length
    envelope(unread)(request, response, body)
  })
  upstream.answer(markNoticesRead.path, (request, response, body) => {
    read(() => true)
    envelope(notices.length)(request, response, body)
  })
  return {
    post(...numbers) {
      for (const n of numbers) {
        notices.push(nthNotice(n))
        upstream.pushNotices(`data: ${JSON.stringify([nthNotice(n)])}\n\n`)
      }
    },
  }
}
