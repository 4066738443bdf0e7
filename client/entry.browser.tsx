// Takes over the page that the server has rendered.
import '#client/plain-schemas.ts'
import '#client/styles.css'
import type { QueryClient } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { AddressBarRouter } from '#client/address-bar-router.tsx'
import { sendFromBrowser } from '#client/data/browser-transport.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { createDataClient } from '#client/data/data-client.ts'
import { keepFailedStyles } from '#client/data/failed-styles.ts'
import { setPageUser } from '#client/data/page-user.ts'
import { receiveServerData } from '#client/data/server-data.ts'
import { askUnlessLeaving } from '#client/data/session.ts'
import { unlockCode } from '#client/features/terminal/unlock-code.ts'
import { pageCode } from '#client/pages/pages.ts'
import { App } from '#client/shell/app.tsx'
import { frameCode } from '#client/shell/frame-view.tsx'
import { PAGE_STATE_GLOBAL, type PageState } from '#shared/frame/page-state.ts'
import { matchRoute } from '#shared/routes.ts'

declare global {
  interface Window {
    [PAGE_STATE_GLOBAL]?: PageState
  }
}

void takeOver()

async function bringFrame({ session }: PageState): Promise<void> {
  const { takeOverDrafts } = await frameCode.bring()
  if (session.user) await takeOverDrafts(session.user.id)
}

async function takeOver(): Promise<void> {
  const root = document.getElementById('root')
  const state = window[PAGE_STATE_GLOBAL]
  if (!root || !state) throw new Error('this page was not rendered by the server')
  keepFailedStyles()
  setPageUser(state.session.user?.id)
  const client = createDataClient(askUnlessLeaving, { onFailure: reportFailure })
  receiveServerData(client)
  // Hydration must find the page's code at hand: a page that suspends would be dropped and drawn again. What cannot be brought
  // says so in its place.
  const match = matchRoute(location.pathname)
  await Promise.allSettled([
    match && pageCode(match.route.path).bring(),
    match?.kind === 'main' && bringFrame(state),
    state.session.state === 'locked' && unlockCode.bring(),
  ])
  hydrateRoot(
    root,
    <App send={sendFromBrowser} state={state} client={client}>
      {(console) => <AddressBarRouter>{console}</AddressBarRouter>}
    </App>,
    { onRecoverableError },
  )
  if (document.documentElement.dataset['keptAt']) refreshOnceOnline(client)
}

/** What this browser has kept of a page is shown at once, and is old. */
function refreshOnceOnline(client: QueryClient): void {
  const refresh = () => void client.invalidateQueries()
  if (navigator.onLine) refresh()
  else window.addEventListener('online', refresh, { once: true })
}

/** A part that the server has left to the browser comes with a digest, and stands in the server's log: nobody need be alarmed. */
function onRecoverableError(error: unknown): void {
  if (!(error instanceof Error && 'digest' in error)) reportError(error)
}
