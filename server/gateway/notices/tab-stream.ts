// The stream to one browser tab, written straight to its response.
import type { ServerResponse } from 'node:http'
import { eventBytes } from '#server/gateway/notices/event-text.ts'

/** A tab that lets this much pile up is cut off; it comes back by itself and asks for what it missed. */
const MAX_PENDING_BYTES = 256 * 1024

export class TabStream {
  readonly sessionKey: string
  readonly #response: ServerResponse

  constructor(response: ServerResponse, sessionKey: string) {
    this.#response = response
    this.sessionKey = sessionKey
  }

  /** Sends the head at once: an idle stream must look open to the browser and to every proxy on the way. */
  open(retryMs: number): void {
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    this.write(eventBytes({ event: 'hb', data: '', retryMs }))
  }

  write(bytes: Buffer): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(bytes)
    if (this.#response.writableLength > MAX_PENDING_BYTES) this.#response.destroy()
  }

  close(): void {
    this.#response.end()
  }
}
