// The open tabs as a pure state, in the order of the strip and in the order of their last use.
import type { Tab } from '#client/shell/tabs/tab-of.ts'

/** So many views are kept alive; the least recently used ones beyond are drawn anew when they are visited again. */
export const KEPT_VIEWS_MAX = 20

export type TabsState = {
  tabs: readonly Tab[]
  /** Key of the tab that is shown; null while none is. */
  active: string | null
  /** Keys of the tabs that have been visited, the last one first. */
  recent: readonly string[]
}

export type TabsAction =
  | { type: 'open'; tab: Tab }
  | { type: 'close'; key: string }
  /** Drops what the tab has kept: its view is drawn anew when it is shown next. */
  | { type: 'refresh'; key: string }

export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'open':
      return open(state, action.tab)
    case 'close':
      return close(state, action.key)
    case 'refresh':
      return refresh(state, action.key)
  }
}

export function startingTabs(affix: readonly Tab[], here: Tab | null): TabsState {
  const state: TabsState = { tabs: affix, active: null, recent: [] }
  return here ? open(state, here) : state
}

/** Whether opening the tab would change nothing. */
export function isShown(state: TabsState, tab: Tab): boolean {
  return state.active === tab.key && state.tabs.some(({ key, path }) => key === tab.key && path === tab.path)
}

/** Where closing a tab leads; null when the user stays where they are. */
export function pathAfterClosing(state: TabsState, key: string): string | null {
  if (state.active !== key) return null
  return state.tabs.findLast((tab) => tab.key !== key)?.path ?? '/'
}

/** The tabs whose views are kept alive, in the order of the strip: moving a view would lose its scroll position. */
export function keptTabs({ tabs, recent }: TabsState): Tab[] {
  const kept = new Set(recent.slice(0, KEPT_VIEWS_MAX))
  return tabs.filter(({ key }) => kept.has(key))
}

export function activeTab({ tabs, active }: TabsState): Tab | null {
  return tabs.find(({ key }) => key === active) ?? null
}

function open(state: TabsState, tab: Tab): TabsState {
  if (isShown(state, tab)) return state
  return {
    tabs: state.tabs.some(({ key }) => key === tab.key)
      ? state.tabs.map((known) => (known.key === tab.key ? moved(known, tab.path) : known))
      : [...state.tabs, tab],
    active: tab.key,
    recent: [tab.key, ...state.recent.filter((key) => key !== tab.key)],
  }
}

/** A tab that stays where it is stays the same object, so that its view is not drawn for nothing. */
function moved(tab: Tab, path: string): Tab {
  return tab.path === path ? tab : { ...tab, path }
}

function close(state: TabsState, key: string): TabsState {
  const closing = state.tabs.find((tab) => tab.key === key)
  if (!closing || closing.affix) return state
  return {
    tabs: state.tabs.filter((tab) => tab !== closing),
    active: state.active === key ? null : state.active,
    recent: state.recent.filter((visited) => visited !== key),
  }
}

function refresh(state: TabsState, key: string): TabsState {
  return {
    ...state,
    tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, generation: tab.generation + 1 } : tab)),
    recent: state.active === key ? state.recent : state.recent.filter((visited) => visited !== key),
  }
}
