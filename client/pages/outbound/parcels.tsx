// 包裹 — the boxes that were filled at a bench: what lies in them, who filled them, what they weigh.
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { parcel } from '#shared/contracts/outbound/parcel.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: parcel,
  filters: [
    'parcelNo',
    'orderNo',
    'state',
    'warehouse',
    'owner',
    'packaging',
    'packer',
    'businessDate',
    'createdAt',
    'sealedAt',
    'weighedAt',
  ],
  columns: [
    'parcelNo',
    {
      field: 'orderNo',
      cell: ({ orderNo }) => <RowLink href={hrefTo('outboundOrder', { orderNo })}>{orderNo}</RowLink>,
    },
    'box',
    'state',
    {
      field: 'waybillNo',
      cell: ({ waybillNo }) =>
        waybillNo && <RowLink href={hrefTo('waybills', { waybillNo })}>{waybillNo}</RowLink>,
    },
    'packaging',
    'qty',
    'unreadable',
    'expectedWeight',
    'weight',
    'lengthMm',
    'widthMm',
    'heightMm',
    'owner',
    'warehouse',
    'packer',
    'station',
    'createdAt',
    'sealedAt',
    'weighedAt',
    'reason',
  ],
})
