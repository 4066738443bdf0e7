// 退仓清点 — the goods of a reject order counted at a station: each scan is a record, and work done.
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
import { goodsInHand } from '#shared/contracts/inbound/receipt.ts'
import { rejectLine } from '#shared/contracts/reject/line.ts'
import { goodsQty } from '#shared/contracts/stock/ledger.ts'
import { rejectCountLife, rejectLife } from '#shared/domain/reject.ts'
import { DISPOSITIONS } from '#shared/domain/returned.ts'
import { QUALITIES } from '#shared/domain/values.ts'

export const rejectCount = withLife(
  withCalls(
    defineResource({
      name: 'rejectCount',
      label: '清点记录',
      path: '/api/reject/count',
      reads: 'reject.read',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        rejectNo: computed(code('退仓单号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        boxNo: computed(code('箱号')),
        sku: computed(product('商品')),
        lot: computed(code('批次')),
        mfgDate: computed(optional(date('生产日期'))),
        expDate: computed(optional(date('到期日期'))),
        qty: computed(decimal('数量')),
        quality: computed(choice('品质', QUALITIES)),
        disposition: computed(choice('处置', DISPOSITIONS)),
        container: computed(code('容器')),
        station: computed(code('工作站台')),
        state: computed(choice('状态', rejectCountLife.states)),
        reason: computed(note('说明')),
        operator: computed(person('清点人')),
        countedAt: computed(instantField('清点时间')),
        receivedAt: computed(optional(instantField('收货时间'))),
      },
      filters: [
        'warehouse',
        'owner',
        'rejectNo',
        'boxNo',
        'sku',
        'lot',
        'quality',
        'disposition',
        'container',
        'state',
        'countedAt',
      ],
      sorts: ['-id', 'id', 'rejectNo', 'boxNo', 'sku'],
    }),
    READ_CALLS,
  ),
  rejectCountLife,
)

const rejectNo = z.string('请扫描退仓单').trim().min(1, '请扫描退仓单').max(64, '退仓单号过长')
const boxNo = z.string('请扫描箱号').trim().min(1, '请扫描箱号').max(64, '箱号过长').meta({ title: '箱号' })

/** What the order came to by it. */
const progress = z.object({
  rejectNo: z.string(),
  state: z.enum(rejectLife.states),
  countedQty: z.string(),
  diffQty: z.string(),
  countedBoxes: z.number().int(),
  receivedQty: z.string(),
  receivedBoxes: z.number().int(),
  revision: z.number().int(),
})

export const countReject = defineCall({
  method: 'POST',
  path: '/api/reject/count/add',
  summary: '退仓清点：扫描箱内商品的编码或条码，登记数量与品质',
  needs: 'reject.write',
  body: z.object({
    rejectNo,
    boxNo,
    code: scannedProduct(),
    ...goodsInHand,
    qty: goodsQty,
    container: scannedContainer(),
    station: note('工作站台', 64).create,
    opId,
    sure,
  }),
  result: z.object({ count: rejectCount.row, line: rejectLine.row, progress, packed }),
})

/** Until the counting is finished. */
export const undoRejectCount = defineCall({
  method: 'POST',
  path: '/api/reject/count/undo',
  summary: '退仓清点：撤销一条清点记录',
  needs: 'reject.write',
  body: z.object({ id: z.number('缺少编号').int('缺少编号'), opId }),
  result: z.object({ count: rejectCount.row, line: rejectLine.row, progress }),
})

/** Of goods of one lot and quality, in whichever boxes. */
const disposal = z.object({
  sku: reference('商品', 'sku').input,
  lot: lot('批次').create,
  quality: choice('品质', QUALITIES).input,
  disposition: choice('处置', DISPOSITIONS).input,
  reason: note('说明', 200).create,
})
export type RejectDisposal = z.output<typeof disposal>

export const makeRejectInbound = defineCall({
  method: 'POST',
  path: '/api/reject/order/make',
  summary: '盘点制单：逐项选择处置，由清点结果生成退货入库单',
  needs: 'reject.write',
  body: z.object({
    rejectNo,
    /** Where the goods wait to be put away; absent: where the warehouse receives. */
    zone: optional(reference('目标库区', 'zone')).create,
    goods: z.array(disposal, '请选择处置').min(1, '请选择处置').max(2000, '一次最多2000项'),
    opId,
  }),
  result: z.object({
    rejectNo: z.string(),
    /** Null where none of the goods come into stock. */
    inboundNo: z.string().nullable(),
    state: z.enum(rejectLife.states),
  }),
})

export const receiveReject = defineCall({
  method: 'POST',
  path: '/api/reject/order/receive',
  summary: '新收货：扫描箱号，把箱内清点过的商品收入库存',
  needs: 'reject.write',
  body: z.object({ rejectNo, boxNo, station: note('工作站台', 64).create, opId }),
  result: z.object({
    boxNo: z.string(),
    /** Of the box, into stock. */
    qty: z.string(),
    progress,
  }),
})
