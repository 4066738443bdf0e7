// What the browser asks in place of the network once a station has been opened in it: the network first, and without one what
// has been kept (data/kept-pages.ts). It keeps nothing by itself.
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { APP_TITLE, KEPT_FILES, KEPT_PAGES } from '#shared/constants.ts'

/** On a network that hangs, a page that is kept is there before anybody gives up. */
const PATIENCE_SECONDS = 5

const readOnly = { cacheWillUpdate: async () => null }
const matchOptions = { ignoreVary: true }

// An older one answers no better.
addEventListener(
  'install',
  () => void (self as unknown as { skipWaiting: () => Promise<void> }).skipWaiting(),
)

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName: KEPT_PAGES,
      networkTimeoutSeconds: PATIENCE_SECONDS,
      matchOptions,
      plugins: [readOnly, { handlerDidError: offlinePage }],
    }),
  ),
)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new NetworkFirst({ cacheName: KEPT_FILES, matchOptions, plugins: [readOnly] }),
)

/** In place of the browser's own, which leads nowhere: the stations that can be opened. */
async function offlinePage(): Promise<Response> {
  const pages = await caches.open(KEPT_PAGES)
  const links = (await pages.keys()).map(async (request) => {
    const html = await (await pages.match(request, matchOptions))?.text()
    const title = /<title>(.*?) - /.exec(html ?? '')?.[1]
    return `<p><a href="${request.url.replaceAll('"', '%22')}">${title}</a></p>`
  })
  const body = OFFLINE_HEAD + (await Promise.all(links)).join('')
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const OFFLINE_HEAD = [
  '<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width, initial-scale=1">',
  `<title>${APP_TITLE}</title><style>body{margin:18vh auto 0;max-width:480px;padding:0 24px;font:16px/2 system-ui,sans-serif;text-align:center}h1{font-size:24px}p+p a{display:block;padding:8px;border:1px solid #ccc;border-radius:6px}</style>`,
  '<h1>没有网络</h1><p>此页面须联网打开，<a href="">重试</a>；以下工位可以离线使用：</p>',
].join('')
