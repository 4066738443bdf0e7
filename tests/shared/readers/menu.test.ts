// The menu in the forms in which back ends send it.
import { describe, expect, it, test } from 'vitest'
import { buildMenuTree, type MenuNode } from '#shared/frame/menu.ts'
import { readMenu } from '#shared/readers/menu.ts'
import { Unreadable } from '#shared/readers/values.ts'

/** Titles from the top level down: '库存管理 > 库存查询 /inventory/stock'. */
function linesOf(nodes: readonly MenuNode[], above = ''): string[] {
  return nodes.flatMap((node) => [
    `${above}${node.title} ${node.path}`,
    ...linesOf(node.children, `${above}${node.title} > `),
  ])
}
const shown = (data: unknown) => linesOf(buildMenuTree(readMenu(data)))

const STOCK = ['库存管理 /inventory', '库存管理 > 库存查询 /inventory/stock']
const group = { id: 1, path: '/inventory', title: '库存管理' }
const page = { id: 2, parentId: 1, path: '/inventory/stock', title: '库存查询' }

/** Below a page; none is a place to go to. */
const BUTTONS = [
  { menuType: 'F', path: '#' },
  { menuType: 'F', path: 'export' },
  { menuType: 'f' },
  { menuType: 2, path: 'export', component: 'x' },
  { type: 2 },
  { type: '2', url: null },
  { type: 3, path: 'export' },
  { type: 4 },
  { menuType: 'button', path: 'export' },
  { type: 'Button' },
  { type: 1, permission: 'export' },
  { path: '' },
]

describe('a menu', () => {
  it.each<[string, unknown]>([
    [
      'root null',
      [
        { ...group, parentId: null, level: 1 },
        { ...page, level: 2 },
      ],
    ],
    [
      'root 0',
      [
        { ...group, parentId: 0, level: 1 },
        { ...page, level: 2 },
      ],
    ],
    ["root '0'", [{ ...group, parentId: '0' }, page]],
    ["root ''", [{ ...group, parentId: '' }, page]],
    ['root -1', [{ ...group, parentId: -1 }, page]],
    ['no root at all', [group, page]],
    [
      'levels from 0',
      [
        { ...group, parentId: 0, level: 0 },
        { ...page, level: 1 },
      ],
    ],
    [
      'levels as text',
      [
        { ...group, level: '1' },
        { ...page, level: '2' },
      ],
    ],
    [
      'ids as text',
      [
        { ...group, id: '1', parentId: '0' },
        { ...page, id: '2', parentId: '1' },
      ],
    ],
    ['ids of both kinds', [{ ...group, id: '1' }, page]],
    [
      '19 digits',
      [
        { ...group, id: '1765432109876543211' },
        { ...page, parentId: '1765432109876543211' },
      ],
    ],
    [
      'names as ids',
      [
        { ...group, id: 'inventory' },
        { ...page, id: 'stock', parentId: 'inventory' },
      ],
    ],
    ["root 'null'", [{ ...group, parentId: 'null' }, page]],
    ['other letters in its paths', [group, { ...page, path: '/Inventory/STOCK' }]],
    ['other letters in its component', [group, { ...page, path: 'x', component: 'Inventory/Stock' }]],
    ['a slash behind its path', [group, { ...page, path: '/inventory/stock/' }]],
    ['the page before its group', [page, group]],
    ['nested', [{ ...group, children: [{ ...page, parentId: undefined }] }]],
    ['nested and without ids', [{ ...group, id: undefined, children: [{ ...page, id: undefined }] }]],
    ['the rows of a page', { rows: [group, page], total: 2 }],
    ['the list of an object', { list: [group, page] }],
    ['a path below its group’s', [group, { ...page, path: 'stock' }]],
    [
      'a path without its first slash',
      [
        { ...group, path: 'inventory' },
        { ...page, path: 'inventory/stock' },
      ],
    ],
    [
      "RuoYi's form",
      [
        {
          path: '/inventory',
          meta: { title: '库存管理' },
          children: [{ path: 'stock', meta: { title: '库存查询' } }],
        },
      ],
    ],
    ['a row of nothing', [group, null, page]],
    ['a row without a title', [group, page, { id: 3, parentId: 1, path: '/inventory/count' }]],
    ...BUTTONS.map((button): [string, unknown] => [
      `a button that is ${JSON.stringify(button)}`,
      [group, page, { id: 3, parentId: 2, title: '导出', ...button }],
    ]),
    ['an item whose parent is not there', [group, page, { id: 9, parentId: 77, path: '/x', title: '孤儿' }]],
    [
      'items that lead to each other',
      [group, page, { id: 8, parentId: 9, title: '甲' }, { id: 9, parentId: 8, title: '乙' }],
    ],
  ])('with %s is a group and its page', (_form, data) => {
    expect(shown(data)).toEqual(STOCK)
  })

  it('stands in the order in which it is sent, unless it says another', () => {
    const named = (title: string, more = {}) => ({ id: title, path: `/${title}`, title, ...more })
    expect(shown([named('丙'), named('甲'), named('乙')])).toEqual(['丙 /丙', '甲 /甲', '乙 /乙'])
    const sorted = [named('丙', { orderNum: 2 }), named('甲', { orderNum: '1' }), named('乙', { sort: 3 })]
    expect(shown(sorted)).toEqual(['甲 /甲', '丙 /丙', '乙 /乙'])
  })

  it.each([
    [[true, 1, '1', 'true', 'Y', '是'], true],
    [[false, 0, '0', 'false', '', null, undefined], false],
  ])('is hidden by %j: %j', (flags, isHidden) => {
    for (const hidden of flags) {
      expect(readMenu([{ ...group, hidden }])[0]?.hidden).toBe(isHidden)
      expect(readMenu([{ ...group, meta: { hidden } }])[0]?.hidden).toBe(isHidden)
    }
  })

  it.each<[string, object, boolean]>([
    ['false', { visible: false }, true],
    ["'false'", { visible: 'false' }, true],
    ['true', { visible: true }, false],
    ["'N'", { visible: 'N' }, true],
    ["RuoYi's 0", { menuType: 'C', visible: '0' }, false],
    ["RuoYi's 1", { menuType: 'C', visible: '1' }, true],
    ['a digit that says nothing of its meaning', { visible: '0' }, false],
    ['a number that says nothing of its meaning', { visible: 1 }, false],
    ['a word that is neither', { visible: 'web' }, false],
    ['yes, and hidden yes', { visible: true, hidden: 1 }, true],
    ['no, and hidden no', { visible: false, hidden: false }, false],
  ])('with visible %s is hidden: %s', (_what, fields, isHidden) => {
    expect(readMenu([{ ...group, ...fields }])[0]?.hidden).toBe(isHidden)
  })

  test('has pages of their own below what is none', () => {
    const yudao = [
      { ...group, type: 1 },
      { ...page, type: 2, path: 'stock', component: 'our/stock' },
    ]
    expect(shown(yudao)).toEqual(STOCK)
    expect(shown([group, { ...page, path: '/our/page', type: 2 }])).toEqual([
      '库存管理 /inventory',
      '库存管理 > 库存查询 /our/page',
    ])
  })

  test('has links to elsewhere among its pages, whatever their kind', () => {
    const link = { id: 3, parentId: 1, type: 3, path: 'https://a.test', title: '帮助' }
    expect(shown([group, page, link])).toEqual([...STOCK, '库存管理 > 帮助 https://a.test'])
  })

  test('lights up what another entry names in other letters', () => {
    expect(readMenu([{ ...page, parentId: 0, activeMenu: '/Inventory/Ledger' }])[0]?.activeMenu).toBe(
      '/inventory/ledger',
    )
  })

  it.each([
    'inventory/stock',
    '/inventory/stock',
    'inventory/stock/index',
    '@/views/inventory/stock/index.vue',
    'views/inventory/stock.vue',
    'src/views/inventory/stock/index.tsx',
  ])('opens the page that %j names, where its path is none of the console’s', (component) => {
    const [item] = readMenu([{ id: 1, path: '/our/stock', title: '库存', component }])
    expect(item?.path).toBe('/inventory/stock')
  })

  test('leads to its own path where that is a page, or nothing else is known', () => {
    const pathOf = (fields: object) => readMenu([{ id: 1, title: '库存', ...fields }])[0]?.path
    expect(pathOf({ path: '/home', component: 'inventory/stock' })).toBe('/home')
    expect(pathOf({ path: '/our/stock', component: 'our/stock' })).toBe('/our/stock')
    expect(pathOf({ path: 'www.example.com' })).toBe('https://www.example.com')
    expect(pathOf({ path: 'HTTPS://example.com/a', component: '' })).toBe('HTTPS://example.com/a')
  })

  test('pins the home page', () => {
    expect(readMenu([{ id: 3, path: '/home', title: '首页' }, group]).map(({ affix }) => affix)).toEqual([
      true,
      false,
    ])
  })

  test('is empty where nothing comes, and unreadable where it is no list', () => {
    expect(readMenu(null)).toEqual([])
    expect(readMenu([])).toEqual([])
    for (const data of ['menu', 7, true, {}, { rows: 'none' }])
      expect(() => readMenu(data)).toThrow(Unreadable)
  })
})
