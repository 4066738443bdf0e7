// 波次 — orders of one owner that are picked together, and how far they are.

import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { CreateSorting } from '#client/pages/outbound/waves/create-sorting.tsx'
import { wave } from '#shared/contracts/outbound/wave.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: wave,
  filters: ['waveNo', 'state', 'owner', 'warehouse', 'carrier', 'createdAt'],
  columns: [
    'waveNo',
    'state',
    'owner',
    'carrier',
    {
      field: 'orders',
      cell: ({ waveNo, orders }) => (
        <RowLink href={hrefTo('outboundOrders', { waveNo })}>{String(orders)}</RowLink>
      ),
    },
    'qty',
    'pickedQty',
    'rule',
    'warehouse',
    'creator',
    'createdAt',
    'updatedAt',
  ],
  totals: ['orders', 'qty', 'pickedQty'],
  moves: ['release', 'cancel'],
  actions: (rows, refresh) => <CreateSorting rows={rows} onDone={refresh} />,
  opens: ({ waveNo }) => hrefTo('bigPickLists', { waveNo }),
})
