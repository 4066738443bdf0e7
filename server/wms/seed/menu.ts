// The menu that every installation starts with: its groups in order, and under each visible page the pages it leads to. The
// pages of a group and their titles are those of the routes.
import { ROUTES, type RouteName, SECTIONS } from '#shared/routes.ts'

export type MenuPage = { route: RouteName; details: readonly RouteName[] }
export type MenuGroup = {
  path: string
  title: string
  /** Name of a Blueprint icon. */
  icon: string
  pages: readonly MenuPage[]
  shape?: 'hidden' | 'page'
}

type Group = Omit<MenuGroup, 'pages'> & { section: keyof typeof SECTIONS }

/** In the order of the sidebar. A 'page' stands at the top level by itself, a 'hidden' group is never shown. */
const GROUPS: readonly Group[] = [
  { section: 'home', path: '/', title: '首页', icon: 'home', shape: 'page' },
  { section: 'user', path: '/user', title: '个人', icon: 'user', shape: 'hidden' },
  { section: 'inbound', path: '/inbound', title: '入库管理', icon: 'import' },
  { section: 'blind', path: '/blind', title: '盲收管理', icon: 'eye-off' },
  { section: 'returned', path: '/returned', title: '退件管理', icon: 'undo' },
  { section: 'reject', path: '/reject', title: '退仓管理', icon: 'inbox-geo' },
  { section: 'inventory', path: '/inventory', title: '库存管理', icon: 'box' },
  { section: 'process', path: '/process', title: '加工管理', icon: 'build' },
  { section: 'outbound', path: '/outbound', title: '出库管理', icon: 'export' },
  { section: 'labor', path: '/labor', title: '人员劳务', icon: 'people' },
  { section: 'piece', path: '/piece', title: '计件绩效', icon: 'timeline-bar-chart' },
  { section: 'settle', path: '/settle', title: '计费结算', icon: 'bank-account' },
  { section: 'profit', path: '/profit', title: '收支分析', icon: 'chart' },
  { section: 'equipment', path: '/equipment', title: '设备容器', icon: 'cube' },
  { section: 'master', path: '/master', title: '基础资料', icon: 'database' },
  { section: 'system', path: '/system', title: '系统管理', icon: 'cog' },
]

export const MENU: readonly MenuGroup[] = GROUPS.map(({ section, ...group }) => ({
  ...group,
  pages: menuPages(Object.keys(SECTIONS[section]) as RouteName[]),
}))

/** The details that follow a page stand under it. */
function menuPages(routes: readonly RouteName[]): MenuPage[] {
  const pages: { route: RouteName; details: RouteName[] }[] = []
  for (const route of routes) {
    const page = pages.at(-1)
    if (page && ROUTES[route].detail) page.details.push(route)
    else pages.push({ route, details: [] })
  }
  return pages
}
