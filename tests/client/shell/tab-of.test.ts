import { describe, expect, it } from 'vitest'
import { affixTabs, tabOf } from '#client/shell/tabs/tab-of.ts'
import { menuOf } from '#tests/client/shell/menu-of.ts'

const menu = menuOf(
  { path: '/home', title: '工作台', affix: true },
  { path: '/blind/blindReceive/:ownerName/:code/:taskId', title: '收货' },
)

const at = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'http://page')
  return tabOf(menu, { pathname, search, hash })
}

describe('the tab of a location', () => {
  it.each([
    ['/home', '/home', '工作台'],
    ['/HOME/', '/home', '工作台'],
    ['/home?from=mail', '/home', '工作台'],
    ['/inventory/stock?page=2', '/inventory/stock', '库存查询'],
    ['/reject/rejectDetail?page=2&id=7', '/reject/rejectDetail?id=7', '退仓详情 7'],
    ['/reject/rejectDetail', '/reject/rejectDetail', '退仓详情'],
    ['/blind/CreateBlindTask?id=7', '/blind/CreateBlindTask?id=7', '新建盲收任务 7'],
    ['/personnel/agencyallot/7', '/personnel/agencyAllot/7', '劳务分配 7'],
    ['/blind/blindReceive/货主/B1/9', '/blind/blindReceive/货主/B1/9', '收货 货主 B1 9'],
    ['/blind/blindReceive/100%25/B1/9', '/blind/blindReceive/100%/B1/9', '收货 100% B1 9'],
  ])('%s is %s', (path, key, title) => {
    expect(at(path)).toMatchObject({ key, title })
  })

  it.each(['/login', '/404', '/visitor-system/dashboard', '/redirect/home', '/nowhere'])(
    '%s has none',
    (path) => {
      expect(at(path)).toBeNull()
    },
  )

  it('is the same whether a parameter is encoded or not', () => {
    const place = { search: '', hash: '' }
    const plain = tabOf(menu, { pathname: '/process/processReceive/货主/J1', ...place })
    const encoded = tabOf(menu, {
      pathname: `/process/processReceive/${encodeURIComponent('货主')}/J1`,
      ...place,
    })
    expect(plain?.key).toBe(encoded?.key)
  })

  it('keeps a parameter that is not decodable as it is', () => {
    expect(tabOf(menu, { pathname: '/personnel/agencyAllot/%E0', search: '', hash: '' })?.key).toBe(
      '/personnel/agencyAllot/%E0',
    )
  })

  it('keeps the whole address for the page in it', () => {
    expect(at('/inventory/stock?page=2#row')?.path).toBe('/inventory/stock?page=2#row')
  })
})

describe('affix tabs', () => {
  it('are the menu items that say so and have a page', () => {
    const items = menuOf(
      { path: '/home', affix: true },
      { path: '/nowhere', affix: true },
      { path: '/basic/sku' },
    )
    expect(affixTabs(items).map(({ key, affix }) => [key, affix])).toEqual([['/home', true]])
  })
})
