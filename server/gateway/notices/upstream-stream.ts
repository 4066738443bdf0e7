// One connection to the upstream's notice stream, from its opening to its end.
import { pipeline } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'
import type { Dispatcher } from 'undici'
import { contentCodingOf, createDecoder } from '#server/gateway/answers/content-coding.ts'
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
    headers: { accept: 'text/event-stream', 'accept-encoding': 'identity', 'cache-control': 'no-cache' },
    signal,
  })
  const type = String(response.headers['content-type'] ?? '')
  if (response.statusCode !== 200 || !EVENT_STREAM.test(type)) throw await refusalOf(response)
  const body = plainBody(response)
  options.onBytes()
  await options.onOpen()
  await readEvents(body, options)
}

/** Nobody asked for a coding; a proxy on the way may pack what it passes on all the same. Each event leaves it as it comes. */
function plainBody({ body, headers }: Dispatcher.ResponseData): AsyncIterable<Buffer> {
  const coding = contentCodingOf(headers)
  if (coding === null) return body
  const decoder = createDecoder(coding)
  if (!decoder) {
    body.destroy()
    throw new Error(`the notice stream came in an unknown coding: ${coding}`)
  }
  // A body that breaks off ends the decoder with it.
  pipeline(body, decoder, () => undefined)
  return decoder
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
      else if (event === undefined || event === 'message' || hasNotices(data)) {
        throwIfRefused(data)
        complete.push(data)
      }
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

/** Some upstreams say inside an open stream that its token has ended. */
function throwIfRefused(data: string): void {
  const code = data.startsWith('{') ? expiredCodeIn(data) : null
  if (code !== null) throw new TokenRefused(code)
}

function expiredCodeIn(json: string): number | null {
  try {
    const envelope = readEnvelope(JSON.parse(json))
    return envelope && isExpiredCode(envelope.code) ? envelope.code : null
  } catch {
    return null
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
async function refusalOf(response: Dispatcher.ResponseData): Promise<Error> {
  const { statusCode, headers } = response
  const code = expiredCodeIn(await readText(response))
  if (code !== null) return new TokenRefused(code)
  return new Error(
    `the notice stream was answered with ${statusCode} ${String(headers['content-type'] ?? '')}`.trimEnd(),
  )
}

/** Empty for a body that breaks off, and for one that is too large to be a refusal. */
async function readText(response: Dispatcher.ResponseData): Promise<string> {
  const decode = lineDecoder()
  let text = ''
  try {
    for await (const chunk of plainBody(response)) {
      text += decode(chunk)
      if (text.length > MAX_REFUSAL_BYTES) return ''
    }
    return text
  } catch {
    return ''
  }
}
