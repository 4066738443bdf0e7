// Activity hides a view by `display: none`, and the browser throws its layout away: to make that anew is most of what showing
// a kept list costs. Set aside by style instead, a view keeps it.
import { useInsertionEffect } from 'react'
import { tabPanelId } from '#client/shell/tabs/tab-ids.ts'
import { VIEWS_ID } from '#shared/constants.ts'

/** Sets all views aside but the one of the tab that is shown. */
export function useKeptLayout(shownTab: string | null): void {
  // After React has hidden elements, and before an effect asks where something stands: without `display` no layout is left.
  useInsertionEffect(() => {
    const shown = shownTab === null ? null : document.getElementById(tabPanelId(shownTab))
    shown?.classList.remove(ASIDE)
    const others = [...(document.getElementById(VIEWS_ID)?.children ?? [])].filter(
      (view): view is HTMLElement => view instanceof HTMLElement && view !== shown,
    )
    const setAside = () => {
      for (const view of others) {
        view.classList.add(ASIDE)
        view.style.removeProperty('display')
      }
    }
    setAside()
    // What React draws in a hidden view later on, it hides once more.
    const hiding = new MutationObserver(setAside)
    for (const view of others) hiding.observe(view, { attributeFilter: ['style'] })
    return () => hiding.disconnect()
  }, [shownTab])
}

const ASIDE = 'swms-view--aside'
