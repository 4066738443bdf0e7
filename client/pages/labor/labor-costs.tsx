// 劳务成本明细 — worker by worker and day by day: what the people of agencies did, and what it costs.

import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: dispatchLine,
  filters: [
    'businessDate',
    'agency',
    'worker',
    'team',
    'warehouse',
    'post',
    'shift',
    'state',
    'dispatchNo',
    'unprovenHours',
  ],
  columns: [
    'businessDate',
    'agency',
    'worker',
    'team',
    'post',
    'shift',
    'hours',
    'overtime',
    'hourlyAmount',
    'pieceQty',
    'pieceAmount',
    'deduction',
    'amount',
    'mgmtFee',
    'evidenceHours',
    'unprovenHours',
    'state',
    {
      field: 'dispatchNo',
      cell: ({ dispatchNo }) => (
        <RowLink href={hrefTo('dispatch', { dispatchNo })}>{String(dispatchNo)}</RowLink>
      ),
    },
    'clockIn',
    'clockOut',
    'warehouse',
    'remark',
  ],
  totals: ['hours', 'overtime', 'hourlyAmount', 'pieceAmount', 'deduction', 'amount', 'mgmtFee'],
})
