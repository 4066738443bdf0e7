// 退仓单 — goods that a shop sends back in boxes: sent by the owner's system, keyed in, or out of a sheet with a row for each line.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  fixed,
  instantField,
  integer,
  note,
  optional,
  person,
  preset,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  PACKAGES,
  SHEET_CALLS,
  takenFrom,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { rejectCount } from '#shared/contracts/reject/count.ts'
import { rejectLine, rejectLineInput, rejectLineInputs } from '#shared/contracts/reject/line.ts'
import { documentOf } from '#shared/documents.ts'
import { rejectLife } from '#shared/domain/reject.ts'

const head = {
  owner: fixed(reference('货主', 'owner')),
  warehouse: fixed(reference('仓库', 'warehouse')),
  storeCode: text('门店编码', 64),
  storeName: note('门店', 100),
  waybillNo: note('运单号', 64),
  boxes: preset(integer('箱数', { max: 10_000 }), 0),
}

const listed = defineDocument(
  defineResource({
    ...documentOf('rejectOrder'),
    path: '/api/reject/order',
    reads: 'reject.read',
    writes: 'reject.write',
    fields: {
      rejectNo: computed(code('退仓单号')),
      ...head,
      /** The owner's own number; each counts once for an owner. */
      externalNo: optional(code('外部单号')),
      remark: note('备注'),
      lineCount: computed(integer('行数')),
      expectedQty: computed(decimal('应退')),
      countedQty: computed(decimal('清点')),
      diffQty: computed(decimal('差异')),
      countedBoxes: computed(integer('已清点箱数')),
      receivedBoxes: computed(integer('实收箱数')),
      /** Into stock. */
      receivedQty: computed(decimal('实收')),
      inboundNo: computed(optional(code('入库单号'))),
      state: computed(choice('状态', rejectLife.states)),
      /** When it arrived. */
      businessDate: computed(optional(date('到货日期'))),
      creator: computed(person('制单人')),
      createdAt: computed(instantField('创建时间')),
      arrivedAt: computed(optional(instantField('到货时间'))),
      countedAt: computed(optional(instantField('清点完成时间'))),
      madeAt: computed(optional(instantField('制单时间'))),
      receivedAt: computed(optional(instantField('收货时间'))),
      updatedAt: computed(instantField('更新时间')),
    },
    measures: ['lineCount', 'expectedQty', 'countedQty', 'receivedQty'],
    filters: [
      'warehouse',
      'owner',
      'rejectNo',
      'externalNo',
      'storeCode',
      'storeName',
      'waybillNo',
      'inboundNo',
      'state',
      'diffQty',
      'businessDate',
      'createdAt',
      'receivedAt',
    ],
    sorts: ['-createdAt', 'rejectNo', 'externalNo', 'storeCode', 'businessDate', 'diffQty', 'updatedAt'],
  }),
  rejectLife,
)

/** One row for each line; rows of one owner and external number make one order. */
const sheet = defineResource({
  name: 'rejectSheet',
  label: '退仓单',
  path: '/api/reject/order',
  reads: 'reject.read',
  writes: 'reject.write',
  key: 'externalNo',
  becomes: listed,
  fields: { ...head, externalNo: code('外部单号'), ...rejectLineInput },
  filters: [],
  sorts: ['externalNo'],
})

export const rejectSheet = withCalls(sheet, SHEET_CALLS)
export type RejectSheetRow = z.output<typeof sheet.create.body>

/** As long as it has not been passed on it can be changed; lines that are given take the place of all that were there. */
export const rejectOrder = {
  ...listed,
  lines: { name: 'lines', label: rejectLine.label, fields: rejectLineInput },
  get: defineCall({
    ...listed.get,
    result: listed.row.extend({
      lines: z.array(
        rejectLine.row.pick({ boxNo: true, sku: true, skuName: true, lot: true, expectedQty: true }),
      ),
    }),
  }),
  create: defineCall({ ...listed.create, body: listed.create.body.extend({ lines: rejectLineInputs }) }),
  update: defineCall({
    ...listed.update,
    body: listed.update.body.extend({ lines: rejectLineInputs.optional() }),
  }),
  ...takenFrom(rejectSheet),
}

/** What was counted of goods of one lot and quality, and what becomes of them. */
export const rejectGoods = z.object({
  sku: z.string(),
  skuName: z.string().nullable(),
  skuPackages: PACKAGES,
  lot: z.string(),
  quality: rejectCount.fields.quality.row,
  disposition: rejectCount.fields.disposition.row,
  qty: z.string(),
  boxes: z.number().int(),
})

export const getRejectDocument = defineCall({
  method: 'GET',
  path: '/api/reject/order/document',
  summary: '退仓单：单据头、明细、清点记录、商品汇总、差异单与操作记录',
  needs: 'reject.read',
  query: z.object({ rejectNo: z.string('缺少退仓单号').min(1, '缺少退仓单号').max(64, '退仓单号过长') }),
  result: z.object({
    order: rejectOrder.row,
    lines: z.array(rejectLine.row),
    counts: z.array(rejectCount.row),
    goods: z.array(rejectGoods),
    cases: z.array(differenceCase.row),
    ...history,
  }),
})
