// 入库单 — goods that are expected: made with its lines in one command, or out of a sheet with a row for each line.
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
  lot,
  note,
  optional,
  packedQuantity,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  SHEET_CALLS,
  sure,
  takenFrom,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { inboundDelivery } from '#shared/contracts/inbound/delivery.ts'
import { inboundLine, inboundLineInput, lineInputs } from '#shared/contracts/inbound/line.ts'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receiptLine } from '#shared/contracts/inbound/receipt.ts'
import { dockRefusal } from '#shared/contracts/inbound/refusal.ts'
import { inboundUnit } from '#shared/contracts/inbound/unit.ts'
import { documentOf } from '#shared/documents.ts'
import { INBOUND_TYPES, inboundLife } from '#shared/domain/inbound.ts'

const head = {
  owner: fixed(reference('货主', 'owner')),
  warehouse: fixed(reference('仓库', 'warehouse')),
  type: choice('入库类型', INBOUND_TYPES),
  supplier: note('供应商', 100),
  eta: optional(date('预计到货')),
}

const listed = defineDocument(
  defineResource({
    ...documentOf('inboundOrder'),
    path: '/api/inbound/order',
    reads: 'inbound.read',
    writes: 'inbound.write',
    fields: {
      orderNo: computed(code('入库单号')),
      ...head,
      /** The owner's own number; each counts once for an owner. */
      externalNo: optional(code('外部单号')),
      remark: note('备注'),
      /** The blind task that it was generated from. */
      blindTask: computed(optional(code('盲收单号'))),
      /** The reject order whose counted goods it is made of. */
      rejectNo: computed(optional(code('退仓单号'))),
      lineCount: computed(integer('行数')),
      expectedQty: computed(decimal('预收数量')),
      receivedQty: computed(decimal('实收数量')),
      putQty: computed(decimal('已上架')),
      state: computed(choice('状态', inboundLife.states)),
      creator: computed(person('制单人')),
      createdAt: computed(instantField('制单时间')),
      updatedAt: computed(instantField('更新时间')),
    },
    measures: ['lineCount', 'expectedQty', 'receivedQty', 'putQty'],
    filters: [
      'warehouse',
      'owner',
      'orderNo',
      'externalNo',
      'type',
      'supplier',
      'eta',
      'state',
      'blindTask',
      'rejectNo',
      'createdAt',
      'updatedAt',
    ],
    sorts: ['-createdAt', 'orderNo', 'externalNo', 'eta', 'updatedAt'],
  }),
  inboundLife,
)

/** One row for each line; rows of one owner and external number make one draft. */
const sheet = defineResource({
  name: 'inboundSheet',
  label: '入库单',
  path: '/api/inbound/order',
  reads: 'inbound.read',
  writes: 'inbound.write',
  key: 'externalNo',
  becomes: listed,
  fields: {
    ...head,
    externalNo: code('外部单号'),
    sku: reference('商品', 'sku'),
    lot: lot('批次'),
    expectedQty: packedQuantity('预收数量'),
  },
  filters: [],
  sorts: ['externalNo'],
})

export const inboundSheet = withCalls(sheet, SHEET_CALLS)
export type InboundSheetRow = z.output<typeof sheet.create.body>

/** As long as it is a draft it can be changed; lines that are given take the place of all that were there. */
export const inboundOrder = {
  ...listed,
  lines: { name: 'lines', label: inboundLine.label, fields: inboundLineInput },
  get: defineCall({
    ...listed.get,
    result: listed.row.extend({
      lines: z.array(inboundLine.row.pick({ sku: true, skuName: true, lot: true, expectedQty: true })),
    }),
  }),
  create: defineCall({ ...listed.create, body: listed.create.body.extend({ lines: lineInputs, sure }) }),
  update: defineCall({
    ...listed.update,
    body: listed.update.body.extend({ lines: lineInputs.optional(), sure }),
  }),
  ...takenFrom(inboundSheet),
}

export const getInboundDocument = defineCall({
  method: 'GET',
  path: '/api/inbound/order/document',
  summary: '入库单：单据头、明细、收货与拒收记录、上架任务、差异单与操作记录',
  needs: 'inbound.read',
  query: z.object({ orderNo: z.string('缺少入库单号').min(1, '缺少入库单号').max(64, '入库单号过长') }),
  result: z.object({
    order: inboundOrder.row,
    /** Its goods are to be inspected before they are sold. */
    isInspected: z.boolean(),
    /** 抽检: of products that ask for it, the sample of what came in to be inspected. */
    inspections: z.array(
      z.object({
        sku: code('商品').row,
        sampleQty: decimal('抽检数量').row,
        checklist: text('检查清单', 500).row,
      }),
    ),
    lines: z.array(inboundLine.row),
    /** Of what is still to come: how many orders that leave wait for it. */
    wanted: z.array(z.object({ sku: code('商品').row, orders: integer('等待单数').row })),
    deliveries: z.array(inboundDelivery.row),
    units: z.array(inboundUnit.row),
    receipts: z.array(receiptLine.row),
    refusals: z.array(dockRefusal.row),
    tasks: z.array(putawayTask.row),
    cases: z.array(differenceCase.row),
    ...history,
  }),
})
