// The main layout: sidebar, navbar, tab strip and the open views.
import { Suspense } from 'react'
import type { Path } from 'react-router-dom'
import { OWN_INFO, OWN_MENU } from '#client/data/own-queries.ts'
import { useIsActivated, useSignedInUser } from '#client/data/page-state-context.ts'
import { useData } from '#client/data/use-data.ts'
import { FrameSkeleton } from '#client/shell/frame-skeleton.tsx'
import { Navbar } from '#client/shell/navbar/navbar.tsx'
import { ProfileTip } from '#client/shell/navbar/profile-tip.tsx'
import { PartBoundary } from '#client/shell/parts/part-boundary.tsx'
import { SettingsProvider } from '#client/shell/settings/settings.tsx'
import { Sidebar } from '#client/shell/sidebar/sidebar.tsx'
import { useSidebar } from '#client/shell/sidebar/use-sidebar.ts'
import { takeOverDrafts } from '#client/shell/tabs/carried-input.ts'
import { TabStrip } from '#client/shell/tabs/tab-strip.tsx'
import { activeTab } from '#client/shell/tabs/tabs.ts'
import { UnsavedNotice } from '#client/shell/tabs/unsaved-notice.tsx'
import { useTabs } from '#client/shell/tabs/use-tabs.ts'
import { useDocumentTitle } from '#client/shell/use-document-title.ts'
import { Views } from '#client/shell/views/views.tsx'
import { useWarehouseDialog, WarehouseChoice } from '#client/shell/warehouse/warehouse-choice.tsx'
import { VIEWS_ID } from '#shared/constants.ts'
import { activeMenuPath, buildMenuTree } from '#shared/frame/menu.ts'
import '#client/shell/frame.css'

/** To be called before it is drawn. */
export { takeOverDrafts }

export function Frame({ location }: { location: Path }) {
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <SettingsProvider>
        <LoadedFrame location={location} />
      </SettingsProvider>
    </Suspense>
  )
}

function LoadedFrame({ location }: { location: Path }) {
  const menu = useData(OWN_MENU)
  const user = useData(OWN_INFO)
  const isActivated = useIsActivated(user)
  const tabs = useTabs(location, menu, useSignedInUser().id)
  const tab = activeTab(tabs.state)
  const sidebar = useSidebar(location)
  const warehouses = useWarehouseDialog(tab?.routePath ?? null)
  useDocumentTitle(tab?.pageTitle ?? null)
  return (
    <div className={sidebar.isDrawerOpen ? 'swms-frame swms-frame--drawer' : 'swms-frame'}>
      <SkipLink />
      <Sidebar
        menu={buildMenuTree(menu)}
        activePath={tab ? activeMenuPath(menu, tab.menuPath) : ''}
        form={sidebar.form}
      />
      {sidebar.isDrawerOpen && (
        <button
          type="button"
          className="swms-backdrop"
          aria-label="收起菜单"
          tabIndex={-1}
          onClick={sidebar.closeDrawer}
        />
      )}
      <div className="swms-frame-main">
        <header>
          <Navbar
            menu={menu}
            tab={tab}
            user={user}
            isSidebarOpen={sidebar.isOpen}
            onToggleSidebar={sidebar.toggle}
            onChooseWarehouse={warehouses.open}
            onSignOut={tabs.signOut}
            onRefresh={() => tab && tabs.refresh(tab.key)}
          />
          {!isActivated && <ProfileTip />}
          <TabStrip tabs={tabs} />
        </header>
        <Views tabs={tabs} />
      </div>
      <PartBoundary>
        <UnsavedNotice question={tabs.question} onDone={tabs.dropQuestion} />
      </PartBoundary>
      <PartBoundary>
        <WarehouseChoice isOpen={warehouses.isOpen} onClose={warehouses.close} />
      </PartBoundary>
    </div>
  )
}

/** Takes keyboard users past a hundred menu entries. */
function SkipLink() {
  return (
    <button
      type="button"
      className="swms-skip-link"
      onClick={() => document.getElementById(VIEWS_ID)?.focus()}
    >
      跳到主要内容
    </button>
  )
}
