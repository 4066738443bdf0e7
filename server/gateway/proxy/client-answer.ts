// What the client of a call gets: the upstream's answer, a refusal, or a transfer that visibly breaks. Never two of them.
import type { FastifyReply } from 'fastify'
import { type RefusalName, refuse } from '#server/gateway/answers/refusals.ts'
import type { AnswerSink } from '#server/gateway/proxy/envelope-gate.ts'
import type { HeaderBag } from '#server/gateway/proxy/headers.ts'
import type { ReadMemory } from '#server/gateway/proxy/read-memory.ts'

/** A pause for every chunk that the socket does not take at once would cost more than the chunk itself. */
const MAX_UNSENT_BYTES = 256 * 1024
/** Beyond this copying costs more than a second buffer. */
const MAX_JOINED_BYTES = 16 * 1024

export class ClientAnswer implements AnswerSink {
  readonly #reply: FastifyReply
  readonly #memory: ReadMemory
  readonly #onDrain: () => void
  #status = 200
  #headers: HeaderBag = {}
  #isBegun = false
  /** Told of what the system has taken for the client. */
  #handleSent: ((bytes: Buffer) => void) | null = null

  /** `onDrain` is called when the client takes more after a `write` that was false. */
  constructor(reply: FastifyReply, memory: ReadMemory, onDrain: () => void) {
    this.#reply = reply
    this.#memory = memory
    this.#onDrain = onDrain
  }

  /** True once bytes are on their way: from then on the answer can only be finished or broken off. */
  get isBegun(): boolean {
    return this.#isBegun
  }

  /** The head goes out with the first bytes. What a header may hold is the same to the client library and to Node. */
  setHead(status: number, headers: HeaderBag): void {
    this.#status = status
    this.#headers = headers
  }

  write(bytes: Buffer): boolean {
    this.#begin()
    this.#handleSent ??= this.#memory.giveBackInTurn()
    const handleSent = this.#handleSent
    const { raw } = this.#reply
    const isTaken = raw.write(bytes, (error) => {
      if (!error) handleSent(bytes)
    })
    if (isTaken || raw.writableLength < MAX_UNSENT_BYTES) return true
    raw.once('drain', this.#onDrain)
    return false
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
    if (length <= MAX_JOINED_BYTES) this.#sendText(chunks.map(latin1Of).join(''))
    else {
      this.#giveBackWhenSent(chunks)
      this.#sendRest(chunks)
    }
  }

  /** Not when the connection broke: the system may not have taken all of them. */
  #giveBackWhenSent(chunks: readonly Buffer[]): void {
    const { raw, request } = this.#reply
    raw.once('finish', () => {
      if (!request.socket.destroyed) this.#memory.giveBack(chunks)
    })
  }

  /**
   * Node writes a head and bytes as two pieces, a head and text as one, and adds an empty one where it ends what it has not
   * sent yet: joining pieces anew costs more than a small answer. Latin-1 is what keeps every byte as it is.
   */
  #sendText(text: string): void {
    const { raw } = this.#reply
    raw.cork()
    raw.write(text, 'latin1')
    raw.uncork()
    raw.end()
  }

  /** In one write, however many there are. */
  #sendRest(chunks: readonly Buffer[]): void {
    const { raw } = this.#reply
    raw.cork()
    for (const chunk of chunks) raw.write(chunk)
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
