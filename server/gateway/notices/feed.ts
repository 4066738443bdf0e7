// The upstream notice stream of a session, kept open and opened again for as long as it is wanted.
import { setTimeout as delay } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { NoticeSettings } from '#server/gateway/notices/settings.ts'
import type { Turns } from '#server/gateway/notices/turns.ts'
import { readUpstreamStream, TokenRefused } from '#server/gateway/notices/upstream-stream.ts'

type RetryTimes = Pick<NoticeSettings, 'firstRetryMs' | 'lastRetryMs'>

export type FeedOptions = {
  dispatcher: Dispatcher
  token: string
  settings: NoticeSettings
  /** Shared by all feeds of the process: taken until the stream is open. */
  openings: Turns
  random: () => number
  /** Each time the stream is open, before anything is read from it: events may have been missed. */
  onOpen: () => Promise<void>
  /** The data of each event as it came, of those together that came together. */
  onData: (data: readonly string[]) => Promise<void>
  /** Sessions of the user have ended; which of them, the upstream does not say. */
  onSessionsEnded: () => Promise<void>
  /** The token is not valid; the feed has ended. */
  onTokenRefused: (code: number) => void
  onProblem: (error: unknown) => void
}

/** Starts the stream; returns the function that ends it. */
export function openFeed(options: FeedOptions): () => void {
  const closing = new AbortController()
  void keepReading(options, closing.signal)
  return () => closing.abort()
}

async function keepReading(options: FeedOptions, closing: AbortSignal): Promise<void> {
  let failures = 0
  while (!closing.aborted) {
    let openedAtMs = Number.POSITIVE_INFINITY
    try {
      await readOnce(options, closing, () => {
        openedAtMs = performance.now()
      })
    } catch (error) {
      if (closing.aborted) return
      if (error instanceof TokenRefused) return options.onTokenRefused(error.code)
      options.onProblem(error)
    }
    const wasStable = performance.now() - openedAtMs >= options.settings.stableMs
    failures = wasStable ? 1 : failures + 1
    const waitMs = retryDelayMs(failures, options.random(), options.settings)
    await delay(waitMs, undefined, { signal: closing, ref: false }).catch(() => undefined)
  }
}

/** Doubles with each failure, between half and all of the step, so that many feeds do not come back at once. */
export function retryDelayMs(
  failures: number,
  random: number,
  { firstRetryMs, lastRetryMs }: RetryTimes,
): number {
  const step = Math.min(lastRetryMs, firstRetryMs * 2 ** failures)
  return Math.max(firstRetryMs, Math.round(step * (0.5 + random / 2)))
}

async function readOnce(options: FeedOptions, closing: AbortSignal, onStart: () => void): Promise<void> {
  const endTurn = await options.openings.take()
  const onOpen = async () => {
    onStart()
    // What came meanwhile is asked for within the same turn.
    await options.onOpen().finally(endTurn)
  }
  try {
    if (!closing.aborted) await readWatched({ ...options, onOpen }, closing)
  } finally {
    endTurn()
  }
}

/** The client library waits for ever on a stream; a silent one is ended here. */
async function readWatched(options: FeedOptions, closing: AbortSignal): Promise<void> {
  const { settings, dispatcher, token, onOpen, onData, onSessionsEnded } = options
  const ending = new AbortController()
  const end = () => ending.abort(closing.reason)
  closing.addEventListener('abort', end, { once: true })
  const watchdog = setTimeout(
    () => ending.abort(new Error('the notice stream fell silent')),
    settings.silenceMs,
  )
  watchdog.unref()
  try {
    await readUpstreamStream({
      dispatcher,
      token,
      signal: ending.signal,
      onOpen,
      onData,
      onSessionsEnded,
      onBytes: () => watchdog.refresh(),
    })
  } finally {
    clearTimeout(watchdog)
    closing.removeEventListener('abort', end)
    // Whatever is left of the connection: an event that was too long leaves an open body behind.
    ending.abort()
  }
}
