// A menu of thousands of entries in groups, spelt as the WMS API spells one: words, pinyin, first letters.
import { pinyin } from 'pinyin-pro'
import { MAIN_ROUTES } from '#shared/routes.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'

const AREAS = ['入库', '出库', '库存', '盘点', '加工', '退件', '盲收', '结算']
const THINGS = ['订单', '明细', '报表', '任务', '差异', '汇总', '策略', '规则']
const SITES = ['一号仓', '二号仓', '华东', '华南', '西南', '华北', '恒温', '保税']
const GROUPS = 40

/** The first entries are pages that can be opened; the others only weigh. */
export function menuOfSize(size: number): MenuItem[] {
  const groups = Array.from({ length: GROUPS }, (_, index) => ({
    path: `/group/${index}`,
    title: titleOf(index),
  }))
  const pages = MAIN_ROUTES.filter(({ path }) => !path.includes(':'))
  const others = Array.from({ length: size - GROUPS - pages.length }, (_, index) => ({
    path: `/weight/${index}`,
    title: titleOf(index),
  }))
  return [...groups, ...pages, ...others].map(itemOf)
}

function titleOf(index: number): string {
  return [SITES, AREAS, THINGS].map((words, place) => words[(index >> (place * 3)) % words.length]).join('')
}

function itemOf({ path, title }: { path: string; title: string }, index: number): MenuItem {
  const isGroup = index < GROUPS
  return {
    id: index + 1,
    parentId: isGroup ? null : (index % GROUPS) + 1,
    level: isGroup ? 1 : 2,
    path,
    title,
    name: '',
    icon: '',
    component: '',
    redirect: isGroup ? 'noRedirect' : null,
    hidden: false,
    alwaysShow: false,
    affix: path === '/home',
    activeMenu: null,
    sort: index,
    pinyin: pinyin(title, { toneType: 'none' }),
    initials: pinyin(title, { toneType: 'none', pattern: 'first', separator: '' }),
  }
}
