// Finds the `code` of an envelope in its bytes as they stream by, holding none of them: a large answer parsed as a whole
// would stop every other user's call for as long as that takes.

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Longer than `code` with every letter escaped, and than any code. What is longer is neither. */
const MAX_TOKEN_BYTES = 64

/**
 * Reads the top-level `code` like JSON.parse would: what is nested or inside a string does not count, and the last of
 * several wins. Takes UTF-8 in chunks cut anywhere. Not a validator: in text that is no JSON it finds what it finds.
 */
export class CodeScanner {
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isComplete = false
  /** The key whose value is being read; null while a key is expected. */
  #key: string | null = null
  /** Bytes of the top-level key or value being read. */
  readonly #token = Buffer.alloc(MAX_TOKEN_BYTES)
  #tokenLength = 0
  #code: unknown = null

  /** True once the top-level value has ended, or has turned out not to be an object. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** The code as it was written, number or text; null when it is neither. Final once the scan is complete. */
  get code(): number | string | null {
    return typeof this.#code === 'number' || typeof this.#code === 'string' ? this.#code : null
  }

  push(chunk: Buffer): void {
    let index = 0
    while (index < chunk.length && !this.#isComplete) {
      if (this.#depth > 1) index = this.#skipNested(chunk, index)
      else if (this.#isInString && this.#tokenLength > MAX_TOKEN_BYTES) index = this.#skipString(chunk, index)
      else this.#readTopLevel(chunk[index++] as number)
    }
  }

  /** The hot loop: by far the most bytes of a large answer are nested ones. Returns where the top level goes on. */
  #skipNested(chunk: Buffer, from: number): number {
    let index = from
    while (index < chunk.length && this.#depth > 1) {
      if (this.#isInString) {
        index = this.#skipString(chunk, index)
        continue
      }
      const byte = chunk[index++] as number
      if (byte === QUOTE) this.#isInString = true
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#depth += 1
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#depth -= 1
    }
    return index
  }

  /** Returns the index after the closing quote, or the end of the chunk. */
  #skipString(chunk: Buffer, from: number): number {
    let index = from
    if (this.#isEscaped) {
      this.#isEscaped = false
      index += 1
    }
    for (; index < chunk.length; index += 1) {
      const byte = chunk[index]
      if (byte === QUOTE) {
        this.#isInString = false
        return index + 1
      }
      if (byte === BACKSLASH) index += 1
    }
    this.#isEscaped = index > chunk.length
    return chunk.length
  }

  #readTopLevel(byte: number): void {
    if (this.#depth === 0) this.#open(byte)
    else if (this.#isInString) this.#readStringByte(byte)
    else if (byte === COLON && this.#key === null) this.#startValue()
    else if (byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#endMember(byte)
    else this.#readValueByte(byte)
  }

  /** Before the object: white space and a byte order mark are let by, anything else is no envelope. */
  #open(byte: number): void {
    if (byte === OPEN_BRACE) this.#depth = 1
    else if (!isPadding(byte)) this.#isComplete = true
  }

  #readStringByte(byte: number): void {
    this.#keep(byte)
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === BACKSLASH) this.#isEscaped = true
    else if (byte === QUOTE) this.#isInString = false
  }

  #readValueByte(byte: number): void {
    if (isPadding(byte)) return
    this.#keep(byte)
    if (byte === QUOTE) this.#isInString = true
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      this.#depth += 1
      // Whatever a list or an object holds, it is no code.
      this.#tokenLength = MAX_TOKEN_BYTES + 1
    }
  }

  #keep(byte: number): void {
    if (this.#tokenLength < MAX_TOKEN_BYTES) this.#token[this.#tokenLength] = byte
    this.#tokenLength += 1
  }

  #startValue(): void {
    const key = this.#takeToken()
    this.#key = typeof key === 'string' ? key : ''
  }

  #endMember(byte: number): void {
    const value = this.#takeToken()
    if (this.#key === 'code') this.#code = value
    this.#key = null
    if (byte !== COMMA) this.#isComplete = true
  }

  /** Undefined for what is longer than any code, or no JSON. */
  #takeToken(): unknown {
    const length = this.#tokenLength
    this.#tokenLength = 0
    if (length > MAX_TOKEN_BYTES) return undefined
    try {
      return JSON.parse(this.#token.toString('utf8', 0, length))
    } catch {
      return undefined
    }
  }
}

/** White space of JSON, and the bytes of the UTF-8 byte order mark. */
export function isPadding(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0xef || byte === 0xbb || byte === 0xbf
}
