import { describe, expect, it } from 'vitest'
import { keysToClose, pathAfterClosing } from '#client/shell/tabs/closing.ts'
import type { Tab } from '#client/shell/tabs/tab-of.ts'
import {
  activeTab,
  CLOSED_MAX,
  isShown,
  KEPT_VIEWS_MAX,
  keptTabs,
  startingTabs,
  type TabsAction,
  type TabsState,
  tabAt,
  tabsReducer,
} from '#client/shell/tabs/tabs.ts'

function tab(key: string, more: Partial<Tab> = {}): Tab {
  return {
    key,
    path: key,
    routePath: key,
    menuPath: key,
    name: '',
    pageTitle: key,
    title: key,
    affix: false,
    generation: 0,
    ...more,
  }
}

const home = tab('/home', { affix: true })
const open = (key: string, more?: Partial<Tab>): TabsAction => ({ type: 'open', tab: tab(key, more) })
const close = (...keys: string[]): TabsAction => ({ type: 'close', keys })
const move = (key: string, to: string): TabsAction => ({ type: 'move', key, to })
const restore = (...keys: string[]): TabsAction => ({ type: 'restore', tabs: keys.map((key) => tab(key)) })
const refresh = (key: string): TabsAction => ({ type: 'refresh', key })

function having(...actions: TabsAction[]): TabsState {
  return actions.reduce(tabsReducer, startingTabs([home], home))
}

const NONE: ReadonlySet<string> = new Set()
const keysOf = (tabs: readonly Tab[]) => tabs.map(({ key }) => key).join(' ')

describe('open tabs', () => {
  it.each<[string, TabsState, string, string | null, string]>([
    ['start with the affix tabs alone', startingTabs([home], null), '/home', null, ''],
    ['start with the page that was asked for', startingTabs([home], tab('/a')), '/home /a', '/a', '/a'],
    ['do not open an affix tab twice', startingTabs([home], home), '/home', '/home', '/home'],
    ['append what is opened', having(open('/a'), open('/b')), '/home /a /b', '/b', '/b /a /home'],
    ['return to what is open', having(open('/a'), open('/home')), '/home /a', '/home', '/home /a'],
    ['forget what is closed', having(open('/a'), open('/b'), close('/a')), '/home /b', '/b', '/b /home'],
    ['show none once the active one is closed', having(open('/a'), close('/a')), '/home', null, '/home'],
    ['never close an affix tab', having(close('/home')), '/home', '/home', '/home'],
    ['ignore the closing of what is not open', having(close('/x')), '/home', '/home', '/home'],
    [
      'drop the view of a refreshed tab in the background',
      having(open('/a'), open('/b'), refresh('/a')),
      '/home /a /b',
      '/b',
      '/b /home',
    ],
  ])('%s', (_, state, tabs, active, recent) => {
    expect(keysOf(state.tabs)).toBe(tabs)
    expect(activeTab(state)?.key ?? null).toBe(active)
    expect(state.recent.join(' ')).toBe(recent)
  })

  it('follow the query of the page in them', () => {
    const state = having(open('/a', { path: '/a?page=1' }), open('/a', { path: '/a?page=2' }))
    expect(state.tabs.map(({ path }) => path)).toEqual(['/home', '/a?page=2'])
  })

  it('stay the same state while nothing changes', () => {
    const state = having(open('/a'))
    expect(tabsReducer(state, open('/a'))).toBe(state)
    expect(isShown(state, tab('/a'))).toBe(true)
    expect(isShown(state, tab('/a', { path: '/a?page=2' }))).toBe(false)
    expect(isShown(state, home)).toBe(false)
  })

  it('get a new view when the one in front is refreshed', () => {
    const state = having(open('/a'), refresh('/a'), open('/a'))
    expect(activeTab(state)).toMatchObject({ key: '/a', generation: 1 })
  })

  it('are the same objects while they stay where they are', () => {
    const before = having(open('/a'))
    const later = tabsReducer(before, open('/b'))
    expect(later.tabs[1]).toBe(before.tabs[1])
  })
})

describe('several tabs', () => {
  it('close at once, but never an affix tab', () => {
    const state = having(open('/a'), open('/b'), open('/c'), close('/home', '/a', '/c'))
    expect(keysOf(state.tabs)).toBe('/home /b')
    expect(state.active).toBeNull()
    expect(state.recent).toEqual(['/b', '/home'])
  })

  it('can be opened again, the last closed one first', () => {
    const state = having(open('/a'), open('/b'), open('/c'), close('/a', '/b'), close('/c'))
    expect(keysOf(state.closed)).toBe('/c /b /a')
    expect(keysOf(tabsReducer(state, open('/c')).closed)).toBe('/b /a')
  })

  it('are forgotten when too many have been closed since', () => {
    const names = Array.from({ length: CLOSED_MAX + 1 }, (_, index) => `/${index}`)
    const state = having(...names.map((name) => open(name)), ...names.map((name) => close(name)))
    expect(state.closed).toHaveLength(CLOSED_MAX)
    expect(keysOf(state.closed)).not.toContain('/0')
  })
})

describe('moving a tab', () => {
  it.each([
    ['to the right', '/a', '/c', '/home /b /c /a'],
    ['to the left', '/c', '/a', '/home /c /a /b'],
    ['before an affix tab is refused', '/c', '/home', '/home /a /b /c'],
    ['that is affix is refused', '/home', '/b', '/home /a /b /c'],
    ['onto itself changes nothing', '/b', '/b', '/home /a /b /c'],
    ['to one that is not open changes nothing', '/b', '/x', '/home /a /b /c'],
  ])('%s', (_, key, to, tabs) => {
    expect(keysOf(having(open('/a'), open('/b'), open('/c'), move(key, to)).tabs)).toBe(tabs)
  })
})

describe('a strip that is brought back', () => {
  it('has its order, with affix tabs first and what is open already in its place', () => {
    const state = having(open('/b', { path: '/b?page=2' }), restore('/a', '/b', '/home', '/c'))
    expect(keysOf(state.tabs)).toBe('/home /a /b /c')
    expect(state.tabs[2]?.path).toBe('/b?page=2')
    expect(state.active).toBe('/b')
  })

  it('keeps what it did not have at the end', () => {
    expect(keysOf(having(open('/new'), restore('/a')).tabs)).toBe('/home /a /new')
  })

  it('draws none of its views', () => {
    expect(keysOf(keptTabs(having(open('/b'), restore('/a', '/b', '/c')), NONE))).toBe('/b /home')
  })

  it('has each tab once', () => {
    expect(keysOf(having(restore('/a', '/a')).tabs)).toBe('/home /a')
  })

  it('stays the same state where it is as it was', () => {
    const state = having(open('/a'))
    expect(tabsReducer(state, restore('/home', '/a'))).toBe(state)
    expect(tabsReducer(state, restore())).toBe(state)
  })
})

describe('the tab beside', () => {
  it.each([
    ['/a', 1, '/b'],
    ['/b', 1, '/home'],
    ['/home', -1, '/b'],
  ])('of %s, %d further, is %s', (here, distance, key) => {
    expect(tabAt(having(open('/a'), open('/b'), open(here)), distance)?.key).toBe(key)
  })
})

describe('closing', () => {
  const strip = having(open('/a'), open('/b'), open('/c'))
  it.each([
    ['left', '/b', '/a'],
    ['left', '/home', ''],
    ['right', '/b', '/c'],
    ['right', '/c', ''],
    ['others', '/b', '/a /c'],
    ['others', '/home', '/a /b /c'],
    ['all', '/b', '/a /b /c'],
  ] as const)('%s of %s takes %j', (scope, key, keys) => {
    expect(keysToClose(strip, scope, key).join(' ')).toBe(keys)
  })
})

describe('after closing tabs', () => {
  const strip = having(open('/a'), open('/b', { path: '/b?q=1' }), open('/a'))
  const alone = (name: string) => startingTabs([], tab('/a', { path: '/a?q=1', name }))
  it.each<[string, TabsState, string[], string | undefined, string | null]>([
    ['the last remaining one is shown', strip, ['/a'], undefined, '/b?q=1'],
    [
      'the last remaining one is shown, also when it is an affix tab',
      strip,
      ['/a', '/b'],
      undefined,
      '/home',
    ],
    ['the one they were closed for is shown', strip, ['/a', '/b'], '/home', '/home'],
    ['the one they were closed for cannot be shown once it is closed', strip, ['/a'], '/a', '/b?q=1'],
    ['nothing moves when they were in the background', strip, ['/b'], undefined, null],
    ['the start page is shown when none remains', alone('stock'), ['/a'], undefined, '/'],
    ['Dashboard comes back anew when none remains', alone('Dashboard'), ['/a'], undefined, '/redirect/a?q=1'],
  ])('%s', (_, state, closing, kept, path) => {
    expect(pathAfterClosing(state, closing, kept)).toBe(path)
  })
})

describe('kept views', () => {
  const names = Array.from({ length: KEPT_VIEWS_MAX }, (_, index) => `/${index}`)
  const crowded = having(...names.map((name) => open(name)), open('/0'), open('/more'))
  const keptKeys = (unsaved: ReadonlySet<string>) => keptTabs(crowded, unsaved).map(({ key }) => key)

  it('are those of visited tabs', () => {
    expect(keysOf(keptTabs(startingTabs([home], tab('/a')), NONE))).toBe('/a')
  })

  it('stay in an order that moving a tab does not change', () => {
    const state = having(open('/b'), open('/a'))
    expect(keysOf(keptTabs(state, NONE))).toBe('/a /b /home')
    expect(keysOf(keptTabs(tabsReducer(state, move('/b', '/a')), NONE))).toBe('/a /b /home')
  })

  it('give way, least recently used first', () => {
    const kept = keptKeys(NONE)
    expect(kept).toHaveLength(KEPT_VIEWS_MAX)
    expect(kept).not.toContain('/home')
    expect(kept).not.toContain('/1')
    expect(kept).toContain('/0')
  })

  it('do not give way with unsaved input', () => {
    const kept = keptKeys(new Set(['/1', '/home']))
    expect(kept).toHaveLength(KEPT_VIEWS_MAX)
    expect(kept).toEqual(expect.arrayContaining(['/1', '/home', '/more']))
    expect(keptKeys(new Set(names))).toEqual(expect.arrayContaining(['/more', ...names]))
  })
})
