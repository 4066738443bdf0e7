// The one upstream notice stream of a user, kept open and opened again for as long as it is wanted.
import { setTimeout as delay } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import type { Dispatcher } from 'undici'
import { SOURCE } from '#shared/constants.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000
/** A stream that sends nothing, not even a comment, for this long is taken for dead. */
const SILENCE_MS = 90_000
/** An event longer than this is no notice. */
const MAX_EVENT_CHARS = 1024 * 1024

export type FeedOptions = {
  dispatcher: Dispatcher
  token: string
  /** Hears the data of each event as it came. */
  onData: (data: string) => void
  /** Told after a break: events may have been missed. */
  onGap: () => void
  onProblem: (error: unknown) => void
  random: () => number
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
    try {
      await readStream(options, closing, () => {
        if (failures > 0) options.onGap()
        failures = 0
      })
    } catch (error) {
      if (!closing.aborted) options.onProblem(error)
    }
    failures += 1
    await delay(retryDelayMs(failures, options.random()), undefined, { signal: closing }).catch(
      () => undefined,
    )
  }
}

/** Doubles with each failure, between half and all of the step, so that many feeds do not come back at once. */
export function retryDelayMs(failures: number, random: number): number {
  const step = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
  return Math.max(FIRST_RETRY_MS, Math.round(step * (0.5 + random / 2)))
}

/** Resolves when the upstream ends the stream, rejects when it breaks. */
async function readStream(options: FeedOptions, closing: AbortSignal, onOpen: () => void): Promise<void> {
  const silence = new AbortController()
  const watchdog = setTimeout(() => silence.abort(new Error('the notice stream fell silent')), SILENCE_MS)
  try {
    const response = await options.dispatcher.request({
      method: 'GET',
      path: `${NOTICE_STREAM_PATH}?${new URLSearchParams({ Source: SOURCE, Authorization: options.token })}`,
      headers: { accept: 'text/event-stream', 'cache-control': 'no-cache' },
      signal: AbortSignal.any([closing, silence.signal]),
    })
    const type = String(response.headers['content-type'] ?? '')
    if (response.statusCode !== 200 || !type.startsWith('text/event-stream')) {
      await response.body.dump()
      throw new Error(`the notice stream was answered with ${response.statusCode} ${type}`)
    }
    onOpen()
    const parser = createParser({
      onEvent: ({ data }) => options.onData(data),
      maxBufferSize: MAX_EVENT_CHARS,
    })
    const decoder = new TextDecoder()
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      watchdog.refresh()
      parser.feed(decoder.decode(chunk, { stream: true }))
    }
  } finally {
    clearTimeout(watchdog)
  }
}
