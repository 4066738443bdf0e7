// One connection to the notice stream, which never gives up: watched for silence, opened again from where it was.
import { pageUserHeaders } from '#client/data/page-user.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'

/** An event of the stream as it came. `id` is the position after it. */
export type StreamEvent = { name: 'message' | 'session' | 'reset' | 'hb'; data: string; id: string }

export type NoticeSourceListener = {
  onEvent: (event: StreamEvent) => void
  /** Open, and it had no position to go on from. */
  onOpened: () => void
  /** The gateway will have none of it, for now. */
  onRefused: () => void
}

const EVENT_NAMES: readonly StreamEvent['name'][] = ['message', 'session', 'reset', 'hb']
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000
/** A whole site is online again at once. */
const ONLINE_SPREAD_MS = 3_000
/** The gateway is heard every 25 seconds. */
export const SILENCE_MS = 60_000
export const WATCH_MS = 5_000

/** Opens the stream, after the event with this id if there is one. Returns the function that closes it for good. */
export function openNoticeSource(lastId: string, listener: NoticeSourceListener): () => void {
  let position = lastId
  let source: EventSource | null = null
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let heardAtMs = Date.now()

  const open = () => {
    clearTimeout(retryTimer)
    source?.close()
    heardAtMs = Date.now()
    const hadPosition = position !== ''
    const opened = new EventSource(addressFrom(position))
    source = opened
    opened.addEventListener(
      'open',
      () => {
        failures = 0
        heardAtMs = Date.now()
        if (!hadPosition) listener.onOpened()
      },
      // Later ones are reconnections by the browser, for which the gateway replays.
      { once: true },
    )
    for (const name of EVENT_NAMES) opened.addEventListener(name, (event) => hear(name, event))
    opened.addEventListener('error', () => {
      if (source === opened && opened.readyState === EventSource.CLOSED) retry()
    })
  }
  const hear = (name: StreamEvent['name'], { data, lastEventId }: MessageEvent) => {
    heardAtMs = Date.now()
    failures = 0
    if (lastEventId !== '') position = lastEventId
    listener.onEvent({ name, data: String(data), id: position })
  }
  /** A lost connection is taken up again by the browser, a refused one (too many streams, a restart) is not. */
  const retry = () => {
    failures += 1
    listener.onRefused()
    retryTimer = setTimeout(open, retryDelayMs(failures, Math.random()))
  }
  /** After sleep, or behind a proxy that has dropped the connection, nothing else would tell. */
  const check = () => {
    if (Date.now() - heardAtMs > SILENCE_MS) open()
  }
  const openUnlessOpen = () => {
    if (source?.readyState !== EventSource.OPEN) open()
  }
  const handleOnline = () => {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(openUnlessOpen, Math.random() * ONLINE_SPREAD_MS)
  }

  const stop = new AbortController()
  const watching = setInterval(check, WATCH_MS)
  document.addEventListener('visibilitychange', check, { signal: stop.signal })
  window.addEventListener('online', handleOnline, { signal: stop.signal })
  open()
  return () => {
    stop.abort()
    clearInterval(watching)
    clearTimeout(retryTimer)
    source?.close()
    source = null
  }
}

/** Doubles with each failure, between half and all of the step; a page that stays open tries for ever. */
export function retryDelayMs(failures: number, random: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + random / 2)
}

/** A page cannot set the header that the browser uses when it reconnects by itself. */
function addressFrom(position: string): string {
  const query = new URLSearchParams({
    ...pageUserHeaders(),
    ...(position !== '' && { lastEventId: position }),
  })
  return `${NOTICE_STREAM_PATH}?${query}`
}
