// 运费 — what carriers get for parcels and what owners pay for them, to be compared with the carriers' statements and registered.
import { RegisterFreight } from '#client/features/freight/register-freight.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { waybill } from '#shared/contracts/outbound/waybill.ts'

export const freight = listPage({
  resource: waybill,
  filters: ['carrier', 'businessDate', 'warehouse', 'owner', 'state', 'waybillNo', 'orderNo', 'collectedAt'],
  columns: [
    'waybillNo',
    'state',
    'carrier',
    'businessDate',
    'freightPayable',
    'freightReceivable',
    'weight',
    'boxes',
    'owner',
    'warehouse',
    'orderNo',
    'collectedAt',
    'endedAt',
  ],
  totals: ['freightPayable', 'freightReceivable', 'weight', 'boxes'],
  actions: (rows, refresh) => <RegisterFreight rows={rows} onDone={refresh} />,
})
