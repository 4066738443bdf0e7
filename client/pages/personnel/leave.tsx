// 请假 — absences: asked for, decided, and ended.
import { listPage } from '#client/kit/list/list-page.tsx'
import { leaveRequest } from '#shared/contracts/people/leave.ts'

export const page = listPage({
  resource: leaveRequest,
  filters: ['leaveNo', 'worker', 'leaveType', 'startAt', 'state', 'warehouse'],
  columns: [
    ...(['leaveNo', 'state', 'worker', 'leaveType', 'startAt', 'endAt', 'hours', 'reason'] as const),
    ...(['attachment', 'creator', 'approver', 'warehouse', 'createdAt'] as const),
  ],
  writes: 'people.write',
  moves: ['submit', 'approve', 'reject', 'end', 'withdraw'],
  creates: '/employee/leave/create',
  opens: ({ leaveNo }) => `/employee/leave/create?leaveNo=${leaveNo}`,
})
