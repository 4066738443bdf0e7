// The product's tree, rendered as React's documentation shows it: all data first, then one stream per request.
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { createDataClient } from '#client/data/data-client.ts'
import { collectServerData } from '#client/data/server-data.ts'
import { pageCode } from '#client/pages/pages.ts'
import { App } from '#client/shell/app.tsx'
import { frameQueries } from '#client/shell/frame-queries.ts'
import { frameCode } from '#client/shell/frame-view.tsx'
import { locationOf } from '#client/shell/tabs/located.tsx'
import { PAGE_STATE_GLOBAL, type PageState, type SendCall, scriptJson } from '#shared/frame/page-state.ts'
import { matchRoute } from '#shared/routes.ts'

export type StreamPage = (page: { url: string; state: PageState; send: SendCall }) => Promise<PassThrough>

export const streamPage: StreamPage = async ({ url, state, send }) => {
  const client = createDataClient(send)
  const serverData = collectServerData(client)
  const match = matchRoute(url)
  if (!match) throw new Error(`no page at ${url}`)
  const [{ page }] = await Promise.all([pageCode(match.route.path).bring(), frameCode.bring()])
  const own =
    page.queries?.({
      preferences: state.preferences,
      url: new URL(url, 'http://page'),
      params: match.params,
    }) ?? []
  await Promise.all([...frameQueries, ...own].map(({ queryKey }) => client.prefetchQuery({ queryKey })))

  const output = new PassThrough()
  output.write('<!doctype html><html lang="zh-CN"><head><title>首页</title></head><body>')
  output.write(`<script>self.${PAGE_STATE_GLOBAL}=${scriptJson(state)};`)
  for (const piece of serverData.take()) output.write(piece)
  output.write('</script><div id="root">')
  const { pipe } = renderToPipeableStream(
    <App send={send} state={state} client={client}>
      {(console) => <StaticRouter location={url}>{console(locationOf(url))}</StaticRouter>}
    </App>,
    { onShellReady: () => void pipe(output), bootstrapModules: ['/assets/entry.js'] },
  )
  return output
}
