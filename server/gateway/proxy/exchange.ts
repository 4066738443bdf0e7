// One call sent once to the upstream, as the client library reports on it.
import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { UpstreamError } from '#server/gateway/proxy/upstream.ts'

/** A sound server sends one or two. Each one restarts the wait for the answer proper, so they are counted. */
const MAX_INTERIM_ANSWERS = 16

export type ExchangeEvents = {
  onHead: (status: number, headers: IncomingHttpHeaders) => void
  /** False when no more bytes are wanted until `resume`. */
  onBytes: (bytes: Buffer) => boolean
  onEnd: () => void
  /** `isAnswered`: the upstream had begun to answer. It may come before the sending has returned. */
  onFailure: (error: unknown, isAnswered: boolean) => void
}

export class Exchange implements Dispatcher.DispatchHandler {
  readonly #events: ExchangeEvents
  #controller: Dispatcher.DispatchController | null = null
  #isDropped = false
  #isAnswered = false
  #interimAnswers = 0

  constructor(events: ExchangeEvents) {
    this.#events = events
  }

  get isDropped(): boolean {
    return this.#isDropped
  }

  /** The upstream has begun to answer. */
  get isAnswered(): boolean {
    return this.#isAnswered
  }

  /** Nothing is heard of it any more; what still comes is thrown away. */
  drop(): void {
    this.#isDropped = true
    this.#controller?.resume()
  }

  /** Nothing is heard of it any more, and its connection is closed if it has one already. */
  abort(): void {
    this.#isDropped = true
    this.#controller?.abort(ABORTED)
  }

  resume(): void {
    this.#controller?.resume()
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Aborted while it was waiting for a connection: thrown here it is not sent, and the connection stays for others.
    if (this.#isDropped) throw ABORTED
    this.#controller = controller
  }

  onResponseStarted(): void {
    this.#isAnswered = true
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (this.#isDropped) return
    if (status >= 200) {
      this.#events.onHead(status, headers)
      if (hasNoBody(status)) this.#endEarly()
      return
    }
    this.#interimAnswers += 1
    if (this.#interimAnswers > MAX_INTERIM_ANSWERS) throw new UpstreamError('upstreamUnreadable')
  }

  onResponseData(controller: Dispatcher.DispatchController, bytes: Buffer): void {
    if (!this.#isDropped && !this.#events.onBytes(bytes)) controller.pause()
  }

  onResponseEnd(): void {
    if (!this.#isDropped) this.#events.onEnd()
  }

  /** The head is all of it. The client library waits for as many bytes as a length in it names, and fails without them. */
  #endEarly(): void {
    if (this.#isDropped) return
    this.#events.onEnd()
    this.#isDropped = true
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isDropped) return
    this.#isDropped = true
    this.#events.onFailure(error, this.#isAnswered)
  }
}

/** These name the length that the answer to another request would have had (RFC 9110 8.6), or name one that they must not. */
function hasNoBody(status: number): boolean {
  return status === 204 || status === 304
}

const ABORTED = new Error('the call is no longer wanted')
