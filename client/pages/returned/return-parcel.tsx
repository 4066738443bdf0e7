// 退件明细 — one returned parcel: what was found in it, of what quality it is, and what became of it.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { AddGoods } from '#client/pages/returned/detail/add-goods.tsx'
import { ParcelGoods } from '#client/pages/returned/detail/parcel-goods.tsx'
import { ParcelPhoto } from '#client/pages/returned/detail/photos.tsx'
import { ClaimParcel, RefuseParcel } from '#client/pages/returned/register/parcel-commands.tsx'
import { returnLine } from '#shared/contracts/returned/line.ts'
import { getParcelDocument, returnParcel } from '#shared/contracts/returned/parcel.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = documentPage({
  resource: returnParcel,
  call: getParcelDocument,
  query: ({ url }) => {
    const returnNo = url.searchParams.get('id')
    return returnNo ? { returnNo } : null
  },
  head: ({ parcel }) => parcel,
  opens: ({ returnNo }) => hrefTo('returnParcel', { id: returnNo }),
  facts: [
    'returnNo',
    'waybillNo',
    'carrier',
    'owner',
    'noOwner',
    'shop',
    'originalOrderNo',
    'weight',
    'qty',
    'stockedQty',
    'warehouse',
    'station',
    'receiptNo',
    'createdAt',
    'registerAt',
    'operator',
    'endedAt',
    'remark',
  ],
  moves: ['handOver', 'decide', 'finish'],
  parts: [returnLine],
  actions: ({ parcel }, refresh) => (
    <>
      <ClaimParcel rows={[parcel]} onDone={refresh} />
      <RefuseParcel rows={[parcel]} onDone={refresh} />
      <AddGoods parcel={parcel} onDone={refresh} />
    </>
  ),
  body: (document, refresh) => (
    <>
      <ParcelGoods document={document} onDone={refresh} />
      <ParcelPhoto parcel={document.parcel} onDone={refresh} />
    </>
  ),
})
