// 打印任务内容 — what is printed of a reject order for anyone who counts it: a sheet for each box.

import { Lines } from '#client/kit/document/lines.tsx'
import { PrintButton } from '#client/kit/print/print-button.tsx'
import { OtherSides } from '#client/pages/reject/documents/next-step.tsx'
import { orderPage } from '#client/pages/reject/documents/order-page.tsx'
import { PrintedBoxes } from '#client/pages/reject/documents/printed-boxes.tsx'
import { rejectLine } from '#shared/contracts/reject/line.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = orderPage({
  opens: (rejectNo) => hrefTo('printedRejectPush', { id: rejectNo }),
  facts: ['rejectNo', 'owner', 'warehouse', 'storeCode', 'storeName', 'externalNo', 'boxes', 'expectedQty'],
  actions: (document) => (
    <>
      <PrintButton label="打印" sheets={() => <PrintedBoxes {...document} />} />
      <OtherSides order={document.order} of="print" />
    </>
  ),
  body: ({ lines }) => (
    <Lines
      title="打印内容"
      resource={rejectLine}
      columns={['boxNo', 'lineNo', 'sku', 'lot', 'expectedQty']}
      rows={lines}
    />
  ),
})
