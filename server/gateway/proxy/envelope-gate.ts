// Between the upstream's answer and the client: bytes of an envelope wait here until it is known, or too large to wait
// for, whether it says that the login has expired.
import { isPadding } from '#server/gateway/proxy/code-scanner.ts'
import { ExpiryScan } from '#server/gateway/proxy/expiry-scan.ts'

/** What is larger goes on while it is being read. Most pages of a list stay below, and leave the gateway in one piece. */
const MAX_HELD_BYTES = 256 * 1024

const OPEN_BRACE = 0x7b

/** Where an answer's bytes go. `write` is false when the receiver wants no more for now. */
export type AnswerSink = {
  write: (bytes: Buffer) => boolean
  /** With the last chunks, if there are any left. */
  end: (chunks?: readonly Buffer[]) => void
}

type GateOptions = {
  inspection: 'envelope' | 'sniff'
  charset: string | null
  /** From Content-Length; null when it is not known. */
  sizeBytes: number | null
  client: AnswerSink
  /** Hears the code of an expired login; nothing more reaches the client after that. */
  onExpired: (code: number) => void
}

export class EnvelopeGate implements AnswerSink {
  readonly #client: AnswerSink
  readonly #onExpired: (code: number) => void
  /** Null for what is no envelope. */
  #scan: ExpiryScan | null
  #held: Buffer[] | null
  #heldBytes = 0
  #isSniffing: boolean
  #isExpired = false

  constructor({ inspection, charset, sizeBytes, client, onExpired }: GateOptions) {
    this.#client = client
    this.#onExpired = onExpired
    this.#scan = new ExpiryScan(charset)
    this.#isSniffing = inspection === 'sniff'
    this.#held = sizeBytes !== null && sizeBytes > MAX_HELD_BYTES && !this.#isSniffing ? null : []
  }

  write(bytes: Buffer): boolean {
    if (this.#isExpired) return true
    if (this.#isExpiredBy(this.#scan?.push(bytes))) return true
    if (this.#isSniffing) this.#sniff(bytes)
    return this.#held === null ? this.#client.write(bytes) : this.#hold(this.#held, bytes)
  }

  end(): void {
    if (this.#isExpired || this.#isExpiredBy(this.#scan?.end())) return
    this.#client.end(this.#held ?? [])
    this.#held = null
  }

  #isExpiredBy(code: number | null = null): boolean {
    if (code === null) return false
    this.#isExpired = true
    this.#held = null
    this.#onExpired(code)
    return true
  }

  /** An object begins with a brace; until something else than padding has come, nothing is known. */
  #sniff(bytes: Buffer): void {
    const first = bytes.find((byte) => !isPadding(byte))
    if (first === undefined) return
    this.#isSniffing = false
    if (first === OPEN_BRACE) return
    this.#scan = null
    this.#heldBytes = MAX_HELD_BYTES
  }

  #hold(held: Buffer[], bytes: Buffer): boolean {
    held.push(bytes)
    this.#heldBytes += bytes.length
    if (this.#heldBytes <= MAX_HELD_BYTES) return true
    this.#held = null
    return held.map((chunk) => this.#client.write(chunk)).every(Boolean)
  }
}
