// The app as the gateway renders it: in one piece when its data is at hand, as a stream when some of it is late.
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { createDataClient } from '#client/data/data-client.ts'
import type { PageModule, PageQueries } from '#client/data/page-queries.ts'
import { collectServerData } from '#client/data/server-data.ts'
import { type KeepMarkup, KeptMarkupProvider } from '#client/features/kept-markup.ts'
import { unlockCode } from '#client/features/terminal/unlock-code.ts'
import { createMarkupStore, type MarkupStore } from '#client/kept-markup-store.ts'
import { pageModulesOf } from '#client/pages/page-modules.ts'
import { pageCode } from '#client/pages/pages.ts'
import { renderStream } from '#client/render-stream.ts'
import { App } from '#client/shell/app.tsx'
import { frameQueries } from '#client/shell/frame-queries.ts'
import { frameCode } from '#client/shell/frame-view.tsx'
import { locationOf } from '#client/shell/tabs/located.tsx'
import { PAGE_STATE_GLOBAL, type Renderer, type RenderRequest, scriptJson } from '#shared/frame/page-state.ts'
import { matchRoute, type RouteMatch } from '#shared/routes.ts'

/** The frame is waited for this long; what is later streams in behind a skeleton. */
const SHELL_DEADLINE_MS = 3_000
/** Once the frame's data is there, the page's own may be this late before the frame is sent ahead of it: nobody sees the difference, and everybody sees a skeleton that flashes by. */
const PAGE_GRACE_MS = 40

export function createRenderer(): Renderer {
  const store = createMarkupStore()
  return { renderPage: (request) => renderPage(request, store), pageModulesOf }
}

async function renderPage(
  request: RenderRequest,
  store: MarkupStore,
): Promise<Uint8Array | NodeJS.ReadableStream> {
  const { url, state, send, nonce, signal } = request
  const client = createDataClient(send, { signal })
  const serverData = collectServerData(client)
  await prefetch(client, request)
  signal.throwIfAborted()

  const appWith = (keep: KeepMarkup) => (
    <KeptMarkupProvider value={keep}>
      <App send={send} state={state} client={client}>
        {(console) => <StaticRouter location={url}>{console(locationOf(url))}</StaticRouter>}
      </App>
    </KeptMarkupProvider>
  )
  const scriptStart = `<script nonce="${nonce}">`
  const opening = `${scriptStart}self.${PAGE_STATE_GLOBAL}=${scriptJson(state)}</script><div id="root">`
  const takeData = () => {
    const data = serverData.take()
    return Buffer.concat(data.length === 0 ? [] : [Buffer.from(scriptStart), ...data, SCRIPT_END])
  }
  const page = store.startPage()
  const whole = renderWhole(appWith(page.keep), client)
  if (whole === null) {
    return renderStream(appWith(store.keep), { ...request, opening, closing: '</div>', takeData })
  }
  const closing = Buffer.from(`${entryScript(request)}</div>`)
  return Buffer.concat([Buffer.from(opening), takeData(), ...page.encode(whole), closing])
}

const SCRIPT_END = Buffer.from('</script>')

/**
 * The markup in one pass, at a third of what streaming costs. Null when something still waits for data: only a stream
 * can send that later.
 */
function renderWhole(app: ReactNode, client: QueryClient): string | null {
  if (client.isFetching() > 0 || hasFailures(client)) return null
  const markup = renderToString(app)
  return client.isFetching() > 0 ? null : markup
}

/** A failed part is left to the stream, which reports it and lets the browser try again. */
function hasFailures(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error')
}

function entryScript({ nonce, browserEntry }: RenderRequest): string {
  return `<script type="module" async nonce="${nonce}" src="${browserEntry}"></script>`
}

/** Brings the page's code and starts all its queries at once; waits for what the frame needs. */
async function prefetch(client: QueryClient, { url, state }: RenderRequest): Promise<void> {
  const address = new URL(url, 'http://page')
  const match = matchRoute(address.pathname)
  const isFramed = match?.kind === 'main' && state.session.state === 'active'
  const frame = isFramed ? fetchAll(client, frameQueries) : undefined
  const [page] = await Promise.all([
    match && pageCode(match.route.path).bring(),
    match?.kind === 'main' && frameCode.bring(),
    state.session.state === 'locked' && unlockCode.bring(),
  ])
  const own = fetchAll(client, queriesOf(page, match, { state, address }))
  await settledWithin(frame, SHELL_DEADLINE_MS)
  await settledWithin(own, PAGE_GRACE_MS)
}

function queriesOf(
  page: PageModule | null,
  match: RouteMatch | null,
  { state, address }: { state: RenderRequest['state']; address: URL },
) {
  if (!match || (match.kind !== 'public' && state.session.state !== 'active')) return []
  return page?.page.queries?.({ preferences: state.preferences, url: address, params: match.params }) ?? []
}

function fetchAll(client: QueryClient, queries: ReturnType<PageQueries>): Promise<unknown> {
  return Promise.all(queries.map(({ queryKey, meta = {} }) => client.prefetchQuery({ queryKey, meta })))
}

async function settledWithin(work: Promise<unknown> | undefined, timeoutMs: number): Promise<void> {
  if (!work) return
  let limit: NodeJS.Timeout | undefined
  // One turn of the event loop more: on a busy server what has arrived in time may still wait to be read.
  const tooLate = new Promise((resolve) => {
    limit = setTimeout(() => setImmediate(resolve), timeoutMs)
  })
  await Promise.race([work, tooLate])
  clearTimeout(limit)
}
