// 加工单 — goods that are to be worked on: labelled, packed anew, put together.

import { listPage } from '#client/kit/list/list-page.tsx'
import { IssueMaterials } from '#client/pages/process/documents/order-commands.tsx'
import { processOrder } from '#shared/contracts/process/order.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: processOrder,
  filters: [
    'code',
    'externalNo',
    'owner',
    'state',
    'warehouse',
    'type',
    'outputSku',
    'dueDate',
    'createdAt',
    'closedAt',
  ],
  columns: [
    'code',
    'state',
    'owner',
    'type',
    'outputSku',
    'planQty',
    'doneQty',
    'defectQty',
    'receivedQty',
    'remainQty',
    'materialCount',
    'dueDate',
    'externalNo',
    'warehouse',
    'feeItem',
    'creator',
    'createdAt',
    'finishedAt',
    'closedAt',
    'remark',
  ],
  totals: ['planQty', 'doneQty', 'defectQty', 'receivedQty', 'remainQty'],
  moves: ['release', 'start', 'close', 'settle', 'cancel', 'recall'],
  creates: hrefTo('newProcessOrder'),
  opens: ({ code }) => hrefTo('processOrder', { code }),
  actions: (rows, refresh) => <IssueMaterials rows={rows} onDone={refresh} />,
})
