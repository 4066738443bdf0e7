// The console from its outermost layer: data and preferences, then the layout that the route asks for.
import { OverlaysProvider } from '@blueprintjs/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Activity, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createPath, Navigate, type Path } from 'react-router-dom'
import { PageStateProvider, usePageState } from '#client/data/page-state-context.ts'
import { PreferencesProvider } from '#client/data/preferences.tsx'
import { SendProvider } from '#client/data/send-context.ts'
import { FailureBoundary } from '#client/kit/failure-boundary.tsx'
import { ExpiredPage } from '#client/shell/failures/expired-page.tsx'
import { Failures } from '#client/shell/failures/failures.tsx'
import { Unavailable } from '#client/shell/failures/unavailable.tsx'
import { FrameView } from '#client/shell/frame-view.tsx'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import { Located } from '#client/shell/tabs/located.tsx'
import { useDocumentTitle } from '#client/shell/use-document-title.ts'
import { PageView } from '#client/shell/views/page-view.tsx'
import { useStationPresence } from '#client/shell/warehouse/use-station-presence.ts'
import type { PageState, SendCall } from '#shared/frame/page-state.ts'
import { matchRoute, REDIRECT_PREFIX, ROUTES, redirectOf } from '#shared/routes.ts'

type AppProps = {
  send: SendCall
  state: PageState
  client: QueryClient
  /** Puts the console into the router of its side. */
  children: (console: (location: Path) => ReactNode) => ReactNode
}

export function App({ send, state, client, children }: AppProps) {
  return (
    <SendProvider value={send}>
      <QueryClientProvider client={client}>
        <PageStateProvider value={state}>
          <PreferencesProvider initial={state.preferences}>
            <OverlaysProvider>
              {children((location) => (
                <Console location={location} />
              ))}
            </OverlaysProvider>
          </PreferencesProvider>
        </PageStateProvider>
      </QueryClientProvider>
    </SendProvider>
  )
}

function Console({ location }: { location: Path }) {
  const { pathname, search } = location
  const target = redirectOf(pathname)
  useStationPresence()
  useEffect(guardKeys, [])
  const match = matchRoute(target ?? pathname)
  const isBlocked = usePageState().session.state === 'blocked' && match?.kind !== 'public'
  const isFramed = match?.kind === 'main' || pathname.startsWith(REDIRECT_PREFIX)
  if (isBlocked) return <ExpiredPage />
  return (
    // The server sends nothing while a boundary without an element around it waits: it might turn out to hold a document.
    <div>
      {target && <Navigate to={target + search} replace />}
      <KeptFrame isShown={isFramed} location={location} />
      {!isFramed && (
        <Located at={createPath(location)}>
          <StandalonePage routePath={match?.route.path ?? ROUTES.notFound.path} />
        </Located>
      )}
      <Failures />
    </div>
  )
}

/** The sign-in page has no dialog that would wait for it. */
function guardKeys(): () => void {
  const started = import('#client/shell/guarded-keys.ts').then(
    (guarded) => guarded.guardKeys(),
    // What cannot be brought now is told by whatever else cannot.
    () => () => {},
  )
  return () => void started.then((stop) => stop())
}

function withoutConsole(error: unknown, retry: () => void) {
  return <Unavailable error={error} onRetry={retry} />
}

/** Once opened the frame stays, also behind a page that stands alone: its open views would be lost. */
function KeptFrame({ isShown, location }: { isShown: boolean; location: Path }) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  if (!wasShown) return null
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <FailureBoundary fallback={withoutConsole}>
        <FrameView location={location} />
      </FailureBoundary>
    </Activity>
  )
}

function StandalonePage({ routePath }: { routePath: string }) {
  const route = matchRoute(routePath)?.route
  const isSignedIn = usePageState().session.state === 'active'
  const choice = useLoadedPart(isSignedIn, loadStandaloneChoice, ignoreFailure)
  useDocumentTitle(route?.title ?? null)
  return (
    <FailureBoundary fallback={withoutConsole}>
      <Suspense fallback={null}>
        <PageView routePath={routePath} />
      </Suspense>
      {choice && route && <choice.StandaloneChoice route={route} />}
    </FailureBoundary>
  )
}

const loadStandaloneChoice = () => import('#client/shell/warehouse/standalone-choice.tsx')
/** The user has been told; the next page tries again. */
const ignoreFailure = () => undefined
