// Whether an envelope says that the login has expired, asked of its bytes as they stream by.
import { CodeScanner } from '#server/gateway/proxy/code-scanner.ts'
import { decoderOf } from '#server/gateway/proxy/inspection.ts'
import { EXPIRED_CODES } from '#shared/envelope.ts'

/** How much of an answer is kept (by reference, it has been sent on) in case a look at its structure is needed. */
const MAX_UNSCANNED_BYTES = 256 * 1024
/** An escaped `"code" : "600"` and some white space fit in. */
const SEAM_BYTES = 96

/** A large answer that begins with a code like this is what it says, unless its end says otherwise. */
const ORDINARY_BEGINNING = /^\{"code":(?!60[01],)\d{1,9},/
const BEGINNING_BYTES = 24
/** Whatever an envelope says behind its data fits in. */
const END_BYTES = 4096

/**
 * Reading the structure of an answer costs ten times what the search for the digits 600 and 601 costs, and nearly no
 * answer has them behind a `code`. So the structure is read only when they have been seen, from the beginning; or
 * when more would have to be kept than is good. The search costs a quarter of a large answer's way through the gateway,
 * so only the end is searched of what begins with an ordinary code.
 */
export class ExpiryScan {
  readonly #decoder: TextDecoder | null
  #isOrdinary = false
  #unscanned: Buffer[] = []
  #unscannedBytes = 0
  /** Null until the structure has to be read. */
  #scanner: CodeScanner | null = null

  /** `charset` is the one that the content type names. */
  constructor(charset: string | null) {
    this.#decoder = decoderOf(charset)
  }

  /** Answers 600 or 601 with the chunk that ends an envelope with that code, null otherwise. */
  push(bytes: Buffer): number | null {
    if (this.#scanner?.isComplete) return null
    const chunk = this.#decoder ? Buffer.from(this.#decoder.decode(bytes, { stream: true })) : bytes
    if (this.#scanner) this.#scanner.push(chunk)
    else this.#pushUnscanned(chunk)
    return this.#expiredCode()
  }

  /** As `push`, for what could be known only when there is no more to come. */
  end(): number | null {
    if (!this.#isOrdinary || this.#scanner) return null
    if (mayBeExpired(endOf(this.#unscanned, END_BYTES))) this.#scanAll()
    return this.#expiredCode()
  }

  #expiredCode(): number | null {
    return this.#scanner?.isComplete ? readExpiredCode(this.#scanner.code) : null
  }

  #pushUnscanned(chunk: Buffer): void {
    if (this.#unscanned.length === 0) this.#isOrdinary = isOrdinary(chunk)
    const needsScan = this.#needsScan(chunk)
    this.#unscanned.push(chunk)
    this.#unscannedBytes += chunk.length
    if (needsScan) this.#scanAll()
  }

  #needsScan(chunk: Buffer): boolean {
    if (this.#unscannedBytes + chunk.length > MAX_UNSCANNED_BYTES) return true
    if (this.#isOrdinary) return false
    return mayBeExpired(chunk) || (this.#unscanned.length > 0 && mayBeExpired(this.#seamBefore(chunk)))
  }

  /** Where a code would stand that is cut in two. */
  #seamBefore(chunk: Buffer): Buffer {
    return Buffer.concat([endOf(this.#unscanned, SEAM_BYTES), chunk.subarray(0, SEAM_BYTES)])
  }

  #scanAll(): void {
    this.#scanner = new CodeScanner()
    for (const chunk of this.#unscanned) this.#scanner.push(chunk)
    this.#unscanned = []
  }
}

function isOrdinary(beginning: Buffer): boolean {
  return (
    beginning.length > END_BYTES && ORDINARY_BEGINNING.test(beginning.toString('latin1', 0, BEGINNING_BYTES))
  )
}

function endOf(chunks: readonly Buffer[], size: number): Buffer {
  const parts: Buffer[] = []
  let missing = size
  for (let at = chunks.length - 1; at >= 0 && missing > 0; at -= 1) {
    const part = (chunks[at] as Buffer).subarray(-missing)
    parts.unshift(part)
    missing -= part.length
  }
  return Buffer.concat(parts)
}

const DIGITS = Buffer.from('60')
const ESCAPED_DIGIT = Buffer.from('\\u003')

/**
 * False only when no `code` in these bytes can be 600 or 601, written in digits: neither stands behind a key that could
 * be it, and no digit of theirs is written as an escape.
 */
function mayBeExpired(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(DIGITS); at !== -1; at = bytes.indexOf(DIGITS, at + 1)) {
    const last = bytes[at + 2]
    if ((last === 0x30 || last === 0x31) && isBehindCode(bytes, at)) return true
  }
  for (let at = bytes.indexOf(ESCAPED_DIGIT); at !== -1; at = bytes.indexOf(ESCAPED_DIGIT, at + 1)) {
    const digit = bytes[at + ESCAPED_DIGIT.length]
    if (digit === 0x30 || digit === 0x31 || digit === 0x36) return true
  }
  return false
}

const LONGEST_WAY_BACK = 48
const KEY_AND_COLON = /(?:code|\\[^"]{1,24})"\s*:[\s"]*$/
/** The key begins before what can be seen. */
const CUT_OFF_KEY = /^[\w\\]{0,24}"?\s*:?[\s"]*$/

/** Looks back from a value to its key; a key with escapes could be any. */
function isBehindCode(bytes: Buffer, at: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, at - LONGEST_WAY_BACK), at)
  return KEY_AND_COLON.test(before) || CUT_OFF_KEY.test(before)
}

/** The code is read as text too, as some upstreams write it. */
function readExpiredCode(code: number | string | null): number | null {
  const number = typeof code === 'string' && code.trim() !== '' ? Number(code) : code
  return EXPIRED_CODES.find((expired) => expired === number) ?? null
}
