// One open page. It sees the location of its own tab, whichever tab is in front.
import { PortalProvider } from '@blueprintjs/core'
import { memo, Suspense, useMemo, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { FailureBoundary } from '#client/kit/failure-boundary.tsx'
import { underHeading } from '#client/kit/page-heading.tsx'
import { FailureState } from '#client/kit/state-message.tsx'
import { type TabInput, UnsavedProvider } from '#client/kit/unsaved/use-unsaved.ts'
import { Located } from '#client/shell/tabs/located.tsx'
import { tabId, tabPanelId } from '#client/shell/tabs/tab-ids.ts'
import type { Tab } from '#client/shell/tabs/tab-of.ts'
import type { UnsavedTabs } from '#client/shell/tabs/unsaved-tabs.ts'
import { PageView } from '#client/shell/views/page-view.tsx'
import { useKeptScroll } from '#client/shell/views/use-kept-scroll.ts'
import { ViewSkeleton } from '#client/shell/views/view-skeleton.tsx'

type ViewProps = { tab: Tab; unsavedTabs: UnsavedTabs; openBehind: (path: string) => void }

export const View = memo(function View({ tab, unsavedTabs, openBehind }: ViewProps) {
  const { key, path, routePath } = tab
  const keptScroll = useKeptScroll<HTMLDivElement>()
  const [portals] = useState(portalContainer)
  const input = useMemo<TabInput>(
    () => ({
      mark: (id, named) => unsavedTabs.mark(key, id, named),
      takeCarried: (name) => unsavedTabs.takeCarried(key, name),
      openBehind,
    }),
    [unsavedTabs, key, openBehind],
  )
  return (
    <div
      className="swms-view"
      role="tabpanel"
      id={tabPanelId(key)}
      aria-labelledby={tabId(key)}
      {...keptScroll}
    >
      <Located at={path}>
        <FailureBoundary fallback={inPageOfItsOwn}>
          <UnsavedProvider value={input}>
            <PortalProvider {...(portals && { portalContainer: portals })}>
              <Suspense fallback={<ViewSkeleton />}>
                <Routes>
                  <Route path={routePath} element={<PageView routePath={routePath} />} />
                </Routes>
              </Suspense>
            </PortalProvider>
          </UnsavedProvider>
        </FailureBoundary>
      </Located>
      <PortalGround container={portals} />
    </div>
  )
})

/** What stands in for a page that broke; the others go on. */
function inPageOfItsOwn(error: unknown, retry: () => void) {
  return <div className="swms-page">{underHeading(<FailureState error={error} onRetry={retry} />)}</div>
}

/**
 * Made before it is in the document: a value that came after the first drawing would make React throw away what the server
 * still sends of this view.
 */
function portalContainer(): HTMLElement | undefined {
  return import.meta.env.SSR ? undefined : document.createElement('div')
}

/** What floats over a page stands in its view, to be hidden with it. It is not moved again: what is, loses the focus in it. */
function PortalGround({ container }: { container: HTMLElement | undefined }) {
  return (
    <div
      ref={(element) => {
        if (container && !container.isConnected) element?.append(container)
      }}
    />
  )
}
