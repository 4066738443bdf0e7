// 拒收 — goods that go back with who brought them: a fact of the order, and why, though they never were in stock.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  file,
  instantField,
  integer,
  lot,
  note,
  person,
  product,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, withCalls, withLife } from '#shared/contracts/definition/resource.ts'
import { scannedProduct } from '#shared/contracts/definition/scanned.ts'
import { goodsQty } from '#shared/contracts/stock/ledger.ts'
import { DOCK_REFUSAL_REASONS, dockRefusalLife, inboundLife } from '#shared/domain/inbound.ts'

const listed = defineResource({
  name: 'dockRefusal',
  label: '拒收记录',
  path: '/api/inbound/refusal',
  reads: 'inbound.read',
  key: 'id',
  fields: {
    id: computed(integer('编号')),
    orderNo: computed(code('入库单号')),
    lineId: computed(integer('入库明细')),
    warehouse: computed(reference('仓库', 'warehouse')),
    owner: computed(reference('货主', 'owner')),
    sku: computed(product('商品')),
    lot: computed(code('批次')),
    qty: computed(decimal('拒收数量')),
    reason: choice('拒收原因', DOCK_REFUSAL_REASONS),
    remark: note('说明'),
    photo: file('照片'),
    state: computed(choice('状态', dockRefusalLife.states)),
    /** Why it was taken back. */
    undoReason: computed(note('撤销原因')),
    operator: computed(person('拒收人')),
    refusedAt: computed(instantField('拒收时间')),
  },
  filters: ['orderNo'],
  sorts: ['id'],
})

/** Described like a resource for its labels; it is read with its order. */
export const dockRefusal = withLife(withCalls(listed, []), dockRefusalLife)

const why = {
  orderNo: z.string('缺少入库单号').trim().min(1, '缺少入库单号').max(64, '入库单号过长'),
  reason: listed.fields.reason.input,
  remark: listed.fields.remark.create,
  photo: listed.fields.photo.create,
  opId,
}
const result = z.object({ refusals: z.array(listed.row), state: z.enum(inboundLife.states) })

export const refuseGoods = defineCall({
  method: 'POST',
  path: '/api/inbound/refuse',
  summary: '收货：拒收部分商品，登记数量与原因',
  needs: 'inbound.receive',
  body: z.object({ ...why, code: scannedProduct(), lot: lot('批次').create, qty: goodsQty }),
  result,
})

export const refuseDelivery = defineCall({
  method: 'POST',
  path: '/api/inbound/refuse/all',
  summary: '收货：整单拒收，登记所有还未收的商品',
  needs: 'inbound.receive',
  body: z.object(why),
  result,
})

/** As long as the order is being received. */
export const undoRefusal = defineCall({
  method: 'POST',
  path: '/api/inbound/refusal/undo',
  summary: '收货：撤销一条拒收记录',
  needs: 'document.reverse',
  body: z.object({
    id: z.number('缺少编号').int('缺少编号'),
    reason: text('原因', 200).input,
    opId,
  }),
  result: listed.row,
})
