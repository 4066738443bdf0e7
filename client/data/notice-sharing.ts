// One stream for all tabs of a browser, which allows a site six connections over HTTP/1.1: one tab leads and passes on what
// it hears. The browser itself decides which tab leads: the one that holds the lock, which a tab cannot take to its grave.
import {
  type NoticeSourceListener,
  openNoticeSource,
  SILENCE_MS,
  type StreamEvent,
  WATCH_MS,
} from '#client/data/notice-source.ts'
import { isPageUser, signedInNow } from '#client/data/page-user.ts'
import { reportSessionEvent } from '#client/data/session-events.ts'

const NAME = 'swms-notices'

/** Between tabs. `hello` asks the tab that leads to say where the stream is; `open` answers, and tells of a stream just opened. */
type Message =
  | { kind: 'event'; event: StreamEvent }
  | { kind: 'hello' }
  | { kind: 'open'; id: string }
  | { kind: 'refused' }

/** Without these each tab has a stream of its own: more connections, nothing worse. */
export function canShare(): boolean {
  return typeof BroadcastChannel === 'function' && typeof navigator !== 'undefined' && 'locks' in navigator
}

/** Joins the tabs of this browser. Returns the function that leaves them. */
export function shareNoticeSource(listener: NoticeSourceListener): () => void {
  const channel = new BroadcastChannel(NAME)
  const leaving = new AbortController()
  /** The last event known to this tab: where it goes on when it comes to lead. */
  let position = ''
  let isOpen = false
  let isRefused = false
  let closeSource: (() => void) | null = null
  let heardAtMs = Date.now()

  const hear = (event: StreamEvent) => {
    heardAtMs = Date.now()
    if (event.id !== '') position = event.id
    listener.onEvent(event)
  }
  /** Someone's stream is open at this position. A tab that is elsewhere has missed something. */
  const arriveAt = (id: string) => {
    const known = position
    heardAtMs = Date.now()
    position = id
    if (!isOpen) listener.onOpened()
    else if (known !== id) listener.onEvent({ name: 'reset', data: '', id })
    isOpen = true
  }
  const tell = (message: Message) => channel.postMessage(message)

  const lead = async () => {
    let isLeading = true
    closeSource = () => {
      isLeading = false
    }
    // The tab that led may have gone because the session has ended, and the lock have come sooner than its word of that.
    if (position !== '' && (await isSessionOver())) reportSessionEvent('ended')
    else if (isLeading) openSource()
  }
  const openSource = () => {
    closeSource = openNoticeSource(position, {
      onEvent(event) {
        // The others first: what this tab hears may be the end of its session, and of its leading.
        tell({ kind: 'event', event })
        hear(event)
        isRefused = false
      },
      onOpened() {
        isOpen = true
        listener.onOpened()
      },
      onRefused() {
        isRefused = true
        listener.onRefused()
        tell({ kind: 'refused' })
      },
    })
  }
  const follow = () => {
    // The tab that leads now has its time to be heard.
    heardAtMs = Date.now()
    closeSource?.()
    closeSource = null
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (closeSource) {
      if (data.kind === 'hello' && isRefused) tell({ kind: 'refused' })
      else if (data.kind === 'hello' && position !== '') tell({ kind: 'open', id: position })
      return
    }
    if (data.kind === 'event') hearAsFollower(data.event)
    if (data.kind === 'open') arriveAt(data.id)
    if (data.kind === 'refused') listener.onRefused()
  })
  /** The first that a tab hears tells it that a stream is open. */
  const hearAsFollower = (event: StreamEvent) => {
    if (!isOpen && event.id !== '') arriveAt(event.id)
    hear(event)
  }

  const watching = setInterval(() => {
    // The leader is frozen or hangs, and still holds the lock.
    if (!closeSource && Date.now() - heardAtMs > SILENCE_MS + Math.random() * WATCH_MS) {
      heardAtMs = Date.now()
      void holdLock(lead, follow, leaving.signal, 'takeOver')
    }
  }, WATCH_MS)
  tell({ kind: 'hello' })
  void holdLock(lead, follow, leaving.signal, 'wait')

  return () => {
    leaving.abort()
    clearInterval(watching)
    follow()
    channel.close()
  }
}

/** Leads for as long as it has the lock, and waits for it again when another tab has taken it over. */
async function holdLock(
  lead: () => Promise<void>,
  follow: () => void,
  leaving: AbortSignal,
  manner: 'wait' | 'takeOver',
): Promise<void> {
  const options = manner === 'takeOver' ? { steal: true } : { signal: leaving }
  try {
    await navigator.locks.request(NAME, options, () => {
      if (leaving.aborted) return undefined
      void lead()
      return new Promise<void>((resolve) =>
        leaving.addEventListener('abort', () => resolve(), { once: true }),
      )
    })
  } catch {
    follow()
    if (!leaving.aborted) await holdLock(lead, follow, leaving, 'wait')
  }
}

async function isSessionOver(): Promise<boolean> {
  const user = await signedInNow()
  return user === null || (user !== undefined && !isPageUser(user.id))
}
