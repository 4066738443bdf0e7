// The menu as rows of its table.

import type { menus } from '#server/wms/schema/menu.ts'
import { MENU, type MenuGroup, type MenuPage } from '#server/wms/seed/menu.ts'
import { SOURCE } from '#shared/constants.ts'
import { NO_REDIRECT } from '#shared/frame/menu.ts'
import { ROUTES } from '#shared/routes.ts'

type MenuRow = typeof menus.$inferInsert
export type SeededMenuRow = MenuRow & { group: MenuGroup['path'] }

/** Parents come before their children; ids count up from 1. */
export function menuRows(): SeededMenuRow[] {
  const rows: SeededMenuRow[] = []
  for (const [position, group] of MENU.entries()) {
    const own = groupRow(group, position)
    const parent = own && { ...own, id: rows.length + 1, group: group.path }
    if (parent) rows.push(parent)
    for (const row of group.pages.flatMap(pageRows)) {
      rows.push({
        ...row,
        ...placeOf(group, parent?.id ?? null),
        id: rows.length + 1,
        sort: parent ? rows.length - parent.id : position,
        group: group.path,
      })
    }
  }
  return rows
}

type Unplaced = Omit<MenuRow, 'id' | 'parentId' | 'level' | 'sort'>

/** Null for a page that stands at the top level by itself. */
function groupRow(group: MenuGroup, position: number): Omit<MenuRow, 'id'> | null {
  if (group.shape === 'page') return null
  const { path, title, icon } = group
  return {
    ...pageRow(path, title),
    icon,
    component: '',
    redirect: NO_REDIRECT,
    hidden: group.shape === 'hidden',
    parentId: null,
    level: 1,
    sort: position,
  }
}

function placeOf(group: MenuGroup, parentId: number | null) {
  return parentId === null
    ? { parentId, level: 1, icon: group.icon, affix: true }
    : { parentId, level: 2, ...(group.shape === 'hidden' && { hidden: true }) }
}

function pageRows({ route, details }: MenuPage): Unplaced[] {
  const { path, title } = ROUTES[route]
  const hidden = details.map((detail) => ({
    ...pageRow(ROUTES[detail].path, ROUTES[detail].title),
    hidden: true,
    activeMenu: path,
  }))
  return [pageRow(path, title), ...hidden]
}

function pageRow(path: string, title: string): Unplaced {
  return {
    source: SOURCE,
    path,
    title,
    name: nameOf(path),
    component: path.slice(1),
    seededAs: path,
    icon: '',
    hidden: false,
    alwaysShow: false,
    affix: false,
    activeMenu: null,
    redirect: null,
  }
}

/** '/inventory/StockTaskDetail/:id' → 'InventoryStockTaskDetail'; the home page keeps the name the tabs know it by. */
function nameOf(path: string): string {
  if (path === ROUTES.home.path) return 'Dashboard'
  const words = path.split(/[/-]/).filter((word) => word !== '' && !word.startsWith(':'))
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
