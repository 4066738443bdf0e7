// 运单 — the parcels of orders: their labels, who carries them, and how far they are.

import { RegisterFreight } from '#client/features/freight/register-freight.tsx'
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { ChangeWaybills } from '#client/pages/outbound/waybills/change-waybills.tsx'
import { PrintWaybills } from '#client/pages/outbound/waybills/print-waybills.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { hrefTo } from '#shared/routes.ts'

type Waybill = RecordOf<typeof waybill>

export const page = listPage({
  resource: waybill,
  filters: [
    'waybillNo',
    'orderNo',
    'state',
    'carrier',
    'owner',
    'warehouse',
    'createdAt',
    'collectedAt',
    'endedAt',
  ],
  columns: [
    'waybillNo',
    'state',
    {
      field: 'orderNo',
      cell: ({ orderNo }) => <RowLink href={hrefTo('outboundOrder', { orderNo })}>{String(orderNo)}</RowLink>,
    },
    'carrier',
    'numberOrigin',
    'owner',
    'boxes',
    'packaging',
    'packagingCost',
    'weight',
    'freightReceivable',
    'freightPayable',
    'createdAt',
    'printedAt',
    'collectedAt',
    'endedAt',
    'packer',
    'warehouse',
    'replacedBy',
    'reason',
  ],
  totals: ['boxes', 'packagingCost', 'weight', 'freightReceivable', 'freightPayable'],
  moves: ['depart', 'sign', 'bringBack'],
  actions: (rows, refresh) => (
    <>
      <ChangeWaybills rows={rows} />
      <RegisterFreight rows={rows} onDone={refresh} />
      <ToVideos rows={rows} />
      <PrintWaybills
        waybillNos={rows.map(({ waybillNo }) => waybillNo)}
        disabled={rows.length === 0 || rows.some(({ state }) => state === '作废')}
        onDone={refresh}
      />
    </>
  ),
})

/** The films of one parcel stand on a page without a tab. */
function ToVideos({ rows }: { rows: readonly Waybill[] }) {
  const waybill = onlyOne(rows)
  if (!waybill) return null
  const href = hrefTo('parcelVideos', { waybillNo: waybill.waybillNo })
  return (
    <a className="bp6-button" href={href} target="_blank" rel="noreferrer">
      打包录像
    </a>
  )
}
