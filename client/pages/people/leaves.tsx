// 请假 — absences: asked for, decided, and ended.

import { listPage } from '#client/kit/list/list-page.tsx'
import { MyApprovals } from '#client/pages/people/leave/my-approvals.tsx'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: leaveRequest,
  filters: ['leaveNo', 'worker', 'leaveType', 'startAt', 'state', 'approver', 'warehouse'],
  columns: [
    'leaveNo',
    'state',
    'worker',
    'leaveType',
    'startAt',
    'endAt',
    'hours',
    'approver',
    'attachment',
    'reason',
    'creator',
    'warehouse',
    'createdAt',
  ],
  moves: ['submit', 'approve', 'reject', 'end', 'withdraw'],
  creates: hrefTo('newLeave'),
  actions: () => <MyApprovals />,
  opens: ({ leaveNo }) => hrefTo('newLeave', { leaveNo }),
})
