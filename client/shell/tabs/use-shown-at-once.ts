// A kept tab is seen at the press of its handle. The navigation, and all that is drawn for it besides, waits for that.
import { startTransition, useOptimistic, useRef } from 'react'
import { showAtOnce } from '#client/shell/tabs/kept-views.ts'
import type { Tabs } from '#client/shell/tabs/use-tabs.ts'

/** The tabs as they are seen, which may be ahead of the location. */
export function useShownAtOnce(tabs: Tabs): Tabs {
  const [active, setActive] = useOptimistic(tabs.state.active)
  /** The tab last shown at once; '' when it has been closed since. */
  const last = useRef('')
  return {
    ...tabs,
    state: { ...tabs.state, active },
    show(tab) {
      if (!showAtOnce(tab.key)) return tabs.show(tab)
      last.current = tab.key
      startTransition(async () => {
        setActive(tab.key)
        await painted()
        // Unless it has been closed meanwhile, or another one shown.
        if (last.current === tab.key) tabs.show(tab)
      })
    },
    close(key) {
      if (last.current === key) last.current = ''
      tabs.close(key)
    },
  }
}

/** Until the browser has painted what was changed. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
