// Between an answer and the client: packs the bytes, unless it turns out that there are too few of them.
import type { Transform } from 'node:stream'
import type { ClientAnswer } from '#server/gateway/proxy/client-answer.ts'
import {
  type Coding,
  compressedHeaders,
  createEncoder,
  LEAST_COMPRESSED_BYTES,
} from '#server/gateway/proxy/compression.ts'
import type { AnswerSink } from '#server/gateway/proxy/envelope-gate.ts'
import type { HeaderBag } from '#server/gateway/proxy/headers.ts'
import type { ReadMemory } from '#server/gateway/proxy/read-memory.ts'

type CompressedAnswerOptions = {
  client: ClientAnswer
  coding: Coding
  status: number
  /** As they are without the coding. */
  headers: HeaderBag
  memory: ReadMemory
  /** Called when it takes more after a `write` that was false. */
  onDrain: () => void
  /** Called once all of it has been handed to the client, which may be after `end` has returned. */
  onEnd: () => void
  onError: (error: Error) => void
}

export class CompressedAnswer implements AnswerSink {
  readonly #options: CompressedAnswerOptions
  /** Null until it is known that there is enough to pack. */
  #encoder: Transform | null = null
  #isEnding = false
  readonly #handlePacked: (bytes: Buffer) => void

  constructor(options: CompressedAnswerOptions) {
    this.#options = options
    this.#handlePacked = options.memory.giveBackInTurn()
  }

  write(bytes: Buffer): boolean {
    this.#encoder ??= this.#openStreamed()
    return this.#encoder.write(bytes, (error) => {
      if (!error) this.#handlePacked(bytes)
    })
  }

  end(chunks: readonly Buffer[] = []): void {
    this.#isEnding = true
    if (this.#encoder) this.#feed(this.#encoder, chunks)
    else this.#endWhole(chunks)
  }

  /** The client takes more. */
  resume(): void {
    this.#encoder?.resume()
  }

  destroy(): void {
    this.#encoder?.destroy()
  }

  #endWhole(chunks: readonly Buffer[]): void {
    const { client, onEnd } = this.#options
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    if (length >= LEAST_COMPRESSED_BYTES) {
      this.#feed(this.#openWhole(chunks), chunks)
    } else {
      client.end(chunks)
      onEnd()
    }
  }

  #feed(encoder: Transform, chunks: readonly Buffer[]): void {
    for (const chunk of chunks) encoder.write(chunk)
    encoder.end()
  }

  /** What comes out is kept, to leave with its length and in one piece. */
  #openWhole(chunks: readonly Buffer[]): Transform {
    const { client, memory, onEnd } = this.#options
    const packed: Buffer[] = []
    const encoder = this.#open()
    encoder.on('data', (bytes: Buffer) => packed.push(bytes))
    encoder.once('end', () => {
      memory.giveBack(chunks)
      client.end(packed)
      onEnd()
    })
    return encoder
  }

  #openStreamed(): Transform {
    const { client, onDrain, onEnd } = this.#options
    const encoder = this.#open()
    encoder.on('drain', onDrain)
    encoder.on('data', (bytes: Buffer) => {
      // Of the end nothing is held back: nobody reads on from the upstream, and standing still would pass for a stall.
      if (!client.write(bytes) && !this.#isEnding) encoder.pause()
    })
    encoder.once('end', () => {
      client.end()
      onEnd()
    })
    return encoder
  }

  #open(): Transform {
    const { client, coding, status, headers, onError } = this.#options
    client.setHead(status, compressedHeaders(headers, coding))
    return createEncoder(coding).once('error', onError)
  }
}
