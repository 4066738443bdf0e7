// 请假 — somebody's absence, asked for by who keeps the workers' records and decided by who may.
import {
  choice,
  code,
  computed,
  decimal,
  file,
  fixed,
  instantField,
  optional,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineDocument, defineResource } from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { leaveLife } from '#shared/domain/people.ts'
import { LEAVE_TYPES } from '#shared/domain/values.ts'

/**
 * Changed as long as it is a draft. Anyone who is to decide is told of it when it is submitted; anyone who may, decides, and is its
 * approver from then on. `hours` are working hours: fewer than lie between the two instants.
 */
export const leaveRequest = defineDocument(
  defineResource({
    ...documentOf('leaveRequest'),
    path: '/api/hrm/leave',
    reads: 'people.read',
    writes: 'people.write',
    fields: {
      leaveNo: computed(code('请假单号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      worker: fixed(reference('员工', 'employee')),
      leaveType: choice('假别', LEAVE_TYPES),
      startAt: instantField('开始时间'),
      endAt: instantField('结束时间'),
      hours: decimal('时长(小时)'),
      reason: text('事由', 200),
      attachment: file('附件'),
      creator: computed(person('申请人')),
      approver: optional({ ...person('审批人'), to: 'leaveApprover' as const }),
      state: computed(choice('审批状态', leaveLife.states)),
      createdAt: computed(instantField('申请时间')),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: ['warehouse', 'leaveNo', 'worker', 'leaveType', 'startAt', 'state', 'approver'],
    sorts: ['-leaveNo', 'leaveNo', 'startAt', 'updatedAt'],
  }),
  leaveLife,
)
