// Menu items for tests, which name only what matters to them.
import type { MenuItem } from '#shared/shapes/menu-item.ts'

export function menuOf(...items: Partial<MenuItem>[]): MenuItem[] {
  return items.map((item, index) => ({
    id: index + 1,
    parentId: null,
    level: item.parentId ? 2 : 1,
    path: '',
    name: '',
    title: item.path ?? '',
    icon: '',
    component: '',
    hidden: false,
    alwaysShow: false,
    affix: false,
    activeMenu: null,
    redirect: null,
    sort: index,
    ...item,
  }))
}
