import { describe, expect, it } from 'vitest'
import {
  activeMenuPath,
  buildMenuTree,
  isSubmenu,
  type MenuNode,
  menuTrail,
  sidebarEntries,
} from '#shared/frame/menu.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'
import { menuItem } from '#tests/support/sample-data.ts'

describe('building the tree', () => {
  it('nests by parent and sorts each level, whatever the order of the rows', () => {
    const tree = buildMenuTree([
      item(4, { parentId: 2, level: 2, sort: 2 }),
      item(3, { parentId: 2, level: 2, sort: 1 }),
      item(2, { sort: 1 }),
      item(1, { sort: 2 }),
    ])
    expect(outline(tree)).toEqual([{ 2: [{ 3: [] }, { 4: [] }] }, { 1: [] }])
  })

  it('sorts equals by id', () => {
    expect(outline(buildMenuTree([item(2), item(1)]))).toEqual([{ 1: [] }, { 2: [] }])
  })

  it.each([
    ['a missing parent', [item(2, { parentId: 9, level: 2 })]],
    ['a parent more than one level above', [item(1), item(2, { parentId: 1, level: 3 })]],
    ['no parent below the top level', [item(2, { parentId: null, level: 2 })]],
    ['itself as parent', [item(2, { parentId: 2, level: 2 })]],
    [
      'two that are each other’s parent',
      [item(2, { parentId: 3, level: 2 }), item(3, { parentId: 2, level: 3 })],
    ],
  ])('leaves out an item with %s', (_title, items) => {
    expect(JSON.stringify(outline(buildMenuTree(items)))).not.toMatch(/[23]/)
  })

  it('leaves the rows as they were', () => {
    const rows = [item(1), item(2, { parentId: 1, level: 2 })]
    const before = structuredClone(rows)
    buildMenuTree(rows)
    expect(rows).toEqual(before)
  })
})

describe('the entries of a sidebar', () => {
  it('skip what is hidden', () => {
    expect(entriesOf([item(1, { hidden: true }), item(2)])).toEqual([2])
  })

  it('show a lone visible child in place of its group, through several levels', () => {
    const rows = [
      item(1),
      item(2, { parentId: 1, level: 2 }),
      item(3, { parentId: 1, level: 2, hidden: true }),
      item(4, { parentId: 2, level: 3 }),
    ]
    expect(entriesOf(rows)).toEqual([4])
  })

  it('keep the icon of the group that a lone child stands for', () => {
    const rows = [item(1, { icon: 'box' }), item(2, { parentId: 1, level: 2, icon: '' })]
    expect(sidebarEntries(buildMenuTree(rows)).map(({ icon }) => icon)).toEqual(['box'])
  })

  it('keep a group that is always shown, and one with several visible children', () => {
    const rows = [
      item(1, { alwaysShow: true }),
      item(2, { parentId: 1, level: 2 }),
      item(3),
      item(4, { parentId: 3, level: 2 }),
      item(5, { parentId: 3, level: 2 }),
    ]
    expect(entriesOf(rows)).toEqual([1, 3])
  })

  it('are submenus only while a child can be seen', () => {
    const [group, empty] = buildMenuTree([
      item(1, { alwaysShow: true }),
      item(2, { parentId: 1, level: 2 }),
      item(3),
      item(4, { parentId: 3, level: 2, hidden: true }),
    ]) as [MenuNode, MenuNode]
    expect([isSubmenu(group), isSubmenu(empty)]).toEqual([true, false])
  })
})

describe('finding an item by its path', () => {
  const rows = [
    item(1, { path: '/basic' }),
    item(2, { parentId: 1, level: 2, path: '/basic/container' }),
    item(3, { parentId: 1, level: 2, path: '/basic/container/edit', activeMenu: '/basic/container' }),
  ]

  it('lights up the menu that the item names, else its own path', () => {
    expect(activeMenuPath(rows, '/basic/container/edit')).toBe('/basic/container')
    expect(activeMenuPath(rows, '/basic/container')).toBe('/basic/container')
    expect(activeMenuPath(rows, '/unlisted')).toBe('/unlisted')
  })

  it('leads from the top level down', () => {
    expect(menuTrail(rows, '/basic/container').map(({ id }) => id)).toEqual([1, 2])
    expect(menuTrail(rows, '/unlisted')).toEqual([])
  })

  it('ends when the parents run in a circle', () => {
    const circle = [item(1, { parentId: 2, path: '/a' }), item(2, { parentId: 1, path: '/b' })]
    expect(menuTrail(circle, '/a').map(({ id }) => id)).toEqual([2, 1])
  })
})

type Outline = Record<number, Outline[]>

function outline(nodes: readonly MenuNode[]): Outline[] {
  return nodes.map(({ id, children }) => ({ [id]: outline(children) }))
}

function entriesOf(items: readonly MenuItem[]): number[] {
  return sidebarEntries(buildMenuTree(items)).map(({ id }) => id)
}

function item(id: number, parts: Partial<MenuItem> = {}): MenuItem {
  return menuItem({ id, path: `/p${id}`, title: `菜单${id}`, ...parts })
}
