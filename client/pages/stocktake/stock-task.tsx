// 盘点任务详情 — a count of stock, its lines by location and product, as V4 of the warehouse services has it.

import { taskPage } from '#client/pages/stocktake/tasks/task-page.tsx'
import { getStockTaskByLocation } from '#shared/contracts/stocktake/stock-task.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = taskPage({
  numberIn: ({ params }) => params['id'] ?? null,
  opens: ({ taskNo }) => hrefTo('stockTask', { id: taskNo }),
  groups: {
    title: '按库位汇总',
    call: getStockTaskByLocation,
    keys: ['zone', 'loc', 'owner', 'sku'],
  },
})
