// 退件登记 — the parcels that came back: whose they are, how far each is, and those that nobody knows the owner of.

import { listPage } from '#client/kit/list/list-page.tsx'
import { ClaimParcel, RefuseParcel } from '#client/pages/returned/register/parcel-commands.tsx'
import { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: returnParcel,
  filters: [
    'returnNo',
    'waybillNo',
    'state',
    'carrier',
    'owner',
    'warehouse',
    'registerAt',
    'originalOrderNo',
    'noOwner',
    'receiptNo',
    'createdAt',
  ],
  columns: [
    'returnNo',
    'state',
    'waybillNo',
    'carrier',
    'owner',
    'noOwner',
    'shop',
    'originalOrderNo',
    'qty',
    'stockedQty',
    'weight',
    'registerAt',
    'operator',
    'receiptNo',
    'warehouse',
    'station',
    'remark',
    'createdAt',
    'endedAt',
  ],
  moves: ['handOver', 'decide', 'finish'],
  creates: hrefTo('newReturnParcel'),
  opens: ({ returnNo }) => hrefTo('returnParcel', { id: returnNo }),
  actions: (rows, refresh) => (
    <>
      <ClaimParcel rows={rows} onDone={refresh} />
      <RefuseParcel rows={rows} onDone={refresh} />
    </>
  ),
})
