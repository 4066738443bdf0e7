// A user's call from its first byte to its last: sent to the upstream, its answer inspected and passed on, and ended at
// once when the client leaves, the session is blocked or nothing moves any more.
import type { IncomingHttpHeaders } from 'node:http'
import type { Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentCodingOf, createDecoder, withoutCoding } from '#server/gateway/answers/content-coding.ts'
import { blockedRefusal, heldRefusal, type RefusalName } from '#server/gateway/answers/refusals.ts'
import type { CallInFlight, CallsInFlight } from '#server/gateway/proxy/calls-in-flight.ts'
import { ClientAnswer } from '#server/gateway/proxy/client-answer.ts'
import { CompressedAnswer } from '#server/gateway/proxy/compressed-answer.ts'
import {
  acceptedCoding,
  type Coding,
  isCompressible,
  varyingByCoding,
} from '#server/gateway/proxy/compression.ts'
import { type AnswerSink, EnvelopeGate } from '#server/gateway/proxy/envelope-gate.ts'
import { Exchange, type ExchangeEvents } from '#server/gateway/proxy/exchange.ts'
import { clientHeaders, type HeaderBag, upstreamHeaders } from '#server/gateway/proxy/headers.ts'
import { charsetOf, inspectionOf } from '#server/gateway/proxy/inspection.ts'
import { isRepeatable, isStaleConnection, isStopping } from '#server/gateway/proxy/retry.ts'
import type { Body, Upload } from '#server/gateway/proxy/upload.ts'
import { type CallPool, refusalOf, type Upstream, UpstreamError } from '#server/gateway/proxy/upstream.ts'
import type { ExpiryVerdict, Sessions } from '#server/gateway/session/sessions.ts'
import type { Session, SessionChange } from '#server/gateway/session/store.ts'
import type { Version } from '#shared/constants.ts'

/** Less than this is as good as nothing: 1 KB in 80 s. */
const LEAST_PROGRESS_BYTES = 1024

export type CallOptions = {
  request: FastifyRequest
  reply: FastifyReply
  /** Null for a public call. */
  session: Session | null
  body: Body | null
  sessions: Sessions
  version: Version
  upstream: Upstream
  pool: CallPool
  /** Which it joins at once, and leaves however it ends. */
  inFlight: CallsInFlight
}

export class ProxiedCall implements CallInFlight, ExchangeEvents {
  readonly #options: CallOptions
  readonly #answer: ClientAnswer
  /** Null for a body that is here, and for none. */
  readonly #upload: Upload | null
  place = 0
  #session: Session | null
  /** Whether a change of the session still ends the call. */
  #isListening = false
  #exchange: Exchange
  #sentAtMs = 0
  #sink: AnswerSink
  /** Undoes the compression of an answer that has to be inspected. */
  #decoder: Transform | null = null
  /** Packs the answer for the client. */
  #compressed: CompressedAnswer | null = null
  #receivedBytes = 0
  /** When it was last seen that enough had moved, and how much by then. */
  #movedAtMs: number
  #movedBytes: number
  #isRepeated = false
  #isSettled = false

  constructor(options: CallOptions) {
    const { reply, session, body, upstream, inFlight } = options
    this.#options = options
    this.#session = session
    this.#answer = new ClientAnswer(reply, upstream.memory, () => (this.#compressed ?? this.#source).resume())
    this.#sink = this.#answer
    this.#upload = body === null || Buffer.isBuffer(body) ? null : body
    if (this.#upload) this.#upload.onGivenUp = (refusal) => this.#handleGivenUp(refusal)
    reply.raw.on('close', () => this.#handleClientClose())
    inFlight.add(this)
    this.#exchange = this.#send()
    this.#movedAtMs = this.#sentAtMs
    this.#movedBytes = this.#countMoved()
  }

  handleChange({ key, state }: SessionChange): void {
    // What was asked before a terminal was locked has been asked by its user.
    if (!this.#isListening || key !== this.#session?.key || state === 'active' || state === 'locked') return
    this.#abort()
    if (state === 'ended' || this.#answer.isBegun) this.#refuse('notSignedIn')
    else void this.#refuseBlocked()
  }

  /** Unanswered, still waiting for a connection, dripping a byte a second, or held up by a reader that does not read. */
  endIfStalled(nowMs: number, stallMs: number): void {
    if (nowMs - this.#movedAtMs < stallMs) return
    const movedBytes = this.#countMoved()
    if (movedBytes - this.#movedBytes < LEAST_PROGRESS_BYTES) {
      this.#handleStall()
    } else {
      this.#movedAtMs = nowMs
      this.#movedBytes = movedBytes
    }
  }

  onHead(status: number, headers: IncomingHttpHeaders): void {
    this.#observe(status)
    const { request, upstream, pool } = this.#options
    if (isStopping(status, headers) && this.#takeRepeat()) {
      this.#exchange.drop()
      upstream.calls[pool].leaveStopping()
      this.#exchange = this.#send()
      return
    }
    const inspection = this.#session ? inspectionOf(request.method, status, headers) : 'pass'
    this.#decoder = null
    const coding = inspection === 'pass' ? null : contentCodingOf(headers)
    const plainHeaders = coding === null ? headers : withoutCoding(headers)
    this.#sink = this.#openAnswer(status, plainHeaders)
    if (coding !== null) this.#decoder = this.#openDecoder(coding)
    if (inspection !== 'pass') this.#sink = this.#openGate(inspection, plainHeaders, this.#sink)
  }

  onBytes(bytes: Buffer): boolean {
    this.#receivedBytes += bytes.length
    return (this.#decoder ?? this.#sink).write(bytes)
  }

  onEnd(): void {
    if (this.#decoder) this.#decoder.end()
    else this.#finish()
  }

  onFailure(error: unknown, isAnswered: boolean): void {
    if (!isAnswered) this.#observe(null)
    if (!isAnswered && isStaleConnection(error) && this.#takeRepeat()) {
      this.#exchange = this.#send()
      return
    }
    this.#options.request.log.warn({ err: error }, 'upstream call failed')
    this.#refuse(refusalOf(error))
  }

  #send(): Exchange {
    const { request, version, upstream, pool, body } = this.#options
    this.#sentAtMs = performance.now()
    this.#isListening = true
    const exchange = new Exchange(this)
    upstream.calls[pool].dispatch(
      {
        method: request.method,
        path: request.raw.url ?? request.url,
        headers: upstreamHeaders(request.headers, {
          token: this.#session?.token ?? null,
          version,
          requestId: request.id,
          clientAddress: request.ip,
        }),
        body: Buffer.isBuffer(body) ? body : (body?.stream ?? null),
        // A standstill is ended by `CallsInFlight`, with one timer for all: the client library would set two for each call.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      exchange,
    )
    return exchange
  }

  /** Where the answer's bytes come from. */
  get #source(): { resume: () => void } {
    return this.#decoder ?? this.#exchange
  }

  #openAnswer(status: number, upstreamHeaders: IncomingHttpHeaders): AnswerSink {
    const { request } = this.#options
    const headers = clientHeaders(status, upstreamHeaders)
    this.#compressed = null
    if (!isCompressible(request.method, status, upstreamHeaders)) {
      this.#answer.setHead(status, headers)
      return this.#answer
    }
    const varying = varyingByCoding(headers)
    this.#answer.setHead(status, varying)
    const coding = acceptedCoding(request.headers['accept-encoding'])
    if (coding === null) return this.#answer
    this.#compressed = this.#openCompressed(coding, status, varying)
    return this.#compressed
  }

  #openCompressed(coding: Coding, status: number, headers: HeaderBag): CompressedAnswer {
    return new CompressedAnswer({
      client: this.#answer,
      coding,
      status,
      headers,
      memory: this.#options.upstream.memory,
      onDrain: () => this.#source.resume(),
      onEnd: () => this.#settle(),
      onError: (error) => {
        this.#abort()
        this.onFailure(error, true)
      },
    })
  }

  #openGate(
    inspection: 'envelope' | 'sniff',
    headers: IncomingHttpHeaders,
    client: AnswerSink,
  ): EnvelopeGate {
    return new EnvelopeGate({
      inspection,
      charset: charsetOf(headers),
      sizeBytes: lengthOf(headers),
      client,
      onExpired: (code) => void this.#handleExpired(code),
    })
  }

  #openDecoder(coding: string): Transform {
    const decoder = createDecoder(coding)
    if (!decoder) throw new UpstreamError('upstreamUnreadable')
    decoder.on('drain', () => this.#exchange.resume())
    decoder.on('data', (bytes: Buffer) => {
      if (!this.#sink.write(bytes)) decoder.pause()
    })
    decoder.once('end', () => this.#finish())
    decoder.once('error', (error) => {
      this.#abort()
      this.onFailure(new UpstreamError('upstreamUnreadable', { cause: error }), true)
    })
    return decoder
  }

  #finish(): void {
    if (this.#isSettled) return
    this.#sink.end()
    // Its end may have told that the login has expired: what becomes of the call is then asked. What is being packed is told
    // of when it is done.
    if (!this.#exchange.isDropped && !this.#compressed) this.#settle()
  }

  /** True once for a call that may be sent again. */
  #takeRepeat(): boolean {
    if (this.#isRepeated || this.#options.body || !isRepeatable(this.#options.request.method)) return false
    this.#isRepeated = true
    return true
  }

  async #handleExpired(code: number): Promise<void> {
    const { sessions, request } = this.#options
    this.#exchange.drop()
    this.#decoder?.destroy()
    this.#compressed?.destroy()
    // What the report changes comes back as its verdict.
    this.#isListening = false
    try {
      const verdict = await sessions.reportExpiry(this.#session as Session, code)
      if (!this.#isSettled) this.#actOn(verdict, code)
    } catch (error) {
      request.log.error({ err: error }, 'an expired login could not be recorded')
      this.#refuse('internal')
    }
  }

  #actOn(verdict: ExpiryVerdict, code: number): void {
    if (verdict.kind === 'stale' && !this.#answer.isBegun && this.#takeRepeat()) {
      this.#session = verdict.current
      this.#exchange = this.#send()
    } else this.#refuse(refusalOfVerdict(verdict, code))
  }

  /** The answer of a call that another one's answer has cut short tells the same code. */
  async #refuseBlocked(): Promise<void> {
    const { sessions, request } = this.#options
    this.#isListening = false
    try {
      const current = await sessions.current(this.#session as Session)
      this.#refuse(current ? heldRefusal(current) : 'notSignedIn')
    } catch (error) {
      request.log.error({ err: error }, 'a blocked session could not be read')
      this.#refuse('blocked')
    }
  }

  #handleStall(): void {
    const { request } = this.#options
    const isUploading = this.#upload !== null && !request.raw.complete
    if (!isUploading && !this.#exchange.isAnswered) this.#observe(null)
    this.#abort()
    request.log.warn('a call was given up: nothing moved')
    this.#refuse(isUploading ? 'uploadSlow' : 'upstreamSlow')
  }

  #handleGivenUp(refusal: RefusalName): void {
    if (this.#isSettled) return
    this.#abort()
    this.#refuse(refusal)
  }

  #handleClientClose(): void {
    if (this.#isSettled) return
    this.#abort()
    this.#settle()
  }

  /** From here on nothing more of the upstream's answer reaches the client. */
  #abort(): void {
    this.#exchange.abort()
    this.#decoder?.destroy()
    this.#compressed?.destroy()
  }

  #refuse(name: RefusalName): void {
    if (this.#isSettled) return
    this.#settle()
    this.#answer.refuse(name)
  }

  #settle(): void {
    this.#isSettled = true
    this.#options.inFlight.remove(this)
    this.#decoder?.destroy()
    this.#compressed?.destroy()
    this.#upload?.stream.destroy()
  }

  #countMoved(): number {
    return this.#receivedBytes + (this.#options.request.socket.bytesRead ?? 0)
  }

  #observe(status: number | null): void {
    this.#options.upstream.observe('api', this.#sentAtMs, status)
  }
}

function refusalOfVerdict({ kind }: ExpiryVerdict, code: number): RefusalName {
  if (kind === 'blocked') return blockedRefusal(code)
  return kind === 'ended' ? 'notSignedIn' : 'tokenReplaced'
}

function lengthOf({ 'content-length': length }: IncomingHttpHeaders): number | null {
  return length === undefined ? null : Number(length)
}
