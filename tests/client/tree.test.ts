// Ticks in a tree, and the order of a menu.
import { describe, expect, it } from 'vitest'
import { foundIn, leavesOf, stateOf, type TreeNode, withTicks } from '#client/features/binding/tree.ts'
import {
  type Entry,
  groupsOf,
  linesOf,
  movedBy,
  possibleParents,
  sourceIn,
} from '#client/pages/system/menu/menu-lines.ts'
import { actionTree, menuTree } from '#client/pages/system/role/role-trees.ts'
import { ACTIONS } from '#shared/actions.ts'
import { buildMenuTree } from '#shared/frame/menu.ts'
import { menuItem } from '#tests/support/sample-data.ts'

const leaf = (id: string, parts: Partial<TreeNode> = {}): TreeNode => ({
  id,
  label: id,
  children: [],
  ...parts,
})
const group = (id: string, ...children: TreeNode[]): TreeNode => ({ id, label: id, children })

const TREE = [
  group('入库', leaf('收货'), leaf('上架', { locked: '须保留' })),
  leaf('首页', { hint: '/home' }),
]

describe('ticks', () => {
  it('of a group are those of its leaves: all, some or none', () => {
    const states = [[], ['收货'], ['收货', '上架']].map((ids) => stateOf(TREE[0] as TreeNode, new Set(ids)))
    expect(states).toEqual(['none', 'some', 'all'])
  })

  it('are set and taken for all that lies below, but not where they are locked', () => {
    expect([...withTicks(TREE, new Set(), true)]).toEqual(['收货', '首页'])
    expect([...withTicks(TREE, new Set(['收货', '上架', '首页']), false)]).toEqual(['上架'])
  })

  it('are searched by name and hint, with the groups that lead there', () => {
    expect(foundIn(TREE, ' 上 ')).toMatchObject([{ id: '入库', children: [{ id: '上架' }] }])
    expect(foundIn(TREE, '/HOME').map(({ id }) => id)).toEqual(['首页'])
    expect(leavesOf(foundIn(TREE, '入库'))).toHaveLength(2)
    expect(foundIn(TREE, '没有')).toEqual([])
  })
})

const entry = (parts: Partial<Entry> & { id: number }): Entry => ({
  ...menuItem(parts),
  source: 'web',
  ...parts,
})

const MENU = [
  entry({ id: 1, path: '/a', title: '甲', sort: 0 }),
  entry({ id: 2, parentId: 1, level: 2, path: '/system/user', title: '用户', sort: 0 }),
  entry({ id: 3, parentId: 1, level: 2, path: '/b', title: '乙', sort: 0 }),
  entry({ id: 4, path: '/c', title: '丙', sort: 1 }),
]
const NODES = buildMenuTree(MENU)
const titles = (lines: ReturnType<typeof linesOf>) => lines.map(({ node, level }) => `${level}${node.title}`)

describe('the lines of a menu', () => {
  it('hang below each other, and close with their group', () => {
    expect(titles(linesOf(NODES, { closed: new Set(), keyword: '' }))).toEqual(['1甲', '2用户', '2乙', '1丙'])
    expect(titles(linesOf(NODES, { closed: new Set([1]), keyword: '' }))).toEqual(['1甲', '1丙'])
    expect(groupsOf(NODES)).toEqual([1])
  })

  it('are found whether or not their group is closed', () => {
    expect(titles(linesOf(NODES, { closed: new Set([1]), keyword: '乙' }))).toEqual(['1甲', '2乙'])
  })

  it('change places with their neighbours, whose numbers may have been equal', () => {
    const moved = movedBy(MENU, MENU[2] as Entry, -1).map(({ id, sort }) => [id, sort])
    expect(moved).toEqual([
      [3, 1],
      [2, 2],
    ])
    expect(movedBy(MENU, MENU[0] as Entry, -1)).toEqual([])
    expect(movedBy(MENU, MENU[3] as Entry, 1)).toEqual([])
  })

  it('never hang below themselves', () => {
    expect(possibleParents(MENU, MENU[0] as Entry).map(({ id }) => id)).toEqual([4])
    expect(possibleParents(MENU, null)).toHaveLength(4)
  })

  it('are of the source that the address names', () => {
    expect(['?source=app', '?source=x', ''].map(sourceIn)).toEqual(['app', 'web', 'web'])
  })
})

describe('what a role is given', () => {
  it('lets administrators keep the pages that give the others back', () => {
    const lockedIn = (role: string) =>
      leavesOf(menuTree(NODES, role))
        .filter(({ locked }) => locked !== undefined)
        .map(({ label }) => label)
    expect([lockedIn('admin'), lockedIn('clerk')]).toEqual([['用户'], []])
  })

  it('has every action once', () => {
    expect(
      leavesOf(actionTree())
        .map(({ id }) => id)
        .sort(),
    ).toEqual(Object.keys(ACTIONS).sort())
  })
})
