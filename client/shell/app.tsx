// The console from its outermost layer: data and preferences, then the layout that the route asks for.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { PageStateProvider } from '#client/data/page-state-context.ts'
import { PreferencesProvider } from '#client/data/preferences.tsx'
import { SendProvider } from '#client/data/send-context.ts'
import { FrameView } from '#client/shell/frame-view.tsx'
import { PageView } from '#client/shell/page-view.tsx'
import type { PageState, SendCall } from '#shared/page-state.ts'
import { matchRoute, REDIRECT_PREFIX, redirectOf } from '#shared/routes.ts'

type AppProps = {
  send: SendCall
  state: PageState
  client: QueryClient
  /** Puts the console into the router of its side. */
  children: (console: ReactNode) => ReactNode
}

export function App({ send, state, client, children }: AppProps) {
  return (
    <SendProvider value={send}>
      <QueryClientProvider client={client}>
        <PageStateProvider value={state}>
          <PreferencesProvider initial={state.preferences}>{children(<Console />)}</PreferencesProvider>
        </PageStateProvider>
      </QueryClientProvider>
    </SendProvider>
  )
}

function Console() {
  const { pathname, search } = useLocation()
  if (pathname.startsWith(REDIRECT_PREFIX)) return <FrameView />
  const target = redirectOf(pathname)
  if (target) return <Navigate to={target + search} replace />
  const match = matchRoute(pathname)
  if (match?.kind === 'main') return <FrameView />
  return (
    <Suspense fallback={null}>
      <PageView routePath={match?.route.path ?? '/404'} />
    </Suspense>
  )
}
