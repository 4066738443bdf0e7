// What the client of a call gets: the upstream's answer, a refusal, or a transfer that visibly breaks. Never two of them.
import { type ServerResponse, validateHeaderValue } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { AnswerSink } from '#server/gateway/proxy/envelope-gate.ts'
import type { HeaderBag } from '#server/gateway/proxy/headers.ts'
import { type RefusalName, refuse } from '#server/gateway/refusals.ts'

/** A pause for every chunk that the socket does not take at once would cost more than the chunk itself. */
const MAX_UNSENT_BYTES = 256 * 1024
/** Beyond this copying costs more than a second buffer. */
const MAX_JOINED_BYTES = 16 * 1024

export class ClientAnswer implements AnswerSink {
  readonly #reply: FastifyReply
  #status = 200
  #headers: HeaderBag = {}
  #isBegun = false

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  /** True once bytes are on their way: from then on the answer can only be finished or broken off. */
  get isBegun(): boolean {
    return this.#isBegun
  }

  /** The head goes out with the first bytes. Throws when a header holds what no header may hold. */
  setHead(status: number, headers: HeaderBag): void {
    for (const name in headers) validateHeaderValue(name, headers[name] as string)
    this.#status = status
    this.#headers = headers
  }

  write(bytes: Buffer): boolean {
    this.#begin()
    const { raw } = this.#reply
    return raw.write(bytes) || raw.writableLength < MAX_UNSENT_BYTES
  }

  end(chunks: readonly Buffer[] = []): void {
    if (this.#isBegun) this.#sendRest(chunks)
    else this.#sendWhole(chunks)
  }

  refuse(name: RefusalName): void {
    if (this.#isBegun) this.breakOff()
    else refuse(this.#reply, name)
  }

  /** A clean end would pass half an answer off as a whole one. */
  breakOff(): void {
    this.#reply.raw.destroy()
  }

  /** All of it is here: a length is cheaper than chunks of unknown number, for the client too. */
  #sendWhole(chunks: readonly Buffer[]): void {
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    if (length > 0) this.#headers['content-length'] = String(length)
    this.#begin()
    // Node writes a head and bytes with two buffers, a head and text with one. Latin-1 is what keeps every byte as it is.
    if (length <= MAX_JOINED_BYTES) this.#write((raw) => raw.write(chunks.map(latin1Of).join(''), 'latin1'))
    else this.#sendRest(chunks)
  }

  #sendRest(chunks: readonly Buffer[]): void {
    this.#write((raw) => {
      for (const chunk of chunks) raw.write(chunk)
    })
  }

  /** In one write, however many pieces there are. Ended after it: Node would add an empty piece, and then join them anew. */
  #write(write: (raw: ServerResponse) => void): void {
    const { raw } = this.#reply
    raw.cork()
    write(raw)
    raw.uncork()
    raw.end()
  }

  /** Past Fastify's own sending, which costs a stream around the bytes; its log line comes all the same. */
  #begin(): void {
    if (this.#isBegun) return
    this.#isBegun = true
    this.#reply.hijack()
    this.#reply.raw.writeHead(this.#status, this.#headers)
  }
}

function latin1Of(chunk: Buffer): string {
  return chunk.toString('latin1')
}
