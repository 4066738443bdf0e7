// The open tabs as a pure state, in the order of the strip and in the order of their last use.
import type { Tab } from '#client/shell/tabs/tab-of.ts'

/** So many views are kept alive; the least recently used ones beyond are drawn anew when they are visited again. */
export const KEPT_VIEWS_MAX = 20

/** So many closed tabs can be opened again. */
export const CLOSED_MAX = 10

export type TabsState = {
  /** Affix tabs first. */
  tabs: readonly Tab[]
  /** Key of the tab that is shown; null while none is. */
  active: string | null
  /** Keys of the tabs that have been visited, the last one first. */
  recent: readonly string[]
  /** The tabs that were closed, the last one first. */
  closed: readonly Tab[]
}

export type TabsAction =
  | { type: 'open'; tab: Tab }
  /** The tab that is shown stays, even where it is the same: its address is the location's. */
  | { type: 'openBehind'; tab: Tab }
  | { type: 'close'; keys: readonly string[] }
  /** Drops what the tab has kept: its view is drawn anew when it is shown next. */
  | { type: 'refresh'; key: string }
  /** Puts a tab into the place of another one. */
  | { type: 'move'; key: string; to: string }
  /** Brings back the strip as it was left, without visiting any of its tabs. */
  | { type: 'restore'; tabs: readonly Tab[] }

export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'open':
      return open(state, action.tab)
    case 'openBehind':
      return { ...state, tabs: withTab(state.tabs, action.tab) }
    case 'close':
      return close(state, action.keys)
    case 'refresh':
      return refresh(state, action.key)
    case 'move':
      return move(state, action.key, action.to)
    case 'restore':
      return restore(state, action.tabs)
  }
}

export function startingTabs(affix: readonly Tab[], here: Tab | null): TabsState {
  const state: TabsState = { tabs: affix, active: null, recent: [], closed: [] }
  return here ? open(state, here) : state
}

/** Whether opening the tab would change nothing. */
export function isShown(state: TabsState, tab: Tab): boolean {
  return state.active === tab.key && state.tabs.some(({ key, path }) => key === tab.key && path === tab.path)
}

/**
 * The tabs whose views are kept alive; one with unsaved input gives way to none. In an order that the strip's has no part
 * in: moving a view would lose its scroll position.
 */
export function keptTabs({ tabs, recent }: TabsState, unsaved: ReadonlySet<string>): Tab[] {
  const wanted = new Set([...recent.slice(0, 1), ...recent.filter((key) => unsaved.has(key)), ...recent])
  const kept = new Set([...wanted].slice(0, Math.max(KEPT_VIEWS_MAX, unsaved.size + 1)))
  return tabs.filter(({ key }) => kept.has(key)).sort((a, b) => (a.key < b.key ? -1 : 1))
}

export function activeTab({ tabs, active }: TabsState): Tab | null {
  return tabs.find(({ key }) => key === active) ?? null
}

/** The tab so many places further, going round at the ends. */
export function tabAt({ tabs, active }: TabsState, distance: number): Tab | null {
  const here = tabs.findIndex(({ key }) => key === active)
  return tabs.at((here + distance) % tabs.length) ?? null
}

function open(state: TabsState, tab: Tab): TabsState {
  if (isShown(state, tab)) return state
  return {
    tabs: withTab(state.tabs, tab),
    active: tab.key,
    recent: [tab.key, ...state.recent.filter((key) => key !== tab.key)],
    closed: state.closed.filter(({ key }) => key !== tab.key),
  }
}

/** What stays as it is stays the same object: a view is not drawn, nor the strip stored, for nothing. */
function withTab(tabs: readonly Tab[], opened: Tab): readonly Tab[] {
  const known = tabs.find(({ key }) => key === opened.key)
  if (!known) return [...tabs, opened]
  if (known.path === opened.path) return tabs
  return tabs.map((tab) => (tab === known ? { ...tab, path: opened.path } : tab))
}

function close(state: TabsState, keys: readonly string[]): TabsState {
  const closing = state.tabs.filter(({ key, affix }) => !affix && keys.includes(key))
  if (closing.length === 0) return state
  const closed = new Set(closing.map(({ key }) => key))
  return {
    tabs: state.tabs.filter(({ key }) => !closed.has(key)),
    active: state.active !== null && closed.has(state.active) ? null : state.active,
    recent: state.recent.filter((key) => !closed.has(key)),
    closed: [...closing.toReversed(), ...state.closed].slice(0, CLOSED_MAX),
  }
}

function refresh(state: TabsState, key: string): TabsState {
  return {
    ...state,
    tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, generation: tab.generation + 1 } : tab)),
    recent: state.active === key ? state.recent : state.recent.filter((visited) => visited !== key),
  }
}

function move(state: TabsState, key: string, to: string): TabsState {
  const from = state.tabs.findIndex((tab) => tab.key === key)
  const target = state.tabs.findIndex((tab) => tab.key === to)
  const tab = state.tabs[from]
  if (!tab || target === -1 || from === target || tab.affix || state.tabs[target]?.affix) return state
  return { ...state, tabs: state.tabs.toSpliced(from, 1).toSpliced(target, 0, tab) }
}

function restore(state: TabsState, stored: readonly Tab[]): TabsState {
  const known = new Map(state.tabs.map((tab) => [tab.key, tab]))
  const strip = new Map<string, Tab>()
  const affix = state.tabs.filter((tab) => tab.affix)
  for (const tab of [...affix, ...stored, ...state.tabs]) strip.set(tab.key, known.get(tab.key) ?? tab)
  const tabs = [...strip.values()]
  return tabs.every((tab, index) => tab === state.tabs[index]) ? state : { ...state, tabs }
}
