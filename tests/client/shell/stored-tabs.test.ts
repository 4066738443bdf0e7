import { describe, expect, it } from 'vitest'
import { COOKIE_MAX_LENGTH, cookieText, STORED_TABS_MAX, storedTabs } from '#client/shell/tabs/stored-tabs.ts'
import { readOpenTabs } from '#shared/frame/preferences.ts'
import { menuOf } from '#tests/client/shell/menu-of.ts'

const menu = menuOf(
  { path: '/home', title: '首页', affix: true },
  { path: '/inventory/stock', title: '库存' },
)
const stored = (...paths: string[]) => storedTabs(menu, '7', { userId: '7', paths })

describe('a stored strip', () => {
  it('comes back with the titles of the menu and the whole addresses', () => {
    expect(stored('/home', '/inventory/stock?page=2').map(({ title, path }) => [title, path])).toEqual([
      ['首页', '/home'],
      ['库存', '/inventory/stock?page=2'],
    ])
  })

  it.each([
    '',
    'home',
    '/nowhere',
    '/login',
    '/404',
    '/redirect/home',
    '//evil.example/home',
    'https://evil.example/home',
    'javascript:alert(1)',
  ])('leaves out %j, which is no page of a tab', (path) => {
    expect(stored(path)).toEqual([])
  })

  it("is another user's for another user", () => {
    expect(storedTabs(menu, '8', { userId: '7', paths: ['/home'] })).toEqual([])
    expect(storedTabs(menu, '8', null)).toEqual([])
  })

  it('has an end', () => {
    const many = Array.from({ length: 80 }, (_, index) => `/reject/rejectDetail?id=${index}`)
    expect(stored(...many)).toHaveLength(STORED_TABS_MAX)
  })
})

describe('the cookie of a strip', () => {
  it('comes back as it was', () => {
    const paths = ['/home', '/blind/blindReceive/货主/B1/9?x="1"']
    expect(readOpenTabs(cookieText('7', paths))).toEqual({ userId: '7', paths })
  })

  it('holds as many tabs from the left as it should', () => {
    const many = Array.from({ length: 50 }, (_, index) => `/blind/blindReceive/货主/B1/${index}`)
    const text = cookieText('7', many)
    const kept = readOpenTabs(text)?.paths ?? []
    expect(encodeURIComponent(text).length).toBeLessThanOrEqual(COOKIE_MAX_LENGTH)
    expect(kept.length).toBeGreaterThan(10)
    expect(kept).toEqual(many.slice(0, kept.length))
  })
})
