// 盲收任务 — goods that come without papers: which lots there are, and how far each is.

import { listPage } from '#client/kit/list/list-page.tsx'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: blindTask,
  filters: ['code', 'owner', 'state', 'warehouse', 'source', 'plateNo', 'team', 'orderNo', 'createdAt'],
  columns: [
    'code',
    'state',
    'owner',
    'warehouse',
    'source',
    'plateNo',
    'expectedParcels',
    'zone',
    'team',
    'boxes',
    'qty',
    'unknownQty',
    'orderNo',
    'creator',
    'createdAt',
    'remark',
  ],
  moves: ['finishScanning', 'summarise', 'close', 'void'],
  creates: hrefTo('newBlindTask'),
  opens: ({ id }) => hrefTo('blindTask', { id }),
})
