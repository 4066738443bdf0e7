import { describe, expect, it } from 'vitest'
import type { Tab } from '#client/shell/tabs/tab-of.ts'
import {
  activeTab,
  isShown,
  KEPT_VIEWS_MAX,
  keptTabs,
  pathAfterClosing,
  startingTabs,
  type TabsAction,
  type TabsState,
  tabsReducer,
} from '#client/shell/tabs/tabs.ts'

function tab(key: string, more: Partial<Tab> = {}): Tab {
  return {
    key,
    path: key,
    routePath: key,
    menuPath: key,
    title: key,
    affix: false,
    generation: 0,
    ...more,
  }
}

const home = tab('/home', { affix: true })
const open = (key: string, more?: Partial<Tab>): TabsAction => ({ type: 'open', tab: tab(key, more) })
const close = (key: string): TabsAction => ({ type: 'close', key })
const refresh = (key: string): TabsAction => ({ type: 'refresh', key })

function having(...actions: TabsAction[]): TabsState {
  return actions.reduce(tabsReducer, startingTabs([home], home))
}

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

describe('after closing a tab', () => {
  it.each<[string, TabsState, string, string | null]>([
    [
      'the last remaining one is shown',
      having(open('/a'), open('/b', { path: '/b?q=1' }), open('/a')),
      '/a',
      '/b?q=1',
    ],
    ['nothing moves when it was in the background', having(open('/a'), open('/b')), '/a', null],
    ['the start page is shown when none remains', startingTabs([], tab('/a')), '/a', '/'],
  ])('%s', (_, state, key, path) => {
    expect(pathAfterClosing(state, key)).toBe(path)
  })
})

describe('kept views', () => {
  it('are those of visited tabs, in the order of the strip', () => {
    expect(keysOf(keptTabs(having(open('/b'), open('/a'), open('/home'))))).toBe('/home /b /a')
    expect(keysOf(keptTabs(startingTabs([home], tab('/a'))))).toBe('/a')
  })

  it('give way, least recently used first', () => {
    const names = Array.from({ length: KEPT_VIEWS_MAX }, (_, index) => `/${index}`)
    const state = having(...names.map((name) => open(name)), open('/0'), open('/more'))
    const kept = keysOf(keptTabs(state)).split(' ')
    expect(kept).toHaveLength(KEPT_VIEWS_MAX)
    expect(kept).not.toContain('/home')
    expect(kept).not.toContain('/1')
    expect(kept).toContain('/0')
  })
})
