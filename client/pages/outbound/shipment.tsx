// 发运单详情 — what is on a truck, where it goes, and who has taken it.
import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { PrintButton } from '#client/kit/print/print-button.tsx'
import { PrintedHandOver } from '#client/pages/outbound/shipment/printed-hand-over.tsx'
import { getShipmentDocument, shipment, shipmentBox } from '#shared/contracts/outbound/shipment.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = documentPage({
  resource: shipment,
  call: getShipmentDocument,
  query: ({ url }) => {
    const shipmentNo = url.searchParams.get('shipmentNo')
    return shipmentNo ? { shipmentNo } : null
  },
  head: ({ shipment: truck }) => truck,
  opens: ({ shipmentNo }) => hrefTo('shipment', { shipmentNo }),
  facts: [
    'shipmentNo',
    'warehouse',
    'carrier',
    'plateNo',
    'dock',
    'team',
    'boxes',
    'orders',
    'weight',
    'seal',
    'handedTo',
    'signature',
    'handedAt',
    'departedAt',
    'creator',
    'createdAt',
  ],
  moves: ['depart', 'takeBack', 'cancel'],
  actions: (document) => (
    <>
      {document.shipment.state === '装车中' && (
        <RowLink href={hrefTo('loading', { shipmentNo: document.shipment.shipmentNo })}>去装车</RowLink>
      )}
      <PrintButton
        label="打印交接单"
        disabled={document.boxes.length === 0}
        sheets={() => <PrintedHandOver document={document} />}
      />
    </>
  ),
  body: ({ boxes }) => (
    <Lines
      title="车上的箱"
      resource={shipmentBox}
      columns={[
        'waybillNo',
        'box',
        'boxes',
        {
          field: 'orderNo',
          cell: ({ orderNo }) => (
            <RowLink href={hrefTo('outboundOrder', { orderNo })}>{String(orderNo)}</RowLink>
          ),
        },
        'owner',
        'loader',
        'loadedAt',
        'station',
      ]}
      rows={boxes}
      hint="在「装车作业」逐箱扫描装上车"
    />
  ),
})
