// 序列号台账 — each piece whose number is kept from its receipt on: where it was seen last, what it came in by, what it left with.
import { DOC_NO } from '#client/kit/document/fact-columns.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { RegisterSerials, WriteOffSerials } from '#client/pages/stock/serial/serial-commands.tsx'
import { stockSerial } from '#shared/contracts/stock/serial.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: stockSerial,
  filters: [
    'serialNo',
    'sku',
    'state',
    'warehouse',
    'owner',
    'loc',
    'container',
    'lot',
    'quality',
    'docNo',
    'orderNo',
    'receivedAt',
  ],
  columns: [
    'serialNo',
    'sku',
    'state',
    'warehouse',
    'loc',
    'container',
    'lot',
    'quality',
    'docType',
    DOC_NO,
    'receivedAt',
    {
      field: 'orderNo',
      cell: ({ orderNo }) =>
        orderNo && <RowLink href={hrefTo('outboundOrder', { orderNo })}>{orderNo}</RowLink>,
    },
    'shippedAt',
    'owner',
    'operator',
    'reason',
  ],
  actions: (rows, refresh) => (
    <>
      <RegisterSerials rows={rows} onDone={refresh} />
      <WriteOffSerials rows={rows} onDone={refresh} />
    </>
  ),
})
