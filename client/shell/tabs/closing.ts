// Which tabs a closing takes, and where it leads.
import type { Tab } from '#client/shell/tabs/tab-of.ts'
import type { TabsState } from '#client/shell/tabs/tabs.ts'
import { REDIRECT_PREFIX } from '#shared/routes.ts'

/** Seen from one tab of the strip. */
export type ClosingScope = 'left' | 'right' | 'others' | 'all'

/** Keys of the tabs that would be closed. Affix tabs never are. */
export function keysToClose({ tabs }: TabsState, scope: ClosingScope, key: string): string[] {
  const here = tabs.findIndex((tab) => tab.key === key)
  return tabs.filter((tab, index) => !tab.affix && isInScope[scope](index, here)).map((tab) => tab.key)
}

const isInScope: Readonly<Record<ClosingScope, (index: number, here: number) => boolean>> = {
  left: (index, here) => index < here,
  right: (index, here) => index > here,
  others: (index, here) => index !== here,
  all: () => true,
}

/** Where closing the tabs leads; null when the user stays where they are. `kept` is the tab that all others were closed for. */
export function pathAfterClosing(
  { tabs, active }: TabsState,
  closing: readonly string[],
  kept?: string,
): string | null {
  const closed = tabs.find(({ key }) => key === active && closing.includes(key))
  if (!closed) return null
  const remaining = tabs.filter(({ key }) => !closing.includes(key))
  const next = remaining.find(({ key }) => key === kept) ?? remaining.at(-1)
  if (next) return next.path
  return closed.name === DASHBOARD ? redirectTo(closed) : '/'
}

/** The address that refreshes a tab. */
export function redirectTo(tab: Tab): string {
  return REDIRECT_PREFIX + tab.path.slice(1)
}

/** Name of the menu item whose tab comes back anew when nothing else remains. */
const DASHBOARD = 'Dashboard'
