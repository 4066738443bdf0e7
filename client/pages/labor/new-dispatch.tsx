// 新建派工单 — whom an agency is to send, where and when; a draft is changed here, too.

import { formPage } from '#client/kit/form/form-page.tsx'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = formPage({
  resource: agencyDispatch,
  names: ['agency', 'warehouse', 'businessDate', 'shift', 'post', 'requested', 'remark'],
  opens: ({ dispatchNo }) => hrefTo('dispatch', { dispatchNo }),
})
