// Data as the contracts describe it, for pages to be drawn with. A factory's caller names only what matters to it.
import type { MenuItem } from '#shared/shapes/menu-item.ts'
import type { Notice } from '#shared/shapes/notice.ts'
import type { UserInfo } from '#shared/shapes/user-info.ts'

export function menuItem(parts: Partial<MenuItem> = {}): MenuItem {
  return {
    id: 1,
    parentId: null,
    level: 1,
    path: '/home',
    name: 'item',
    title: '首页',
    icon: '',
    component: '',
    hidden: false,
    alwaysShow: false,
    affix: false,
    activeMenu: null,
    redirect: null,
    sort: 0,
    ...parts,
  }
}

export function sampleNotice(parts: Partial<Notice> = {}): Notice {
  return {
    uid: 'n1',
    datetime: '2026-03-01T00:05:00.000Z',
    title: '到货通知',
    message: '入库单 RK1 已到货',
    link: '/entryOrder/list',
    level: 'info',
    read: false,
    ...parts,
  }
}

export function sampleUser(parts: Partial<UserInfo> = {}): UserInfo {
  return {
    id: 7,
    username: 'clerk',
    name: '李晓梅',
    mobile: '13800000000',
    idNumber: '999999197906121029',
    email: 'clerk@swms.example',
    activated: true,
    roles: [{ code: 'clerk', name: '仓库文员' }],
    warehouses: [{ code: 'SHQP', name: '上海青浦仓' }],
    owners: [{ code: 'YS', name: '云裳服饰' }],
    lastLoginAt: '2026-03-01T01:00:00.000Z',
    ...parts,
  }
}
