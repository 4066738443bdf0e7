// The browser's end of the notice stream, in a browser of a few lines.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryDelayMs } from '#client/data/notice-source.ts'
import { openNoticeStream } from '#client/data/notice-stream.ts'
import type { Notice } from '#shared/shapes/notice.ts'
import { sampleNotice } from '#tests/support/sample-data.ts'

class FakeEventSource extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static all: FakeEventSource[] = []
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }

  open(): void {
    this.readyState = FakeEventSource.OPEN
    this.dispatchEvent(new Event('open'))
  }

  say(name: string, data: string, lastEventId: string): void {
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId }))
  }

  refuse(): void {
    this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}

type Heard = { opened: number; notices: Notice[]; states: string[]; resets: number; refused: number }

let closers: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  closers = []
  FakeEventSource.all = []
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  for (const close of closers) close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listen(): Heard {
  const heard: Heard = { opened: 0, notices: [], states: [], resets: 0, refused: 0 }
  closers.push(
    openNoticeStream({
      onOpened: () => (heard.opened += 1),
      onNotices: (notices) => heard.notices.push(...notices),
      onSession: (state) => heard.states.push(state),
      onReset: () => (heard.resets += 1),
      onRefused: () => (heard.refused += 1),
    }),
  )
  return heard
}

const sources = () => FakeEventSource.all
const latest = () => sources().at(-1) as FakeEventSource
const live = () => sources().filter(({ readyState }) => readyState !== FakeEventSource.CLOSED)

describe('a stream of its own', () => {
  it('tells what it hears', () => {
    const heard = listen()
    latest().open()
    latest().say('message', JSON.stringify([sampleNotice()]), 'a-1')
    latest().say('message', 'no list', 'a-2')
    latest().say('session', '{"state":"blocked"}', 'a-2')
    latest().say('reset', '', 'a-3')
    expect(heard).toEqual({
      opened: 1,
      notices: [sampleNotice()],
      states: ['blocked'],
      resets: 1,
      refused: 0,
    })
  })

  it('has the list fetched again once a session is resumed: what was asked for meanwhile was refused', () => {
    const heard = listen()
    latest().say('session', '{"state":"active"}', 'a-1')
    expect(heard).toMatchObject({ states: ['active'], resets: 1 })
  })

  it('is opened anew from its last position when it falls silent, heartbeats being no silence', () => {
    const heard = listen()
    latest().open()
    for (let n = 0; n < 10; n += 1) {
      latest().say('hb', '', 'a-7')
      vi.advanceTimersByTime(25_000)
    }
    expect(sources()).toHaveLength(1)
    vi.advanceTimersByTime(70_000)
    expect(latest().url).toContain('?lastEventId=a-7')
    expect(live()).toHaveLength(1)
    latest().open()
    expect(heard.opened).toBe(1)
  })

  it('is opened anew at once when the page is looked at after a long sleep', () => {
    listen()
    latest().open()
    latest().say('hb', '', 'a-1')
    vi.setSystemTime(Date.now() + 3_600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sources()).toHaveLength(2)
  })

  it('is opened anew when the network is back, unless it is open', () => {
    listen()
    latest().open()
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(3_000)
    expect(sources()).toHaveLength(1)
    latest().readyState = 0
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(3_000)
    expect(sources()).toHaveLength(2)
  })

  it('T80: comes back over three seconds with all others whose network is back, and once', () => {
    for (let n = 0; n < 60; n += 1) listen()
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('online'))
    expect(sources()).toHaveLength(60)
    vi.advanceTimersByTime(1_500)
    // Each with an even chance: never all, nor none, in either half.
    expect(sources().length).toBeGreaterThan(60)
    expect(sources().length).toBeLessThan(120)
    vi.advanceTimersByTime(1_500)
    expect(sources()).toHaveLength(120)
  })

  it('tries again for ever when it is refused, less and less often', () => {
    const heard = listen()
    for (let n = 1; n <= 50; n += 1) {
      latest().refuse()
      expect(heard.refused).toBe(n)
      vi.advanceTimersByTime(60_000)
      expect(sources()).toHaveLength(n + 1)
    }
  })

  it('is closed while the page is kept aside, and opened when it is shown again, persisted or not', () => {
    listen()
    window.dispatchEvent(new Event('pagehide'))
    expect(live()).toEqual([])
    window.dispatchEvent(new Event('pageshow'))
    expect(live()).toHaveLength(1)
    window.dispatchEvent(new Event('pageshow'))
    expect(live()).toHaveLength(1)
    document.dispatchEvent(new Event('freeze'))
    expect(live()).toEqual([])
    document.dispatchEvent(new Event('resume'))
    expect(live()).toHaveLength(1)
  })
})

it('waits between one and sixty seconds, never in step with the others', () => {
  for (const failures of [1, 3, 10, 1_000]) {
    for (const random of [0, 0.5, 1]) {
      expect(retryDelayMs(failures, random)).toBeGreaterThanOrEqual(1_000)
      expect(retryDelayMs(failures, random)).toBeLessThanOrEqual(60_000)
    }
  }
})

describe('tabs that share a stream', () => {
  let locks: FakeLocks
  beforeEach(() => {
    locks = new FakeLocks()
    vi.stubGlobal('navigator', { locks })
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    FakeChannel.open.clear()
  })

  it('open one, and all hear everything', () => {
    const tabs = [listen(), listen(), listen()]
    expect(sources()).toHaveLength(1)
    latest().open()
    latest().say('hb', '', 'a-1')
    latest().say('message', JSON.stringify([sampleNotice()]), 'a-2')
    latest().say('session', '{"state":"ended"}', 'a-2')
    for (const heard of tabs) {
      expect(heard).toMatchObject({ opened: 1, notices: [sampleNotice()], states: ['ended'], resets: 0 })
    }
  })

  it('go on from the last event of all when the one that leads is closed', async () => {
    listen()
    const second = listen()
    latest().open()
    latest().say('message', '[]', 'a-5')
    closers.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(live()).toHaveLength(1)
    expect(latest().url).toContain('lastEventId=a-5')
    latest().open()
    expect(second.opened).toBe(1)
  })

  it('tell one that comes late where the stream is, or that it was refused', () => {
    listen()
    latest().open()
    latest().say('hb', '', 'a-1')
    expect(listen()).toMatchObject({ opened: 1, resets: 0 })
    latest().refuse()
    expect(listen()).toMatchObject({ opened: 0, refused: 1 })
  })

  it('take over from one that has fallen silent while it leads', async () => {
    listen()
    listen()
    latest().open()
    latest().say('hb', '', 'a-9')
    FakeChannel.silenceFirst()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(locks.grants).toBe(2)
    expect(latest().url).toContain('lastEventId=a-9')
  })
})

/** Delivers at once to all others of the same name, as channels do a moment later. */
class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>()

  constructor() {
    super()
    FakeChannel.open.add(this)
  }

  /** What a frozen page says is heard by nobody. */
  static silenceFirst(): void {
    for (const channel of [...FakeChannel.open].slice(0, 1)) FakeChannel.open.delete(channel)
  }

  postMessage(data: unknown): void {
    if (!FakeChannel.open.has(this)) return
    for (const other of FakeChannel.open) {
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
    }
  }

  close(): void {
    FakeChannel.open.delete(this)
  }
}

type LockOptions = { steal?: boolean; signal?: AbortSignal }
type Waiting = { run: () => Promise<void> | undefined; resolve: () => void; reject: (error: Error) => void }

class FakeLocks {
  grants = 0
  #holder: Waiting | null = null
  readonly #queue: Waiting[] = []

  request(_name: string, { steal, signal }: LockOptions, run: Waiting['run']): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { run, resolve, reject }
      signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
      if (steal) {
        this.#holder?.reject(new Error('stolen'))
        this.#grant(waiting)
      } else if (this.#holder) this.#queue.push(waiting)
      else this.#grant(waiting)
    })
  }

  #grant(waiting: Waiting): void {
    this.grants += 1
    this.#holder = waiting
    const held = Promise.resolve(waiting.run())
    void held.then(() => {
      waiting.resolve()
      if (this.#holder !== waiting) return
      this.#holder = null
      const next = this.#queue.shift()
      if (next) this.#grant(next)
    })
  }
}
