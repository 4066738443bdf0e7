// 班组 — the teams of a warehouse, who belonged to which of them when, and who was moved from one to another.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  fixed,
  instantField,
  integer,
  note,
  optional,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  revision,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { STATUSES, TEAM_SHIFTS, TEAM_SWITCH_METHODS } from '#shared/domain/values.ts'

export const workTeam = defineResource({
  name: 'workTeam',
  label: '班组',
  path: '/api/hrm/team',
  reads: 'people.read',
  writes: 'people.write',
  key: 'code',
  naturalKey: ['code'],
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

/**
 * From one instant until another, or until further notice; a worker belongs to one team at a time. Another share than before
 * begins a spell of its own, in the same team.
 */
export const teamMembership = defineResource({
  name: 'teamMembership',
  label: '班组成员',
  path: '/api/hrm/team/membership',
  reads: 'people.read',
  writes: 'people.write',
  key: 'id',
  naturalKey: ['worker', 'from'],
  fields: {
    id: computed(integer('编号')),
    warehouse: fixed(reference('仓库', 'warehouse')),
    worker: fixed(reference('员工', 'employee')),
    team: fixed(reference('班组', 'workTeam')),
    from: fixed(instantField('开始时间')),
    to: optional(instantField('结束时间')),
    ratio: fixed(decimal('分配系数')),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['warehouse', 'team', 'worker', 'from', 'to'],
  sorts: ['-from', 'from', 'worker', 'updatedAt'],
})

/**
 * From an instant on, or from now: the spell ends there, and one with the other share takes its place until where it would have
 * ended. From the beginning of the spell it corrects it.
 */
export const changeRatio = defineCall({
  method: 'POST',
  path: '/api/hrm/team/membership/ratio',
  summary: '班组成员：调整分配系数',
  needs: 'people.write',
  body: z.object({
    id: z.number('缺少编号').int('缺少编号'),
    ratio: teamMembership.fields.ratio.create,
    from: optional(instantField('生效时间')).create,
    revision,
    opId,
  }),
  result: teamMembership.row,
})

export const teamSwitch = withCalls(
  defineResource({
    name: 'teamSwitch',
    label: '换组记录',
    path: '/api/hrm/team/switch',
    reads: 'people.read',
    writes: 'people.write',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      at: computed(instantField('换组时间')),
      warehouse: computed(reference('仓库', 'warehouse')),
      worker: computed(reference('员工', 'employee')),
      fromTeam: computed(optional(reference('原班组', 'workTeam'))),
      toTeam: computed(reference('新班组', 'workTeam')),
      method: computed(choice('方式', TEAM_SWITCH_METHODS)),
      reason: computed(note('原因')),
      operator: computed(person('操作人')),
    },
    filters: ['warehouse', 'at', 'worker', 'fromTeam', 'toTeam', 'method'],
    sorts: ['-at', 'at', 'worker'],
  }),
  READ_CALLS,
)

const { worker, toTeam, method, reason } = teamSwitch.fields

/** From now on: the membership of until now ends, and one in the other team begins, with the same share. */
export const switchTeam = defineCall({
  method: 'POST',
  path: '/api/hrm/team/switch/save',
  summary: '员工：换组',
  needs: 'people.write',
  body: z.object({
    worker: worker.input,
    toTeam: toTeam.input,
    method: method.input.default('手工'),
    reason: reason.create,
    opId,
  }),
  result: teamSwitch.row,
})
