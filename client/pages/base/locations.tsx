// 库位 — the places that goods lie in.
import { listPage } from '#client/kit/list/list-page.tsx'
import { LocationLabels } from '#client/pages/base/locations/location-labels.tsx'
import { location } from '#shared/contracts/base/location.ts'

export const page = listPage({
  resource: location,
  filters: ['warehouse', 'zone', 'code', 'type', 'status', 'aisle'],
  columns: [
    'code',
    'warehouse',
    'zone',
    'aisle',
    'rack',
    'level',
    'type',
    'maxWeight',
    'mixSku',
    'mixLot',
    'pickSeq',
    'checkDigit',
    'status',
    'updatedAt',
  ],
  form: [
    'warehouse',
    'zone',
    'code',
    'aisle',
    'rack',
    'level',
    'type',
    'length',
    'width',
    'height',
    'maxWeight',
    'mixSku',
    'mixLot',
    'pickSeq',
    'checkDigit',
    'status',
  ],
  actions: (rows) => <LocationLabels chosen={rows} />,
})
