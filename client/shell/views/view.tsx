// One open page. It sees the location of its own tab, whichever tab is in front.
import { memo, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { FailureBoundary } from '#client/shell/failure-boundary.tsx'
import { forgetFailedPage, PageView } from '#client/shell/page-view.tsx'
import type { Tab } from '#client/shell/tabs/tab-of.ts'
import { tabId, tabPanelId } from '#client/shell/tabs/tab-strip.tsx'
import { useKeptScroll } from '#client/shell/views/use-kept-scroll.ts'
import { ViewFailure } from '#client/shell/views/view-failure.tsx'
import { ViewSkeleton } from '#client/shell/views/view-skeleton.tsx'

export const View = memo(function View({ tab: { key, path, routePath } }: { tab: Tab }) {
  const keptScroll = useKeptScroll<HTMLDivElement>()
  return (
    <div
      className="swms-view"
      role="tabpanel"
      id={tabPanelId(key)}
      aria-labelledby={tabId(key)}
      {...keptScroll}
    >
      <FailureBoundary
        fallback={(error, retry) => (
          <ViewFailure
            error={error}
            onRetry={() => {
              forgetFailedPage(routePath)
              retry()
            }}
          />
        )}
      >
        <Suspense fallback={<ViewSkeleton />}>
          <Routes location={path}>
            <Route path={routePath} element={<PageView routePath={routePath} />} />
          </Routes>
        </Suspense>
      </FailureBoundary>
    </div>
  )
})
