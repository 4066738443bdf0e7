// 发运单 — the trucks that boxes have left on, and those that are being loaded.
import { listPage } from '#client/kit/list/list-page.tsx'
import { shipment } from '#shared/contracts/outbound/shipment.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: shipment,
  filters: ['shipmentNo', 'state', 'carrier', 'plateNo', 'dock', 'warehouse', 'createdAt', 'departedAt'],
  columns: [
    'shipmentNo',
    'state',
    'carrier',
    'plateNo',
    'dock',
    'boxes',
    'orders',
    'weight',
    'team',
    'seal',
    'handedTo',
    'handedAt',
    'departedAt',
    'warehouse',
    'creator',
    'createdAt',
  ],
  totals: ['boxes', 'orders', 'weight'],
  moves: ['depart', 'takeBack', 'cancel'],
  opens: ({ shipmentNo }) => hrefTo('shipment', { shipmentNo: String(shipmentNo) }),
})
