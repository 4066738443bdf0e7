// 收货 — goods counted in at a station: each scan is a line of a receipt, stock at the receiving location, and work done.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  instantField,
  integer,
  lot,
  note,
  optional,
  person,
  product,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  sure,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { packed, scannedContainer, scannedProduct } from '#shared/contracts/definition/scanned.ts'
import { inboundLine } from '#shared/contracts/inbound/line.ts'
import { goodsQty } from '#shared/contracts/stock/ledger.ts'
import { serialNos } from '#shared/contracts/stock/serial.ts'
import { inboundLife, receiptLife } from '#shared/domain/inbound.ts'
import { QUALITIES } from '#shared/domain/values.ts'

export const receiptLine = withLife(
  withCalls(
    defineResource({
      name: 'receiptLine',
      label: '收货记录',
      path: '/api/inbound/receipt',
      reads: 'inbound.read',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        receiptNo: computed(code('收货单号')),
        orderNo: computed(code('入库单号')),
        /** What it came with; null where nobody told of its arrival. */
        deliveryId: computed(optional(integer('到车编号'))),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        sku: computed(product('商品')),
        lot: computed(code('批次')),
        mfgDate: computed(optional(date('生产日期'))),
        expDate: computed(optional(date('到期日期'))),
        qty: computed(decimal('数量')),
        quality: computed(choice('品质', QUALITIES)),
        /** Of what came in to be inspected. */
        inspectedQty: computed(decimal('已质检')),
        container: computed(code('容器')),
        loc: computed(code('收货库位')),
        station: computed(code('工作站台')),
        state: computed(choice('状态', receiptLife.states)),
        /** Why it was taken back. */
        reason: computed(note('撤销原因')),
        entryNo: computed(integer('库存流水')),
        operator: computed(person('收货人')),
        receivedAt: computed(instantField('收货时间')),
      },
      filters: [
        'warehouse',
        'owner',
        'receiptNo',
        'orderNo',
        'sku',
        'lot',
        'quality',
        'container',
        'station',
        'state',
        'receivedAt',
      ],
      sorts: ['-id', 'id', 'orderNo', 'sku'],
    }),
    READ_CALLS,
  ),
  receiptLife,
)

/** What is known of goods in the hand beyond what they are; which of it is needed depends on the goods. */
export const goodsInHand = {
  lot: lot('批次').create,
  /** Of the two the one that is missing follows from the shelf life. */
  mfgDate: optional(date('生产日期')).create,
  expDate: optional(date('到期日期')).create,
  quality: choice('品质', QUALITIES).input.default('良品'),
}

export const receive = defineCall({
  method: 'POST',
  path: '/api/inbound/receive',
  summary: '收货：扫描商品编码或条码，登记数量；扫描已预告的 SSCC 即按预告收下',
  needs: 'inbound.receive',
  body: z.object({
    orderNo: z.string('请扫描入库单').trim().min(1, '请扫描入库单').max(64, '入库单号过长'),
    code: scannedProduct(),
    ...goodsInHand,
    qty: goodsQty,
    /** Of goods whose numbers are kept from their receipt on: one for each piece. Of others they are not kept. */
    serialNos: serialNos.default([]),
    container: scannedContainer(),
    station: note('工作站台', 64).create,
    opId,
    sure,
  }),
  result: z.object({
    receipt: receiptLine.row,
    line: inboundLine.row,
    state: z.enum(inboundLife.states),
    packed,
    /** 越库: so many orders wait for so much of what was scanned; null: nobody does. */
    wanted: z.object({ orders: integer('等待单数').row, qty: decimal('等待数量').row }).nullable(),
    /** 抽检: of what has been received of the line, for products that ask for it; null: nothing is asked for. */
    inspection: z
      .object({ sampleQty: decimal('抽检数量').row, checklist: text('检查清单', 500).row })
      .nullable(),
  }),
})

/** Until the order's receiving is finished: one's own, anybody's with the right to undo. */
export const undoReceipt = defineCall({
  method: 'POST',
  path: '/api/inbound/receipt/undo',
  summary: '收货：撤销一条收货记录，冲销库存；他人的记录须有「撤回单据」权限',
  needs: ['inbound.receive', 'document.reverse'],
  body: z.object({
    id: z.number('缺少编号').int('缺少编号'),
    reason: text('原因', 200).input,
    opId,
  }),
  result: receiptLine.row,
})
