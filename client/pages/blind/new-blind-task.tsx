// 新建盲收任务 — a delivery without papers is announced, so that its boxes can be scanned; one that is announced is changed.

import { formPage } from '#client/kit/form/form-page.tsx'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = formPage({
  resource: blindTask,
  names: ['warehouse', 'owner', 'source', 'plateNo', 'expectedParcels', 'zone', 'team', 'remark'],
  opens: ({ id }) => hrefTo('blindTask', { id }),
})
