import { describe, expect, it } from 'vitest'
import { codeSuggestions } from '#client/shell/search/code-suggestions.ts'
import { titleMark } from '#client/shell/search/marks.ts'
import { LONGEST_PATTERN, menuSource } from '#client/shell/search/menu-source.ts'
import { withChoice } from '#client/shell/search/recent-choices.ts'
import { searchEntries } from '#client/shell/search/search-entries.ts'
import { buildMenuTree } from '#shared/frame/menu.ts'
import { menuOf } from '#tests/client/shell/menu-of.ts'

const menu = menuOf(
  { path: '/home', title: '首页', pinyin: 'shou ye', initials: 'sy' },
  {
    path: '/inventory',
    title: '库存管理',
    redirect: 'noRedirect',
    pinyin: 'ku cun guan li',
    initials: 'kcgl',
  },
  {
    path: '/inventory/stock',
    title: '库存查询',
    parentId: 2,
    pinyin: 'ku cun cha xun',
    initials: 'kccx',
  },
  { path: '/inventory/StockTask', title: '盘点任务', parentId: 2 },
  { path: '/inventory/StockTaskDetail/:id', title: '盘点任务详情', parentId: 2, hidden: true },
  { path: '/inventory/count/:id', title: '某次盘点', parentId: 2 },
  { path: '/report', title: '报表' },
  { path: '/report/hidden', title: '暗表', parentId: 7, hidden: true },
  { path: '/report/daily', title: '出库日报', parentId: 7 },
  { path: '/help', title: '帮助', redirect: 'https://help.example/' },
  { path: '/secret', title: '隐藏组', hidden: true },
  { path: '/secret/page', title: '组内页', parentId: 11 },
)

const entries = searchEntries(buildMenuTree(menu))
const find = menuSource(entries)
const foundBy = (text: string) => find(text).map(({ title }) => title)

describe('what can be searched', () => {
  it('is every page that is shown, and every group that leads somewhere', () => {
    expect(entries.map(({ title }) => title)).toEqual([
      '首页',
      '库存查询',
      '盘点任务',
      '报表',
      '出库日报',
      '帮助',
    ])
  })

  it.each([
    ['首页', '/home'],
    ['报表', '/report/daily'],
    ['帮助', 'https://help.example/'],
  ])('%s leads to %s: its redirect, its first child or its own path', (title, target) => {
    expect(entries.find((entry) => entry.title === title)?.target).toBe(target)
  })

  it('stands below its groups', () => {
    expect(entries.find(({ title }) => title === '库存查询')?.groups).toEqual(['库存管理'])
  })
})

describe('the menu is found', () => {
  it.each([
    ['by title', '库存查询', '库存查询'],
    ['by a part of it', '查询', '库存查询'],
    ['by pinyin', 'kucunchaxun', '库存查询'],
    ['by the beginning of pinyin', 'kuc', '库存查询'],
    ['by first letters', 'kccx', '库存查询'],
    ['in capitals', 'KCCX', '库存查询'],
    ['with a typing mistake', 'kuncunchaxun', '库存查询'],
    ['with a wrong character', '库存查训', '库存查询'],
    ['by path', 'StockTask', '盘点任务'],
    ['by the title of a page below', '出库日', '出库日报'],
    ['with spaces around', '  首页 ', '首页'],
  ])('%s', (_how, text, title) => {
    expect(foundBy(text)[0]).toBe(title)
  })

  it('together with the group of a page that is looked for', () => {
    expect(foundBy('出库日报')).toEqual(['出库日报', '报表'])
  })

  it('by what it holds as it is, before what nearly fits, in a menu with more matches than the list', () => {
    const titles = Array.from({ length: 60 }, (_, index) =>
      index % 2 ? `库存日报${index}` : `库在日报${index}`,
    )
    const many = menuOf(...titles.map((title, index) => ({ path: `/p/${index}`, title })))
    const found = menuSource(searchEntries(buildMenuTree(many)))('库存日报').map(({ title }) => title)
    expect(found).toHaveLength(20)
    expect(found.filter((title) => !title.startsWith('库存'))).toEqual([])
  })

  it.each(['', '   ', 'zzqqzz'])('not by «%s»', (text) => {
    expect(foundBy(text)).toEqual([])
  })

  it.each(['隐藏组', '组内页', '盘点任务详情'])('without what is hidden: «%s»', (text) => {
    expect(foundBy(text)).not.toContain(text)
  })

  it('by no more than the first 32 characters', () => {
    expect(foundBy(`库存查询${'x'.repeat(200)}`)).toEqual(
      foundBy(`库存查询${'x'.repeat(LONGEST_PATTERN - 4)}`),
    )
  })
})

describe('the mark in a title', () => {
  const spelled = { title: '库存查询V6', pinyin: 'ku cun cha xun v 6', initials: 'kccxv6' }

  it.each([
    ['查询', '查询'],
    ['cx', '查询'],
    ['kccx', '库存查询'],
    ['cuncha', '存查'],
    ['ku cun', '库存'],
    ['unch', '存查'],
    ['V6', 'V6'],
    ['', null],
    ['库查', null],
    ['stock', null],
  ])('for «%s»', (text, marked) => {
    const mark = titleMark(spelled, text)
    expect(mark && spelled.title.slice(mark.from, mark.to)).toBe(marked)
  })

  it('counts no half of a character that takes two units', () => {
    expect(titleMark({ title: '𠮷𠮷查询', pinyin: '', initials: '' }, '查')).toEqual({ from: 4, to: 5 })
  })

  it('is only as good as the spelling: one that does not fit the title marks nothing', () => {
    expect(titleMark({ ...spelled, pinyin: 'kucunchaxun', initials: '' }, 'kucun')).toBeNull()
  })
})

describe('recent choices', () => {
  it('hold the latest first, each once, eight at most', () => {
    expect(withChoice(['/a', '/b'], '/b')).toEqual(['/b', '/a'])
    const many = Array.from({ length: 8 }, (_, index) => `/${index}`)
    expect(withChoice(many, '/new')).toEqual(['/new', ...many.slice(0, 7)])
  })
})

describe('records found by their code', () => {
  const box = {
    kind: 'container',
    label: '容器',
    code: 'ZX0007',
    title: '空闲',
    path: '/basic/container/edit?id=ZX0007',
  }
  const sku = { ...box, kind: 'sku', label: '商品', title: '', path: '/basic/sku?code=ZX0007' }

  it('say what they are, and open where the server says', () => {
    expect(codeSuggestions([box, sku]).map(({ title, detail, target }) => [title, detail, target])).toEqual([
      ['ZX0007', '容器 · 空闲', box.path],
      ['ZX0007', '商品', sku.path],
    ])
  })

  it('are left out when they lead to no page', () => {
    const lost = { ...box, path: '/no/such/page?id=1' }
    expect(codeSuggestions([lost, sku]).map(({ target }) => target)).toEqual([sku.path])
  })
})
