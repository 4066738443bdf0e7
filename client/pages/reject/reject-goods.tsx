// 退仓商品明细 — one reject order by its goods: what was announced of each, what was counted of what quality, what becomes of it.

import { Lines } from '#client/kit/document/lines.tsx'
import { NextStep, OtherSides } from '#client/pages/reject/documents/next-step.tsx'
import { orderPage, type RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import { integer } from '#shared/contracts/definition/field.ts'
import { rejectCount } from '#shared/contracts/reject/count.ts'
import { rejectLine } from '#shared/contracts/reject/line.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { hrefTo } from '#shared/routes.ts'

/** In however many boxes. */
const COUNTED = { ...rejectCount, key: 'id', fields: { ...rejectCount.fields, boxes: integer('箱数') } }

export const page = orderPage({
  opens: (rejectNo) => hrefTo('rejectGoods', { id: rejectNo }),
  facts: ['rejectNo', 'owner', 'storeName', 'expectedQty', 'countedQty', 'diffQty', 'receivedQty'],
  actions: ({ order }) => (
    <>
      <NextStep order={order} />
      <OtherSides order={order} of="goods" />
    </>
  ),
  body: ({ lines, goods }) => (
    <>
      <Lines
        title="应退与实收"
        resource={rejectLine}
        columns={['sku', 'lot', 'expectedQty', 'countedQty', 'diffQty', 'receivedQty']}
        rows={byGoods(lines)}
      />
      <Lines
        title="清点结果"
        resource={COUNTED}
        columns={['sku', 'lot', 'quality', 'qty', 'boxes', 'disposition']}
        rows={goods.map((row, index) => ({ ...row, id: index }))}
        hint="清点后按商品、批次与品质汇总"
      />
    </>
  ),
})

/** Lines of the same goods together, whichever boxes they are in. */
function byGoods(lines: RejectDocument['lines']) {
  const sums = new Map<string, RejectDocument['lines'][number]>()
  for (const line of lines) {
    const key = JSON.stringify([line.sku, line.lot])
    const known = sums.get(key)
    sums.set(key, known ? withSums(known, line) : line)
  }
  return [...sums.values()]
}

function withSums<L extends RejectDocument['lines'][number]>(one: L, other: L): L {
  return {
    ...one,
    expectedQty: addDecimals(one.expectedQty, other.expectedQty),
    countedQty: addDecimals(one.countedQty, other.countedQty),
    diffQty: addDecimals(one.diffQty, other.diffQty),
    receivedQty: addDecimals(one.receivedQty, other.receivedQty),
  }
}
