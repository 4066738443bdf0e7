// 订单拦截 — requests to stop an order: applied for by its number or its waybill's, carried out in the house or by the carrier.
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: orderIssue,
  filters: [
    'issueNo',
    'orderNo',
    'waybillNo',
    'state',
    'reason',
    'owner',
    'warehouse',
    'handler',
    'createdAt',
  ],
  columns: [
    'issueNo',
    'state',
    {
      field: 'orderNo',
      cell: ({ orderNo }) => <RowLink href={hrefTo('outboundOrder', { orderNo })}>{String(orderNo)}</RowLink>,
    },
    'waybillNo',
    'owner',
    'reason',
    'orderState',
    'node',
    'result',
    {
      field: 'waitingQty',
      cell: ({ orderNo, waitingQty }) =>
        waitingQty && <RowLink href={hrefTo('putBack', { code: orderNo })}>{waitingQty}</RowLink>,
    },
    'responsibility',
    'fee',
    'handler',
    'creator',
    'createdAt',
    'updatedAt',
    'warehouse',
    'remark',
  ],
  form: ['orderNo', 'reason', 'responsibility', 'fee', 'remark'],
  totals: ['fee'],
  moves: ['accept', 'succeed', 'fail', 'contact', 'returned', 'unstoppable', 'close'],
})
