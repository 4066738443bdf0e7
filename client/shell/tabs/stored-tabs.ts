// The strip as its user left it: in local storage under the user's id, and as far as it fits in a cookie, so that the
// server draws the strip that the browser would show.
import { parsePath } from 'react-router-dom'
import { rememberInCookie } from '#client/data/preferences.tsx'
import { readStored, writeStored } from '#client/data/stored.ts'
import { type Tab, tabOf } from '#client/shell/tabs/tab-of.ts'
import { type OpenTabs, openTabsOf, PREFERENCE_KEYS } from '#shared/frame/preferences.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'

/** Beyond this a strip is not worth keeping. */
export const STORED_TABS_MAX = 50
/** Cookies travel with every request. */
export const COOKIE_MAX_LENGTH = 1_500

/** The tabs of what was stored for this user; whatever no longer leads to a page is left out. */
export function storedTabs(menu: readonly MenuItem[], userId: string, stored: OpenTabs | null): Tab[] {
  if (stored?.userId !== userId) return []
  return stored.paths
    .slice(0, STORED_TABS_MAX)
    .map((path) => tabOf(menu, { pathname: '', search: '', hash: '', ...parsePath(path) }))
    .filter((tab) => tab !== null)
}

export function readStoredTabs(userId: string): OpenTabs | null {
  return openTabsOf(readStored(storageKey(userId)))
}

export function storeTabs(userId: string, tabs: readonly Tab[]): void {
  const paths = tabs.slice(0, STORED_TABS_MAX).map(({ path }) => path)
  writeStored(storageKey(userId), { userId, paths })
  rememberInCookie(PREFERENCE_KEYS.openTabs, cookieText(userId, paths))
}

/** As many tabs from the left as a cookie should hold. */
export function cookieText(userId: string, paths: readonly string[]): string {
  const text = JSON.stringify({ userId, paths })
  return encodeURIComponent(text).length <= COOKIE_MAX_LENGTH ? text : cookieText(userId, paths.slice(0, -1))
}

function storageKey(userId: string): string {
  return `${PREFERENCE_KEYS.openTabs}.${userId}`
}
