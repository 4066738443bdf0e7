// The live stream of notices: open while the page can be seen by its user, closed while the browser keeps it aside.
import { readNotices } from '#client/data/notice-list.ts'
import { NOTICE_STREAM_PATH, type Notice } from '#shared/contracts/system/notice.ts'

export type NoticeStreamListener = {
  /** A stream that has no past was opened; what happened before has to be fetched. */
  onOpened: () => void
  onNotices: (notices: Notice[]) => void
  onSession: (state: string) => void
  /** What was missed cannot be replayed. */
  onReset: () => void
  /** The stream was refused. */
  onRefused: () => void
}

const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000

/** Returns the function that closes it for good. */
export function openNoticeStream(listener: NoticeStreamListener): () => void {
  let source: EventSource | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS

  const open = () => {
    if (source) return
    clearTimeout(retryTimer)
    source = connect(listener, () => {
      retryMs = FIRST_RETRY_MS
    })
    source.addEventListener('error', retryWhenRefused)
  }
  const close = () => {
    clearTimeout(retryTimer)
    source?.close()
    source = null
  }
  /** A lost connection is taken up again by the browser, a refused one (too many streams, a restart behind a proxy) is not. */
  const retryWhenRefused = () => {
    if (source?.readyState !== EventSource.CLOSED) return
    close()
    listener.onRefused()
    retryTimer = setTimeout(open, retryMs * (0.5 + Math.random()))
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }

  const stopWatching = whileShown(open, close)
  open()
  return () => {
    stopWatching()
    close()
  }
}

function connect(listener: NoticeStreamListener, onConnected: () => void): EventSource {
  const source = new EventSource(NOTICE_STREAM_PATH)
  source.addEventListener(
    'open',
    () => {
      onConnected()
      listener.onOpened()
    },
    // Later ones are reconnections, for which the gateway replays.
    { once: true },
  )
  source.addEventListener('message', ({ data }) => {
    const notices = readNotices(data)
    if (notices.length > 0) listener.onNotices(notices)
  })
  source.addEventListener('session', ({ data }) => listener.onSession(readSessionState(data)))
  source.addEventListener('reset', () => listener.onReset())
  return source
}

/** An open stream would keep the page out of the back-forward cache, and a frozen one goes stale. */
function whileShown(open: () => void, close: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('pagehide', close, { signal })
  document.addEventListener('freeze', close, { signal })
  window.addEventListener('pageshow', open, { signal })
  document.addEventListener('resume', open, { signal })
  return () => stop.abort()
}

/** '' when it cannot be read. */
export function readSessionState(text: string): string {
  try {
    const { state } = JSON.parse(text) as { state?: unknown }
    return typeof state === 'string' ? state : ''
  } catch {
    return ''
  }
}
