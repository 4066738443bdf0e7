// 退仓单明细 — one reject order by its boxes: what was announced in each, and each scan of what was found.

import { Lines } from '#client/kit/document/lines.tsx'
import { NextStep, OtherSides } from '#client/pages/reject/documents/next-step.tsx'
import { orderPage } from '#client/pages/reject/documents/order-page.tsx'
import { rejectCount } from '#shared/contracts/reject/count.ts'
import { rejectLine } from '#shared/contracts/reject/line.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = orderPage({
  opens: (rejectNo) => hrefTo('rejectLines', { id: rejectNo }),
  facts: [
    'rejectNo',
    'externalNo',
    'owner',
    'storeName',
    'boxes',
    'countedBoxes',
    'receivedBoxes',
    'expectedQty',
    'countedQty',
    'diffQty',
    'receivedQty',
  ],
  actions: ({ order }) => (
    <>
      <NextStep order={order} />
      <OtherSides order={order} of="boxes" />
    </>
  ),
  body: ({ lines, counts }) => (
    <>
      <Lines
        title="箱内明细"
        resource={rejectLine}
        columns={['boxNo', 'sku', 'lot', 'expectedQty', 'countedQty', 'diffQty', 'receivedQty']}
        rows={lines.toSorted((one, other) => one.boxNo.localeCompare(other.boxNo, 'en'))}
      />
      <Lines
        title="清点记录"
        resource={rejectCount}
        columns={[
          'boxNo',
          'sku',
          'lot',
          'qty',
          'quality',
          'disposition',
          'state',
          'container',
          'operator',
          'countedAt',
          'receivedAt',
          'station',
          'mfgDate',
          'expDate',
          'reason',
        ]}
        rows={counts}
        hint="到货后在清点收货站台扫描箱号与商品"
      />
    </>
  ),
})
