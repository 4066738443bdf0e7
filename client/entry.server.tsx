// The app as the gateway renders it: markup as a stream, with the data it was made of in between.
import { PassThrough, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { QueryClient } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { createDataClient } from '#client/data/data-client.ts'
import { collectServerData } from '#client/data/server-data.ts'
import { loadPage, pageModuleOf } from '#client/pages/pages.ts'
import { App } from '#client/shell/app.tsx'
import { frameQueries } from '#client/shell/frame-queries.ts'
import { loadFrame } from '#client/shell/frame-view.tsx'
import { PAGE_STATE_GLOBAL, type Renderer, type RenderRequest, scriptJson } from '#shared/page-state.ts'
import { matchRoute } from '#shared/routes.ts'

const SHELL_DEADLINE_MS = 3_000

export const renderer: Renderer = { renderPage, pageModuleOf }

async function renderPage(request: RenderRequest): Promise<NodeJS.ReadableStream> {
  const { url, state, send, nonce, browserEntry, signal, onError } = request
  const client = createDataClient((call, left) => send(call, AbortSignal.any([left, signal])))
  const serverData = collectServerData(client)
  const { pathname } = new URL(url, 'http://page')
  const match = matchRoute(pathname)
  await Promise.all([
    match && loadPage(match.route.path),
    match?.kind === 'main' && loadFrame(),
    match?.kind === 'main' && state.session.state === 'active' && prefetchFrame(client),
  ])
  signal.throwIfAborted()

  const output = new PassThrough()
  const script = (text: string) => (text === '' ? '' : `<script nonce="${nonce}">${text}</script>`)
  return new Promise((resolve, reject) => {
    const app = (
      <App send={send} state={state} client={client}>
        {(shell) => <StaticRouter location={url}>{shell}</StaticRouter>}
      </App>
    )
    const stream = renderToPipeableStream(app, {
      nonce,
      bootstrapModules: [browserEntry],
      // What is ready is sent in its place: by default more than 12 KB of it would come behind its own skeleton.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        output.write(`${script(`self.${PAGE_STATE_GLOBAL}=${scriptJson(state)}`)}<div id="root">`)
        stream.pipe(new FlushWriter(output, () => script(serverData.take())))
        resolve(output)
      },
      onShellError: reject,
      onError,
    })
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}

/** Waits for what the frame is made of, but not for long: what is late streams in behind a skeleton. */
async function prefetchFrame(client: QueryClient): Promise<void> {
  const fetched = Promise.all(frameQueries.map(({ queryKey }) => client.prefetchQuery({ queryKey })))
  await Promise.race([fetched, delay(SHELL_DEADLINE_MS, undefined, { ref: false })])
}

/**
 * Joins what React writes between two flushes, and puts the data that has come in since the last one before it: between
 * flushes every element is closed, inside one a chunk may end in the middle of a tag.
 */
class FlushWriter extends Writable {
  readonly #output: PassThrough
  readonly #takeData: () => string
  #chunks: Buffer[] = []

  constructor(output: PassThrough, takeData: () => string) {
    super({ decodeStrings: true })
    this.#output = output
    this.#takeData = takeData
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  /** Called by React at the end of each flush. */
  flush(): void {
    if (this.#chunks.length === 0) return
    this.#output.write(this.#takeData())
    this.#output.write(Buffer.concat(this.#chunks))
    this.#chunks = []
  }

  override _final(done: () => void): void {
    this.flush()
    this.#output.end('</div>')
    done()
  }
}
