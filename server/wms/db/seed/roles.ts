// The roles that every installation starts with, and which groups of the menu each of them sees.

import { MENU, type MenuGroup } from '#server/wms/db/seed/menu.ts'
import type { RoleCode } from '#server/wms/kit/caller.ts'

type GroupPath = MenuGroup['path']
type RoleSeed = { code: RoleCode; name: string; groups: readonly GroupPath[] }

const EVERYONE: readonly GroupPath[] = ['/', '/user']
const OPERATIONS: readonly GroupPath[] = [
  ...['/inbound', '/blind', '/returned', '/reject', '/inventory', '/process', '/outbound'],
]
const FLOOR: readonly GroupPath[] = ['/equipment', '/master']
const LABOR: readonly GroupPath[] = ['/labor', '/piece']
const MONEY: readonly GroupPath[] = ['/settle', '/profit']

export const ROLES: readonly RoleSeed[] = [
  { code: 'admin', name: '系统管理员', groups: MENU.map((group) => group.path) },
  { code: 'manager', name: '仓库经理', groups: [...EVERYONE, ...OPERATIONS, ...LABOR, ...FLOOR] },
  { code: 'clerk', name: '仓库文员', groups: [...EVERYONE, ...OPERATIONS, ...FLOOR] },
  { code: 'finance', name: '财务', groups: [...EVERYONE, ...MONEY] },
  { code: 'service', name: '客服', groups: [...EVERYONE, '/returned', '/reject', '/inventory', '/outbound'] },
  { code: 'labor', name: '劳务专员', groups: [...EVERYONE, ...LABOR] },
]
