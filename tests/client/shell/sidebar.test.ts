import { describe, expect, it } from 'vitest'
import { trailTitles } from '#client/shell/navbar/breadcrumb.tsx'
import { groupsAbove } from '#client/shell/sidebar/open-groups.ts'
import { tabOf } from '#client/shell/tabs/tab-of.ts'
import { buildMenuTree, sidebarEntries } from '#shared/frame/menu.ts'
import { menuOf } from '#tests/client/shell/menu-of.ts'

const menu = menuOf(
  { path: '/home', title: '首页' },
  { path: '/inventory', title: '库存管理', icon: 'box' },
  { path: '/inventory/StockTask', title: '盘点任务', parentId: 2 },
  {
    path: '/inventory/StockTaskDetail/:id',
    title: '盘点任务详情',
    parentId: 2,
    hidden: true,
    activeMenu: '/inventory/StockTask',
  },
)

describe('groups above an entry', () => {
  it.each([
    ['/inventory/StockTask', [2]],
    ['/home', []],
    ['/nowhere', []],
  ])('of %s', (path, ids) => {
    expect(groupsAbove(buildMenuTree(menu), path)).toEqual(ids)
  })

  it('go down every level', () => {
    const deep = menuOf(
      { path: '/a' },
      { path: '/a/b', parentId: 1 },
      { path: '/a/b/c', parentId: 2, level: 3 },
    )
    expect(groupsAbove(buildMenuTree(deep), '/a/b/c')).toEqual([1, 2])
  })
})

describe('a lone entry', () => {
  it("stands in place of its group, with the group's icon", () => {
    const [, entry] = sidebarEntries(buildMenuTree(menu))
    expect(entry).toMatchObject({ title: '盘点任务', icon: 'box' })
  })
})

describe('the breadcrumb', () => {
  it.each([
    ['/home', ['首页']],
    ['/inventory/StockTask', ['库存管理', '盘点任务']],
    ['/inventory/StockTaskDetail/7', ['库存管理', '盘点任务', '盘点任务详情']],
    ['/basic/sku', ['商品']],
  ])('of %s', (pathname, titles) => {
    const tab = tabOf(menu, { pathname, search: '', hash: '' })
    expect(tab && trailTitles(menu, tab)).toEqual(titles)
  })
})
