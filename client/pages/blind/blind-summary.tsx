// 盲收汇总 — what the blind tasks came to, and how much of it nobody knows yet.

import { listPage } from '#client/kit/list/list-page.tsx'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: blindTask,
  filters: ['code', 'owner', 'state', 'createdAt', 'warehouse', 'unknownQty', 'matchRate'],
  columns: [
    'code',
    'owner',
    'warehouse',
    'boxes',
    'skuCount',
    'qty',
    'unknownQty',
    'matchRate',
    'state',
    'createdAt',
  ],
  totals: ['qty', 'unknownQty'],
  opens: ({ id }) => hrefTo('blindTask', { id }),
})
