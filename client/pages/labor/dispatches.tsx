// 派工单 — workers of agencies who are sent for: how many were asked for, how many came, and what their hours cost.

import { listPage } from '#client/kit/list/list-page.tsx'
import { BoardLink } from '#client/pages/labor/board/board-link.tsx'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: agencyDispatch,
  filters: ['dispatchNo', 'state', 'businessDate', 'agency', 'warehouse', 'shift', 'post', 'expenditureNo'],
  columns: [
    'dispatchNo',
    'state',
    'businessDate',
    'shift',
    'agency',
    'warehouse',
    'post',
    'requested',
    'named',
    'arrived',
    'hours',
    'overtime',
    'unprovenHours',
    'amount',
    'eventQty',
    'expenditureNo',
    'creator',
    'confirmer',
    'createdAt',
    'remark',
  ],
  totals: ['requested', 'arrived', 'hours', 'overtime', 'amount'],
  moves: ['dispatch', 'report', 'confirm', 'cancel', 'recall', 'sendBack', 'reopen'],
  creates: hrefTo('newDispatch'),
  opens: ({ dispatchNo }) => hrefTo('dispatch', { dispatchNo }),
  actions: () => <BoardLink />,
})
