// The stream to one browser tab, written straight to its socket.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Frame } from '#server/gateway/notices/event-text.ts'

type TabLimits = { maxOwedBytes: number; drainMs: number }

/** Ten thousand of these are open at a time: no timer, no listener and no copy of a request in any of them. */
export class TabStream {
  readonly sessionKey: string
  /** True when it was too slow. */
  wasCutOff = false
  readonly #response: ServerResponse
  readonly #socket: Socket
  readonly #limits: TabLimits
  readonly #isChunked: boolean
  /** Since when the tab has not taken all it was sent; 0 when it has. */
  #owingSinceMs = 0

  /** Sends head and greeting at once: an idle stream must look open to the browser and to every proxy on the way. */
  constructor(
    response: ServerResponse,
    socket: Socket,
    greeting: string,
    sessionKey: string,
    limits: TabLimits,
  ) {
    this.sessionKey = sessionKey
    this.#response = response
    this.#socket = socket
    this.#limits = limits
    socket.setNoDelay(true)
    response.writeHead(200, HEAD)
    response.write(greeting)
    // Not with HTTP/1.0, which some proxies still speak.
    this.#isChunked = response.chunkedEncoding
  }

  /** True when the tab has not taken everything yet and should be looked after. */
  write(frame: Frame, nowMs: number): boolean {
    if (this.#socket.destroyed || this.#response.writableEnded) return false
    // What it owed before: a single large event must not cut off a tab that is quick.
    if (this.#socket.writableLength > this.#limits.maxOwedBytes) return this.#cutOff()
    this.#socket.write(this.#isChunked ? frame.chunk : frame.plain)
    return this.#isOwing(nowMs)
  }

  /** False when the tab needs no more attention: it has taken everything, or has been cut off for being too slow. */
  isStillOwing(nowMs: number): boolean {
    if (!this.#isOwing(nowMs)) return false
    if (nowMs - this.#owingSinceMs < this.#limits.drainMs) return true
    return this.#cutOff()
  }

  close(): void {
    // A tab that takes nothing any more would keep its socket for as long as TCP does.
    this.#socket.setTimeout(this.#limits.drainMs)
    this.#response.end()
  }

  #cutOff(): false {
    this.wasCutOff = true
    this.#socket.destroy()
    return false
  }

  #isOwing(nowMs: number): boolean {
    const isOwing = !this.#socket.destroyed && this.#socket.writableLength > 0
    if (!isOwing) this.#owingSinceMs = 0
    else if (this.#owingSinceMs === 0) this.#owingSinceMs = nowMs
    return isOwing
  }
}

const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
  // Nothing comes after a stream; an idle connection would hold up the end of the process.
  connection: 'close',
}
