// 班组 — the teams of a warehouse, and who belonged to which of them when.
import {
  choice,
  code,
  computed,
  decimal,
  fixed,
  instantField,
  integer,
  optional,
  reference,
  text,
} from '#shared/contracts/field.ts'
import { defineResource } from '#shared/contracts/resource.ts'
import { STATUSES, TEAM_SHIFTS } from '#shared/domain/values.ts'

export const workTeam = defineResource({
  name: 'workTeam',
  label: '班组',
  path: '/api/hrm/team',
  key: 'code',
  fields: {
    code: fixed(code('班组编码')),
    name: text('班组名称'),
    warehouse: fixed(reference('仓库', 'warehouse')),
    leader: optional(reference('组长', 'employee')),
    shift: choice('班次', TEAM_SHIFTS),
    status: choice('状态', STATUSES),
    updatedAt: computed(instantField('更新时间')),
    id: computed(integer('编号')),
  },
  filters: ['warehouse', 'code', 'name', 'shift', 'status'],
  sorts: ['code', 'name', 'updatedAt'],
})

/** From one instant until another, or until further notice; a worker belongs to one team at a time. */
export const teamMembership = defineResource({
  name: 'teamMembership',
  label: '班组成员',
  path: '/api/hrm/team/membership',
  key: 'id',
  fields: {
    id: computed(integer('编号')),
    warehouse: fixed(reference('仓库', 'warehouse')),
    worker: fixed(reference('员工', 'employee')),
    team: fixed(reference('班组', 'workTeam')),
    from: fixed(instantField('开始时间')),
    to: optional(instantField('结束时间')),
    ratio: decimal('分配系数'),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['warehouse', 'team', 'worker', 'from', 'to'],
  sorts: ['-from', 'from', 'worker', 'updatedAt'],
})
