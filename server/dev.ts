// The console while it is being developed: pages and their code come from Vite and change without a reload.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import { startConsole } from '#server/console.ts'
import type { PageAssets, RendererModule } from '#server/gateway/render/page-assets.ts'
import { SessionFile } from '#server/gateway/session/session-file.ts'

const ENTRY = '/client/entry.browser.tsx'
/** The kit in all its states. */
const GALLERY = path.join(import.meta.dirname, '../tests/gallery/gallery.html')

/** What @vitejs/plugin-react would put into an index.html. */
const REFRESH_PREAMBLE = `
  import { injectIntoGlobalHook } from '/@react-refresh'
  injectIntoGlobalHook(window)
  window.$RefreshReg$ = () => {}
  window.$RefreshSig$ = () => (type) => type
`

await startConsole({
  assets: developmentAssets,
  wms: { modulePath: path.join(import.meta.dirname, 'wms/dev.ts'), execArgv: ['--import', 'tsx'] },
  // Every file of the server that is saved is a restart, after which nobody wants to sign in again.
  keptSessions: (dataDir) => new SessionFile(path.join(dataDir, 'dev-sessions.json')),
})

async function developmentAssets(): Promise<PageAssets> {
  // Vite's WebSocket comes to the gateway's port: to another one the policy of pages would not let it, and two copies of the
  // console would want the same.
  const upgrades = createServer()
  const vite = await createVite({
    server: {
      middlewareMode: true,
      ws: { server: upgrades },
      // An edit there is a restart, after which pages load again. At once, they would load from a server that is stopping.
      watch: { ignored: path.join(import.meta.dirname, '../shared/**') },
    },
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the renderer')
  return {
    browserEntry: ENTRY,
    // Of which Vite's client makes the worker that waits for a restarted server.
    workerSource: "'self' blob:",
    async renderer() {
      const module = (await ssr.runner.import('/client/entry.server.tsx')) as RendererModule
      return module.createRenderer()
    },
    headOf: () => ({
      styles: ['/client/styles.css?direct'],
      preloads: [],
      inlineModule: REFRESH_PREAMBLE,
    }),
    async serve(app) {
      app.get('/dev/kit', async (request, reply) => {
        const page = await readFile(GALLERY, 'utf8')
        return reply.type('text/html').send(await vite.transformIndexHtml(request.url, page))
      })
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, done)
      })
      app.server.on('upgrade', (...request) => upgrades.emit('upgrade', ...request))
      // Before the server waits for its connections to end: those of open pages do not end by themselves.
      app.addHook('preClose', () => vite.close())
    },
  }
}
