// 新建请假 — somebody's absence; a draft is changed here, too.

import { formPage } from '#client/kit/form/form-page.tsx'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = formPage({
  resource: leaveRequest,
  names: ['worker', 'leaveType', 'startAt', 'endAt', 'hours', 'reason', 'attachment', 'approver'],
  opens: ({ leaveNo }) => hrefTo('leaves', { leaveNo }),
})
