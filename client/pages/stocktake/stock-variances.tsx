// 盘点差异 — what the counts came to that are wholly counted, and whether it is accepted.

import { listPage } from '#client/kit/list/list-page.tsx'
import { stockVariance } from '#shared/contracts/stocktake/stock-task.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: stockVariance,
  filters: ['taskNo', 'state', 'kind', 'warehouse', 'owner', 'gainQty', 'lossQty', 'reviewedAt'],
  columns: [
    'taskNo',
    'state',
    'kind',
    'warehouse',
    'owner',
    'accuracyRate',
    'gainQty',
    'lossQty',
    'diffAmount',
    'reason',
    'reviewer',
    'reviewedAt',
    'updatedAt',
  ],
  totals: ['gainQty', 'lossQty', 'diffAmount'],
  opens: ({ taskNo }) => hrefTo('stockVariance', { id: taskNo }),
})
