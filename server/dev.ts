// The console while it is being developed: pages and their code come from Vite and change without a reload.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { startConsole } from '#server/console.ts'
import type { PageAssets, RendererModule } from '#server/gateway/render/page-assets.ts'

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
  wms: { modulePath: path.join(import.meta.dirname, 'wms/main.ts'), execArgv: ['--import', 'tsx'] },
})

async function developmentAssets(): Promise<PageAssets> {
  const vite = await createServer({ server: { middlewareMode: true } })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the renderer')
  return {
    browserEntry: ENTRY,
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
      app.addHook('onClose', () => vite.close())
    },
  }
}
