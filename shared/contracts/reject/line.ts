// 退仓明细 — what a shop says that it sends back, box by box, and what was counted and received of it.
import * as z from 'zod'
import {
  code,
  computed,
  decimal,
  integer,
  lot,
  note,
  packedQuantity,
  product,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'

/** An empty lot stands for any, an empty box for whichever it comes in. Goods that nobody has announced are expected 0 times. */
export const rejectLine = withCalls(
  defineResource({
    name: 'rejectLine',
    label: '退仓明细',
    path: '/api/reject/line',
    reads: 'reject.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      rejectNo: computed(code('退仓单号')),
      lineNo: computed(integer('行号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      boxNo: computed(code('箱号')),
      sku: computed(product('商品')),
      lot: computed(code('批次')),
      expectedQty: computed(decimal('应退')),
      countedQty: computed(decimal('清点')),
      receivedQty: computed(decimal('实收')),
      diffQty: computed(decimal('差异')),
    },
    filters: ['warehouse', 'owner', 'rejectNo', 'boxNo', 'sku', 'lot', 'diffQty'],
    sorts: ['-rejectNo', 'rejectNo', 'lineNo', 'boxNo', 'sku', 'diffQty'],
  }),
  READ_CALLS,
)

export const LARGEST_REJECT = 2000

/** What a new order says of each line. */
export const rejectLineInput = {
  boxNo: note('箱号', 64),
  sku: reference('商品', 'sku'),
  lot: lot('批次'),
  expectedQty: packedQuantity('应退'),
}

const lineInput = z.object({
  boxNo: rejectLineInput.boxNo.create,
  sku: rejectLineInput.sku.create,
  lot: rejectLineInput.lot.create,
  expectedQty: rejectLineInput.expectedQty.create,
})
export type RejectLineInput = z.output<typeof lineInput>

export const rejectLineInputs = z
  .array(lineInput, '请添加退仓明细')
  .min(1, '请添加退仓明细')
  .max(LARGEST_REJECT, `一张退仓单最多${LARGEST_REJECT}行，请拆分`)
