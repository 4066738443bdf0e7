// 加工单 — goods that are to be worked on: labelled, packed anew, put together.
import { listPage } from '#client/kit/list/list-page.tsx'
import { detailHref } from '#client/pages/process/documents/links.ts'
import { IssueMaterials } from '#client/pages/process/documents/order-commands.tsx'
import { processOrder } from '#shared/contracts/process/order.ts'

export const page = listPage({
  resource: processOrder,
  filters: [
    ...(['code', 'externalNo', 'owner', 'state', 'warehouse', 'type', 'outputSku', 'dueDate'] as const),
    ...(['createdAt', 'closedAt'] as const),
  ],
  columns: [
    ...(['code', 'state', 'owner', 'type', 'outputSku', 'planQty', 'doneQty', 'defectQty'] as const),
    ...(['receivedQty', 'remainQty', 'materialCount', 'dueDate', 'externalNo', 'warehouse'] as const),
    ...(['feeItem', 'creator', 'createdAt', 'finishedAt', 'closedAt', 'remark'] as const),
  ],
  totals: ['planQty', 'doneQty', 'defectQty', 'receivedQty', 'remainQty'],
  moves: ['release', 'start', 'close', 'settle', 'cancel', 'recall'],
  writes: 'process.write',
  creates: '/process/create',
  opens: detailHref,
  actions: (rows, refresh) => <IssueMaterials rows={rows} onDone={refresh} />,
})
