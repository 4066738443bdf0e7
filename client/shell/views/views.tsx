// The open pages. The one in front is shown; the others stay as they were left: input, scroll position, everything.
import { Activity } from 'react'
import { useKeptViews } from '#client/shell/tabs/kept-views.ts'
import { keptTabs } from '#client/shell/tabs/tabs.ts'
import type { Tabs } from '#client/shell/tabs/use-tabs.ts'
import { View } from '#client/shell/views/view.tsx'
import { VIEWS_ID } from '#shared/constants.ts'
import '#client/shell/views/views.css'

export function Views({ tabs: { state, unsaved, unsavedTabs, openBehind } }: { tabs: Tabs }) {
  useKeptViews(state.active)
  return (
    <main id={VIEWS_ID} className="swms-views" tabIndex={-1}>
      {keptTabs(state, unsaved).map((tab) => (
        <Activity key={`${tab.key} ${tab.generation}`} mode={tab.key === state.active ? 'visible' : 'hidden'}>
          <View tab={tab} unsavedTabs={unsavedTabs} openBehind={openBehind} />
        </Activity>
      ))}
    </main>
  )
}
