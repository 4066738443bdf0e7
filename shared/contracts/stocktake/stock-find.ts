// 无库位实物 — what a count came upon that lies in no location.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  barcode,
  choice,
  code,
  computed,
  fixed,
  instantField,
  integer,
  note,
  optional,
  packedCount,
  person,
  product,
  reference,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  revision,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { packed, scannedProduct } from '#shared/contracts/definition/scanned.ts'
import { FIND_HANDLINGS, findLife } from '#shared/domain/stocktake.ts'

/** Scanned, perhaps as a whole label. */
const plain = barcode('条码')
const taken = scannedProduct('条码').pipe(plain.input)
const scannedBarcode = { ...plain, input: taken, create: taken }

/** Owner and product follow from the barcode where it names one product only; otherwise anyone who handles it says which. */
const listed = withLife(
  withCalls(
    defineResource({
      name: 'stockFind',
      label: '无库位实物',
      path: '/api/inventory/stockFind',
      reads: 'stock.read',
      writes: 'stocktake.count',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        taskNo: computed(code('盘点单号')),
        listNo: fixed(code('盘点表号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        barcode: fixed(scannedBarcode),
        owner: computed(optional(reference('货主', 'owner'))),
        sku: computed(optional(product('商品'))),
        foundQty: fixed(packedCount('发现数量')),
        suggestLocation: computed(optional(code('建议库位'))),
        handling: computed(optional(choice('处理方式', FIND_HANDLINGS))),
        loc: computed(optional(code('上架库位'))),
        remark: fixed(note('备注')),
        finder: computed(person('发现人')),
        state: computed(choice('状态', findLife.states)),
        createdAt: computed(instantField('发现时间')),
      },
      /** The count that they belong to, as their page's address names it. */
      filterFields: { headId: code('盘点单号') },
      filters: ['warehouse', 'owner', 'headId', 'listNo', 'barcode', 'sku', 'handling', 'state'],
      sorts: ['-createdAt', 'barcode', 'state'],
    }),
    [...READ_CALLS, 'create'],
  ),
  findLife,
)

export const stockFind = {
  ...listed,
  create: defineCall({ ...listed.create, result: listed.row.extend({ packed }) }),
}

/** Location, owner and product are needed for goods that come into the books. */
export const handleStockFind = defineCall({
  method: 'POST',
  path: '/api/inventory/stockFind/handle',
  summary: '无库位实物：处理',
  needs: 'stocktake.review',
  body: z.object({
    id: z.number('缺少编号').int('缺少编号'),
    handling: choice('处理方式', FIND_HANDLINGS).input,
    loc: reference('上架库位', 'location').input.optional(),
    owner: reference('货主', 'owner').input.optional(),
    sku: reference('商品', 'sku').input.optional(),
    revision,
    opId,
  }),
  result: stockFind.row,
})
