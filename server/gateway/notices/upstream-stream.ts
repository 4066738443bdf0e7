// One connection to the upstream's notice stream, from its opening to its end.
import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'
import type { Dispatcher } from 'undici'
import { SOURCE } from '#shared/constants.ts'
import { NOTICE_STREAM_PATH, SESSIONS_ENDED_EVENT } from '#shared/contracts/system/notice.ts'
import { isExpiredCode, readEnvelope } from '#shared/envelope.ts'
import { parseJson } from '#shared/json.ts'
import { readNotices } from '#shared/readers/notices.ts'

/** An event longer than this is no notice. */
const MAX_EVENT_CHARS = 2 * 1024 * 1024
const MAX_REFUSAL_BYTES = 64 * 1024
/** In any letter case, with or without parameters. */
const EVENT_STREAM = /^\s*text\/event-stream\s*(?:;|$)/i

/** The upstream says that the token is not valid (any more). */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
  readonly code: number

  constructor(code: number) {
    super(`the notice stream was refused with code ${code}`)
    this.code = code
  }
}

export type UpstreamStreamOptions = {
  dispatcher: Dispatcher
  token: string
  signal: AbortSignal
  /** Read on only when these have settled, so that what is slow downstream slows the upstream, not our memory. */
  onOpen: () => Promise<void>
  onData: (data: readonly string[]) => Promise<void>
  /** The upstream says that sessions of the user have ended. */
  onSessionsEnded: () => Promise<void>
  /** Told of every sign of life. */
  onBytes: () => void
}

/** Resolves when the upstream ends the stream; rejects when it breaks, and with `TokenRefused`. */
export async function readUpstreamStream(options: UpstreamStreamOptions): Promise<void> {
  const { dispatcher, token, signal } = options
  const response = await dispatcher.request({
    method: 'GET',
    path: `${NOTICE_STREAM_PATH}?${new URLSearchParams({ Source: SOURCE, Authorization: token })}`,
    headers: { accept: 'text/event-stream', 'cache-control': 'no-cache' },
    signal,
  })
  const type = String(response.headers['content-type'] ?? '')
  if (response.statusCode !== 200 || !EVENT_STREAM.test(type)) throw await refusalOf(response)
  options.onBytes()
  await options.onOpen()
  await readEvents(response.body, options)
}

async function readEvents(
  body: AsyncIterable<Buffer>,
  { onData, onSessionsEnded, onBytes }: UpstreamStreamOptions,
): Promise<void> {
  const complete: string[] = []
  let isDoubtful = false
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === SESSIONS_ENDED_EVENT) isDoubtful = true
      else if (event === undefined || event === 'message' || hasNotices(data)) complete.push(data)
    },
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
    maxBufferSize: MAX_EVENT_CHARS,
  })
  const decode = lineDecoder()
  for await (const chunk of body) {
    onBytes()
    parser.feed(decode(chunk))
    // Before what came with it, so that none of that reaches a session that has ended.
    if (isDoubtful) await onSessionsEnded()
    isDoubtful = false
    if (complete.length > 0) await onData(complete.splice(0))
  }
}

/** An upstream names its events as it likes; a named one without notices is a heartbeat, or none of ours. */
function hasNotices(data: string): boolean {
  try {
    return readNotices(parseJson(data)).length > 0
  } catch {
    return false
  }
}

/**
 * UTF-8 in chunks that may split a character, without a byte order mark and with all three line ends made one. The parser
 * would hold an event back that ends with a bare CR until it knows that no LF follows. A `TextDecoder` takes three times
 * as long.
 */
function lineDecoder(): (chunk: Buffer) => string {
  const decoder = new StringDecoder('utf8')
  /** What the next piece is read without, if it begins with it. */
  let ignored = '\ufeff'
  return (chunk) => {
    const decoded = decoder.write(chunk)
    if (decoded === '') return ''
    const text = ignored !== '' && decoded.startsWith(ignored) ? decoded.slice(1) : decoded
    ignored = decoded.endsWith('\r') ? '\n' : ''
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  }
}

/** Only an envelope says that a token has ended: a 401 alone may be the stream's own, or a proxy's on the way. */
async function refusalOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Error> {
  const envelope = readEnvelope(await readJson(body))
  if (envelope && isExpiredCode(envelope.code)) return new TokenRefused(envelope.code)
  return new Error(
    `the notice stream was answered with ${statusCode} ${String(headers['content-type'] ?? '')}`.trimEnd(),
  )
}

/** Null for a body that is not JSON, and for one that is too large to be a refusal. */
async function readJson(body: Dispatcher.ResponseData['body']): Promise<unknown> {
  let text = ''
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      text += chunk.toString('latin1')
      if (text.length > MAX_REFUSAL_BYTES) return null
    }
    return JSON.parse(text)
  } catch {
    return null
  }
}
