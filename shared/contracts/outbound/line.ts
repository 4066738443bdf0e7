// 出库明细 — what an outbound order asks for, and how much of it is allocated and picked.
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

/** An empty lot stands for any. */
export const outboundLine = withCalls(
  defineResource({
    name: 'outboundLine',
    label: '出库明细',
    path: '/api/outbound/line',
    reads: 'outbound.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      orderNo: computed(code('出库单号')),
      lineNo: computed(integer('行号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      sku: computed(product('商品')),
      lot: computed(code('批次')),
      qty: computed(decimal('订单数量')),
      /** For which sets of how many it is there. */
      bundle: computed(note('组合装')),
      allocatedQty: computed(decimal('已分配')),
      pickedQty: computed(decimal('已拣')),
    },
    filters: ['warehouse', 'owner', 'orderNo', 'sku', 'lot'],
    sorts: ['-orderNo', 'orderNo', 'lineNo', 'sku'],
  }),
  READ_CALLS,
)

export const LARGEST_ORDER = 500

/** What a new order says of each line. */
export const outboundLineInput = {
  sku: reference('商品', 'article'),
  lot: lot('指定批次'),
  qty: packedQuantity('订单数量'),
}

const lineInput = z.object({
  sku: outboundLineInput.sku.create,
  lot: outboundLineInput.lot.create,
  qty: outboundLineInput.qty.create.meta({ title: '订单数量' }),
})
export type OutboundLineInput = z.output<typeof lineInput>

export const lineInputs = z
  .array(lineInput, '请添加出库明细')
  .min(1, '请添加出库明细')
  .max(LARGEST_ORDER, `一张出库单最多${LARGEST_ORDER}行，请拆分`)
