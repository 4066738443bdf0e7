// 新建派工单 — whom an agency is to send, where and when; a draft is changed here, too.
import { formPage } from '#client/kit/form/form-page.tsx'
import { dispatchHref } from '#client/pages/personnel/labor/links.ts'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'

export const page = formPage({
  resource: agencyDispatch,
  names: ['agency', 'warehouse', 'businessDate', 'shift', 'post', 'requested', 'remark'],
  opens: ({ dispatchNo }) => dispatchHref(dispatchNo),
  writes: 'dispatch.write',
})
