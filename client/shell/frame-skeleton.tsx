// The frame's shape while its menu is on the way: everything stands where it will stand.
import { usePreferences } from '#client/data/preferences.tsx'
import { SIDEBAR_CLASSES, sidebarForm } from '#client/shell/sidebar/use-sidebar.ts'
import { ViewSkeleton } from '#client/shell/views/view-skeleton.tsx'
import '#client/shell/sidebar/sidebar.css'
import '#client/shell/frame.css'

const ENTRIES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function FrameSkeleton() {
  const form = sidebarForm(usePreferences().preferences)
  return (
    <div className="swms-frame" aria-busy="true">
      <div className={SIDEBAR_CLASSES[form]}>
        <div className="swms-logo" />
        <div className="swms-menu">
          {ENTRIES.map((entry) => (
            <div key={entry} className="swms-skeleton-entry" />
          ))}
        </div>
      </div>
      <div className="swms-frame-main">
        <div className="swms-skeleton-navbar" />
        <div className="swms-skeleton-tabs" />
        <div className="swms-views">
          <ViewSkeleton />
        </div>
      </div>
    </div>
  )
}
