// 批次去向 — which orders goods of a lot left with, and who received them: what a recall needs.
import {
  code,
  computed,
  decimal,
  instantField,
  integer,
  note,
  optional,
  phone,
  product,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'

/** One for each place that an order's goods were picked from. */
export const lotShipment = withCalls(
  defineResource({
    name: 'lotShipment',
    label: '批次去向',
    path: '/api/outbound/lot',
    reads: 'outbound.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      sku: computed(product('商品')),
      lot: computed(code('批次')),
      qty: computed(decimal('出库数量')),
      orderNo: computed(code('出库单号')),
      externalNo: computed(optional(code('外部单号'))),
      shippedAt: computed(optional(instantField('出库时间'))),
      receiver: computed(text('收货人', 32)),
      mobile: computed(phone('收货电话')),
      address: computed(text('收货地址', 200)),
      carrier: computed(note('承运商')),
      waybillNo: computed(optional(code('运单号'))),
      /** Of the lot, of the whole order: what came back and was registered, whatever became of it. */
      returnedQty: computed(decimal('已退回')),
    },
    filters: ['warehouse', 'owner', 'sku', 'lot', 'orderNo'],
    sorts: ['-id', 'id', 'orderNo'],
  }),
  READ_CALLS,
)
