// Activity hides a view by `display: none`, and the browser throws its layout away: to make that anew is most of what showing
// a kept list costs. Set aside by style instead, a view keeps it; and the one that the mouse is about to choose is painted
// beforehand, unseen, so that showing it is left to the compositor.
import { useInsertionEffect } from 'react'
import { tabPanelId } from '#client/shell/tabs/tab-ids.ts'

const ASIDE = 'swms-view--aside'

/** A mouse that only crosses a tab has left it by then. */
const AIM_MS = 50

/** Sets all views aside but the one of the tab that is shown. */
export function useKeptViews(shownTab: string | null): void {
  // After React has hidden elements, and before an effect asks where something stands: without `display` no layout is left.
  useInsertionEffect(() => {
    // There is no view of ''.
    const shown = viewOf(shownTab ?? '')
    if (shown) paint(shown, null)
    const others = viewsBut(shown)
    const setAside = () => {
      for (const view of others) {
        if (!isMadeReady(view)) putAside(view)
        view.style.display = ''
      }
    }
    setAside()
    // What React draws in a hidden view later on, it hides once more.
    const hiding = new MutationObserver(setAside)
    for (const view of others) hiding.observe(view, { attributeFilter: ['style'] })
    return () => hiding.disconnect()
    // At each drawing: a view may have been shown at once and left again before its tab was ever the shown one.
  })
}

/** Shows a tab's view before React knows of it. False if there is none yet. */
export function showAtOnce(tab: string): boolean {
  const shown = viewOf(tab)
  if (!shown) return false
  for (const view of viewsBut(shown)) if (!view.classList.contains(ASIDE)) paint(view, 'true')
  paint(shown, null)
  return true
}

let timer: number | undefined
let aimedAt: HTMLElement | null = null

/** The mouse is on a tab: its view is made ready. */
export function aimAt(tab: string): void {
  aimAway()
  aimedAt = viewOf(tab)
  timer = window.setTimeout(() => {
    if (aimedAt?.classList.contains(ASIDE)) paint(aimedAt, 'true')
  }, AIM_MS)
  // The keyboard must not get into a view that nobody sees.
  window.addEventListener('keydown', aimAway, { once: true })
}

export function aimAway(): void {
  clearTimeout(timer)
  if (aimedAt?.ariaHidden) putAside(aimedAt)
  aimedAt = null
}

/** The mouse may have come to it before the navigation that it came from has been drawn. */
function isMadeReady(view: HTMLElement): boolean {
  return view === aimedAt && view.ariaHidden !== null
}

function putAside(view: HTMLElement): void {
  view.classList.add(ASIDE)
  view.ariaHidden = null
}

/** Painted: in front or, while it is hidden from all ears, unseen as well. */
function paint(view: HTMLElement, ariaHidden: 'true' | null): void {
  view.classList.remove(ASIDE)
  view.ariaHidden = ariaHidden
}

function viewOf(tab: string): HTMLElement | null {
  return document.getElementById(tabPanelId(tab))
}

function viewsBut(shown: HTMLElement | null): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.swms-view')].filter((view) => view !== shown)
}
