// The roles that every installation starts with, which groups of the menu each of them sees and what
// each of them may do.
import { MENU, type MenuGroup } from '#server/wms/db/seed/menu.ts'
import type { RoleCode } from '#server/wms/kit/caller.ts'
import { ACTIONS, type Action } from '#shared/domain/actions.ts'

type GroupPath = MenuGroup['path']
type RoleSeed = {
  code: RoleCode
  name: string
  groups: readonly GroupPath[]
  actions: readonly Action[]
}

const EVERYONE: readonly GroupPath[] = ['/', '/user']
const OPERATIONS: readonly GroupPath[] = [
  ...['/inbound', '/blind', '/returned', '/reject', '/inventory', '/process', '/outbound'],
]
const FLOOR: readonly GroupPath[] = ['/equipment', '/master']
const LABOR: readonly GroupPath[] = ['/labor', '/piece']
const ALL_ACTIONS = Object.keys(ACTIONS) as Action[]
const MONEY: readonly GroupPath[] = ['/settle', '/profit']

export const ROLES: readonly RoleSeed[] = [
  { code: 'admin', name: '系统管理员', groups: MENU.map((group) => group.path), actions: ALL_ACTIONS },
  {
    code: 'manager',
    name: '仓库经理',
    groups: [...EVERYONE, ...OPERATIONS, ...LABOR, ...FLOOR],
    actions: [
      ...(['base.write', 'owner.write', 'device.write', 'container.write', 'visitor.write'] as const),
      ...(['customer.read', 'device.read', 'visitor.read', 'people.read'] as const),
      ...(['stocktake.write', 'stocktake.count', 'stocktake.review', 'replenishment.write'] as const),
      ...(['maintenance.write', 'maintenance.review'] as const),
      ...(['inbound.write', 'inbound.receive', 'inbound.putaway', 'blind.write', 'returned.write'] as const),
      ...(['process.write', 'process.work'] as const),
      ...(['outbound.write', 'outbound.work', 'waybill.write', 'freight.write', 'issue.write'] as const),
      ...([
        'reject.write',
        'reject.push',
        'difference.write',
        'stock.move',
        'stock.adjust',
        'stock.reverse',
      ] as const),
      ...(['document.reverse', 'personal.read', 'notice.send'] as const),
      ...(['people.write', 'leave.approve', 'agency.read', 'dispatch.write', 'dispatch.confirm'] as const),
      ...(['agency.exception', 'piece.read', 'piece.approve', 'reconciliation.run'] as const),
    ],
  },
  {
    code: 'clerk',
    name: '仓库文员',
    groups: [...EVERYONE, ...OPERATIONS, ...FLOOR],
    actions: [
      ...(['customer.read', 'device.read', 'visitor.read'] as const),
      ...([
        'container.write',
        'visitor.write',
        'stock.move',
        'stocktake.count',
        'maintenance.write',
      ] as const),
      ...(['inbound.write', 'inbound.receive', 'inbound.putaway', 'blind.write', 'returned.write'] as const),
      'reject.write',
      ...(['process.write', 'process.work'] as const),
      ...(['outbound.write', 'outbound.work', 'waybill.write', 'freight.write', 'issue.write'] as const),
    ],
  },
  {
    code: 'finance',
    name: '财务',
    groups: [...EVERYONE, ...MONEY, ...LABOR],
    actions: [
      ...(['money.read', 'money.write', 'freight.write', 'tariff.approve', 'period.lock'] as const),
      'reconciliation.run',
      ...(['people.read', 'agency.read', 'agency.settle', 'piece.read', 'piece.approve'] as const),
    ],
  },
  {
    code: 'service',
    name: '客服',
    groups: [...EVERYONE, '/returned', '/reject', '/inventory', '/outbound'],
    actions: ['waybill.write', 'freight.write', 'issue.write'],
  },
  {
    code: 'labor',
    name: '劳务专员',
    groups: [...EVERYONE, ...LABOR],
    actions: [
      ...(['personal.read', 'people.read', 'people.write', 'leave.approve', 'agency.read'] as const),
      ...(['agency.write', 'dispatch.write', 'piece.read', 'piece.write'] as const),
    ],
  },
]
