// 入库明细 — what an inbound order expects, and what has come of it.
import * as z from 'zod'
import {
  code,
  computed,
  decimal,
  integer,
  lot,
  packedQuantity,
  product,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'

/** An empty lot stands for any. */
export const inboundLine = withCalls(
  defineResource({
    name: 'inboundLine',
    label: '入库明细',
    path: '/api/inbound/line',
    reads: 'inbound.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      orderNo: computed(code('入库单号')),
      lineNo: computed(integer('行号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      sku: computed(product('商品')),
      lot: computed(code('批次')),
      expectedQty: computed(decimal('预收数量')),
      receivedQty: computed(decimal('实收数量')),
      diffQty: computed(decimal('差异')),
    },
    filters: ['warehouse', 'owner', 'orderNo', 'sku', 'lot', 'diffQty'],
    sorts: ['-orderNo', 'orderNo', 'lineNo', 'sku', 'diffQty'],
  }),
  READ_CALLS,
)

const LARGEST_ORDER = 1000

/** What a new order says of each line. */
export const inboundLineInput = {
  sku: reference('商品', 'sku'),
  lot: lot('批次'),
  expectedQty: packedQuantity('预收数量'),
}

const lineInput = z.object({
  sku: inboundLineInput.sku.create,
  lot: inboundLineInput.lot.create,
  expectedQty: inboundLineInput.expectedQty.create.meta({ title: '预收数量' }),
})
export type InboundLineInput = z.output<typeof lineInput>

export const lineInputs = z
  .array(lineInput, '请添加入库明细')
  .min(1, '请添加入库明细')
  .max(LARGEST_ORDER, `一张入库单最多${LARGEST_ORDER}行，请拆分`)
