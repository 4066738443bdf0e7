// The app as a stream: what is ready at once, and each part that waited for data when it has come.
import { PassThrough, Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { RenderRequest } from '#shared/frame/page-state.ts'

type StreamOptions = Pick<RenderRequest, 'nonce' | 'browserEntry' | 'signal' | 'onError'> & {
  opening: string
  closing: string
  /** Script elements with the data that has come in since the last call. */
  takeData: () => Uint8Array
}

/**
 * React shows nothing for 300 ms after it last did, lest skeletons give way one by one. Ours are as large as what replaces
 * them, so it is shown with the next frame: `$RT` is where React notes when that was, and without a number it does not wait.
 */
const SHOW_AT_ONCE = 'Object.defineProperty(self,"$RT",{set(){}})'

/** Rejects when the shell cannot be rendered. */
export function renderStream(app: ReactNode, options: StreamOptions): Promise<NodeJS.ReadableStream> {
  const { nonce, browserEntry, signal, onError, opening } = options
  const output = new PassThrough()
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(app, {
      nonce,
      bootstrapScriptContent: SHOW_AT_ONCE,
      bootstrapModules: [browserEntry],
      // What is ready is sent in its place: by default more than 12 KB of it would come behind its own skeleton.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        output.write(opening)
        stream.pipe(new FlushWriter(output, options))
        resolve(output)
      },
      onShellError: reject,
      onError,
    })
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}

/**
 * Joins what React writes between two flushes, and puts the data that has come in since the last one before it: between
 * flushes every element is closed, inside one a chunk may end in the middle of a tag.
 */
class FlushWriter extends Writable {
  readonly #output: PassThrough
  readonly #options: StreamOptions
  #chunks: Buffer[] = []

  constructor(output: PassThrough, options: StreamOptions) {
    super({ decodeStrings: true })
    this.#output = output
    this.#options = options
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  /** Called by React at the end of each flush. */
  flush(): void {
    if (this.#chunks.length === 0) return
    this.#output.write(this.#options.takeData())
    this.#output.write(Buffer.concat(this.#chunks))
    this.#chunks = []
  }

  override _final(done: () => void): void {
    this.flush()
    this.#output.end(this.#options.closing)
    done()
  }
}
