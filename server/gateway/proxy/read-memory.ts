// Memory that answers of the upstream are read into, used again once what was read has gone out. New memory for every read
// costs a large answer half its way through the gateway: V8 counts it, and clears it away by collections of the whole heap.
import type { Socket, TcpNetConnectOpts } from 'node:net'

/** Most pages of a list fit in one. */
const BLOCK_BYTES = 128 * 1024
/** What is smaller is copied out: a block would be held for it by the code that keeps it. */
const LEAST_BLOCK_USE_BYTES = 32 * 1024
/** Blocks kept for the next answers, as many as there may be connections. */
const MAX_FREE_BLOCKS = 128

type Block = { bytes: Buffer; isFree: boolean }

/**
 * A block is lent with the bytes that were read into it. It comes back only when the code that has them says so, and belongs to the
 * garbage collector otherwise: what is forgotten costs time, and never shows one user's answer to another.
 */
export class ReadMemory {
  readonly #blocks = new WeakMap<ArrayBufferLike, Block>()
  readonly #free: Block[] = []

  /** What `net.connect` is told, so that one connection reads into this memory. `socketOf` is asked when bytes come. */
  readerFor(socketOf: () => Socket): Pick<TcpNetConnectOpts, 'onread'> {
    let block = this.#take()
    return {
      onread: {
        buffer: () => block,
        callback: (length) => {
          const bytes = block.subarray(0, length)
          if (length < LEAST_BLOCK_USE_BYTES) return socketOf().push(Buffer.from(bytes))
          block = this.#take()
          return socketOf().push(bytes)
        },
      },
    }
  }

  /** To be called when nobody reads these bytes any more, nor anything else that was read together with them. */
  giveBack(chunks: readonly Buffer[]): void {
    for (const { buffer } of chunks) {
      const block = this.#blocks.get(buffer)
      if (!block || block.isFree || this.#free.length >= MAX_FREE_BLOCKS) continue
      block.isFree = true
      this.#free.push(block)
    }
  }

  /**
   * To be called with all bytes that nobody reads any more, in the order in which they were read: once something of other memory
   * has been, so has all before it.
   */
  giveBackInTurn(): (bytes: Buffer) => void {
    let last: Buffer | null = null
    return (bytes) => {
      if (last && last.buffer !== bytes.buffer) this.giveBack([last])
      last = bytes
    }
  }

  #take(): Buffer {
    const block = this.#free.pop() ?? this.#create()
    block.isFree = false
    return block.bytes
  }

  #create(): Block {
    const block = { bytes: Buffer.allocUnsafeSlow(BLOCK_BYTES), isFree: false }
    this.#blocks.set(block.bytes.buffer, block)
    return block
  }
}
