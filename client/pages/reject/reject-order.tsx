// 退仓详情 — one reject order: how far it is, what of it differs, and what was done with it.

import { DifferenceCases } from '#client/features/difference-cases.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { NextStep, OtherSides } from '#client/pages/reject/documents/next-step.tsx'
import { orderPage } from '#client/pages/reject/documents/order-page.tsx'
import { rejectLine } from '#shared/contracts/reject/line.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = orderPage({
  opens: (rejectNo) => hrefTo('rejectOrder', { id: rejectNo }),
  facts: [
    'rejectNo',
    'owner',
    'warehouse',
    'storeCode',
    'storeName',
    'externalNo',
    'waybillNo',
    'boxes',
    'countedBoxes',
    'receivedBoxes',
    'expectedQty',
    'countedQty',
    'diffQty',
    'receivedQty',
    'inboundNo',
    'creator',
    'createdAt',
    'arrivedAt',
    'countedAt',
    'madeAt',
    'receivedAt',
    'remark',
  ],
  moves: ['push', 'arrive', 'finish', 'finishDiffering', 'settle', 'complete', 'cancel', 'recall', 'reopen'],
  actions: ({ order }) => (
    <>
      <NextStep order={order} />
      <OtherSides order={order} of="order" />
    </>
  ),
  body: ({ lines, cases }) => (
    <>
      <DifferenceCases rows={cases} />
      <Lines
        title="退仓明细"
        resource={rejectLine}
        columns={['lineNo', 'boxNo', 'sku', 'lot', 'expectedQty', 'countedQty', 'diffQty', 'receivedQty']}
        rows={lines}
      />
    </>
  ),
})
