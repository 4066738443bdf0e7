// The pieces of the kit in each of their states: real pages, each with a server of its own that answers what its contracts
// say, nothing, never, or no. While developing (`npm run dev`) it stands at /dev/kit.
import '#client/styles.css'
import '#client/shell/views/views.css'
import { OverlaysProvider } from '@blueprintjs/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { createDataClient } from '#client/data/data-client.ts'
import { PageStateProvider } from '#client/data/page-state-context.ts'
import { PreferencesProvider } from '#client/data/preferences.tsx'
import { SendProvider } from '#client/data/send-context.ts'
import { FailureBoundary } from '#client/kit/failure-boundary.tsx'
import { PageView } from '#client/shell/views/page-view.tsx'
import { matchRoute } from '#shared/routes.ts'
import { themeCss, themeOf } from '#shared/theme.ts'
import { CONDITIONS, type Condition, sendUnder } from '#tests/gallery/conditions.ts'
import { SIGNED_IN } from '#tests/support/page-states.ts'
import '#tests/gallery/gallery.css'

const PIECES: Readonly<Record<string, string>> = {
  列表: '/basic/carrier',
  多视图: '/inventory/stock',
  表单: '/entryOrder/OrderStorageCreate',
  单据: '/entryOrder/detail?orderNo=12',
  报表: '/income-expense/Income/Daily?compare=previous',
  扫描台: '/blind/movingScan',
  看板: '/visitor-system/dashboard',
}

function Gallery() {
  const [piece, setPiece] = useState('列表')
  return (
    <>
      <nav className="swms-gallery-pieces" aria-label="组件">
        {Object.keys(PIECES).map((name) => (
          <button
            key={name}
            type="button"
            className="bp6-button"
            aria-pressed={name === piece}
            onClick={() => setPiece(name)}
          >
            {name}
          </button>
        ))}
      </nav>
      {Object.entries(CONDITIONS).map(([condition, title]) => (
        <section key={`${piece} ${condition}`} aria-label={title}>
          <h2 className="swms-gallery-title">{title}</h2>
          <Exhibit path={PIECES[piece] ?? '/404'} condition={condition as Condition} />
        </section>
      ))}
    </>
  )
}

function Exhibit({ path, condition }: { path: string; condition: Condition }) {
  const [send] = useState(() => sendUnder(condition))
  const [client] = useState(() => createDataClient(send, { onFailure: () => undefined }))
  const routePath = matchRoute(path.replace(/\?.*/, ''))?.route.path ?? '/404'
  return (
    <div className="swms-view swms-gallery-exhibit">
      <SendProvider value={send}>
        <QueryClientProvider client={client}>
          <PageStateProvider value={SIGNED_IN}>
            <PreferencesProvider initial={SIGNED_IN.preferences}>
              <OverlaysProvider>
                <MemoryRouter initialEntries={[path]}>
                  <FailureBoundary fallback={(error) => <pre>{String(error)}</pre>}>
                    <Suspense fallback={null}>
                      <Routes>
                        <Route path={routePath} element={<PageView routePath={routePath} />} />
                        <Route path="*" element={<p>已离开此页</p>} />
                      </Routes>
                    </Suspense>
                  </FailureBoundary>
                </MemoryRouter>
              </OverlaysProvider>
            </PreferencesProvider>
          </PageStateProvider>
        </QueryClientProvider>
      </SendProvider>
    </div>
  )
}

const theme = document.createElement('style')
theme.textContent = `:root{${themeCss(themeOf(SIGNED_IN.preferences))}}`
document.head.append(theme)
const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no root')
createRoot(root).render(<Gallery />)
