// 盘点任务详情V6 — a count of stock, its lines by zone and container, as V6 of the warehouse services has it.

import { taskPage } from '#client/pages/stocktake/tasks/task-page.tsx'
import { getStockTaskByContainer } from '#shared/contracts/stocktake/stock-task.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = taskPage({
  numberIn: ({ url }) => url.searchParams.get('id'),
  opens: ({ taskNo }) => hrefTo('stockTaskByContainer', { id: taskNo }),
  groups: {
    title: '按库区与容器汇总',
    call: getStockTaskByContainer,
    keys: ['zone', 'container', 'lot', 'owner', 'sku'],
  },
})
