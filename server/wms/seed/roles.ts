// The roles that every installation starts with, which groups of the menu each of them sees and what
// each of them may do.

import type { RoleCode } from '#server/wms/kit/caller.ts'
import { MENU, type MenuGroup } from '#server/wms/seed/menu.ts'
import { ACTIONS, type Action } from '#shared/actions.ts'

type GroupPath = MenuGroup['path']
export type RoleSeed = {
  code: RoleCode
  name: string
  groups: readonly GroupPath[]
  actions: readonly Action[]
}

const EVERYONE: readonly GroupPath[] = ['/', '/user']
const OPERATIONS: readonly GroupPath[] = [
  '/inbound',
  '/blind',
  '/returned',
  '/reject',
  '/inventory',
  '/process',
  '/outbound',
]
const FLOOR: readonly GroupPath[] = ['/equipment', '/master']
const LABOR: readonly GroupPath[] = ['/labor', '/piece']
const ALL_ACTIONS = Object.keys(ACTIONS) as Action[]
const MONEY: readonly GroupPath[] = ['/settle', '/profit']

/** What people who work with goods read wherever they stand. */
const READS_OF_GOODS: readonly Action[] = [
  'base.read',
  'inbound.read',
  'returned.read',
  'reject.read',
  'process.read',
  'outbound.read',
  'stock.read',
]

export const ROLES: readonly RoleSeed[] = [
  { code: 'admin', name: '系统管理员', groups: MENU.map((group) => group.path), actions: ALL_ACTIONS },
  {
    code: 'manager',
    name: '仓库经理',
    groups: [...EVERYONE, ...OPERATIONS, ...LABOR, ...FLOOR],
    actions: [
      ...READS_OF_GOODS,
      'container.read',
      'report.read',
      'base.write',
      'owner.write',
      'device.write',
      'container.write',
      'visitor.write',
      'customer.read',
      'device.read',
      'visitor.read',
      'people.read',
      'stocktake.write',
      'stocktake.count',
      'stocktake.review',
      'replenishment.write',
      'maintenance.write',
      'maintenance.review',
      'inbound.write',
      'inbound.receive',
      'inbound.putaway',
      'blind.write',
      'returned.write',
      'process.write',
      'process.work',
      'outbound.write',
      'outbound.work',
      'waybill.write',
      'freight.write',
      'issue.write',
      'reject.write',
      'reject.push',
      'difference.write',
      'stock.move',
      'stock.adjust',
      'stock.reverse',
      'document.reverse',
      'personal.read',
      'notice.send',
      'people.write',
      'leave.approve',
      'timing.write',
      'work.assign',
      'agency.read',
      'dispatch.write',
      'dispatch.confirm',
      'agency.exception',
      'piece.read',
      'piece.approve',
      'reconciliation.run',
    ],
  },
  {
    code: 'clerk',
    name: '仓库文员',
    groups: [...EVERYONE, ...OPERATIONS, ...FLOOR],
    actions: [
      ...READS_OF_GOODS,
      'customer.read',
      'device.read',
      'visitor.read',
      'container.read',
      'report.read',
      'container.write',
      'visitor.write',
      'stock.move',
      'stocktake.count',
      'maintenance.write',
      'timing.write',
      'inbound.write',
      'inbound.receive',
      'inbound.putaway',
      'blind.write',
      'returned.write',
      'reject.write',
      'process.write',
      'process.work',
      'outbound.write',
      'outbound.work',
      'waybill.write',
      'freight.write',
      'issue.write',
    ],
  },
  {
    code: 'finance',
    name: '财务',
    groups: [...EVERYONE, ...MONEY, ...LABOR],
    actions: [
      ...READS_OF_GOODS,
      'report.read',
      'money.read',
      'money.write',
      'freight.write',
      'tariff.approve',
      'period.lock',
      'reconciliation.run',
      'people.read',
      'agency.read',
      'agency.settle',
      'piece.read',
      'piece.approve',
    ],
  },
  {
    code: 'service',
    name: '客服',
    groups: [...EVERYONE, '/returned', '/reject', '/inventory', '/outbound'],
    actions: [
      'base.read',
      'inbound.read',
      'returned.read',
      'reject.read',
      'outbound.read',
      'stock.read',
      'report.read',
      'waybill.write',
      'freight.write',
      'issue.write',
    ],
  },
  {
    code: 'labor',
    name: '劳务专员',
    groups: [...EVERYONE, ...LABOR],
    actions: [
      'report.read',
      'personal.read',
      'people.read',
      'people.write',
      'leave.approve',
      'timing.write',
      'work.assign',
      'agency.read',
      'agency.write',
      'dispatch.write',
      'piece.read',
      'piece.write',
    ],
  },
]
