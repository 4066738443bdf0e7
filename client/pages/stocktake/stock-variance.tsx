// 盘点详情 — what a count came to: why, line by line; accepted or not, and posted.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { TaskLink } from '#client/pages/stocktake/tasks/task-link.tsx'
import { DifferingLines } from '#client/pages/stocktake/variance/differing-lines.tsx'
import { Reasons } from '#client/pages/stocktake/variance/reasons.tsx'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { getStockVarianceDocument, stockTask, stockVariance } from '#shared/contracts/stocktake/stock-task.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = documentPage({
  resource: stockVariance,
  call: getStockVarianceDocument,
  query: ({ url }) => {
    const taskNo = url.searchParams.get('id')
    return taskNo ? { taskNo } : null
  },
  head: ({ variance }) => variance,
  opens: ({ taskNo }) => hrefTo('stockVariance', { id: taskNo }),
  facts: [
    'taskNo',
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
  parts: [stockTask, stockSheet],
  actions: ({ variance }, refresh) => (
    <>
      <TaskLink taskNo={variance.taskNo} />
      <MoveButtons resource={stockTask} moves={['approve', 'post']} rows={[variance]} onMoved={refresh} />
    </>
  ),
  body: ({ variance, reasons }, refresh) => (
    <>
      <Reasons reasons={reasons} />
      <DifferingLines taskNo={variance.taskNo} state={variance.state} onReviewed={refresh} />
    </>
  ),
})
