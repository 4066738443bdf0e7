// 运单 — a parcel in the hands of a carrier: its number, its label, and how far it is.

import * as z from 'zod'
import { type CallBody, defineCall } from '#shared/contracts/definition/call.ts'
import { forEach } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  instantField,
  integer,
  money,
  note,
  optional,
  payment,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  opId,
  READ_CALLS,
  SHEET_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { NUMBER_ORIGINS } from '#shared/domain/express.ts'
import { waybillLife } from '#shared/domain/outbound.ts'

export const waybill = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('waybill'),
      path: '/api/outbound/waybill',
      reads: 'outbound.read',
      writes: 'waybill.write',
      fields: {
        waybillNo: computed(code('运单号')),
        orderNo: computed(code('出库单号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        carrier: computed(reference('承运商', 'carrier')),
        /** Null: drawn before that was kept. */
        numberOrigin: computed(optional(choice('号码来源', NUMBER_ORIGINS))),
        boxes: computed(integer('箱数')),
        weight: computed(optional(decimal('重量(kg)'))),
        /** What it goes out in, one for each box; null: nobody has said. */
        packaging: computed(optional(reference('包材', 'package'))),
        /** Of all its boxes, by the price of the time it was packed. */
        packagingCost: computed(optional(money('包材成本'))),
        freightReceivable: computed(optional(money('应收运费'))),
        freightPayable: computed(optional(money('应付运费'))),
        /** Of the day it was drawn on. */
        businessDate: computed(date('业务日期')),
        packer: computed(person('打包人')),
        printedAt: computed(optional(instantField('打印时间'))),
        collectedAt: computed(optional(instantField('揽收时间'))),
        /** Signed for, or back. */
        endedAt: computed(optional(instantField('签收时间'))),
        /** The number that took its place. */
        replacedBy: computed(optional(code('换单号'))),
        reason: computed(note('变更原因')),
        state: computed(choice('状态', waybillLife.states)),
        createdAt: computed(instantField('取号时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: [
        'warehouse',
        'owner',
        'waybillNo',
        'orderNo',
        'carrier',
        'state',
        'createdAt',
        'businessDate',
        'collectedAt',
        'endedAt',
      ],
      sorts: ['-createdAt', 'businessDate', 'waybillNo', 'orderNo', 'collectedAt', 'endedAt', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  waybillLife,
)

const MOST_WAYBILLS = 200
const waybillNo = z.string('缺少运单号').trim().min(1, '缺少运单号').max(64, '运单号过长')
const waybillNos = z
  .array(waybillNo, '请选择运单')
  .min(1, '请选择运单')
  .max(MOST_WAYBILLS, `一次最多${MOST_WAYBILLS}张运单`)

/** What stands on a parcel; the receiver's number is shown as far as its reader may see it. */
const label = waybill.row
  .pick({ waybillNo: true, orderNo: true, carrierName: true, boxes: true, weight: true })
  .extend({
    receiver: z.string(),
    mobile: z.string(),
    address: z.string(),
    /** Whom only the platform knows. */
    encrypted: z.boolean(),
    ownerName: z.string().nullable(),
    /** By which the carrier sorts; empty: it tells none. */
    sortCode: z.string(),
    /** The own numbers of its boxes, in their order; empty: they have none. */
    boxNos: z.array(z.string()),
    /** In yuan; null: there is none. */
    insuredValue: z.string().nullable(),
    codAmount: z.string().nullable(),
  })
export type WaybillLabel = z.output<typeof label>

/** As often as a label is needed. */
export const printWaybills = defineCall({
  method: 'POST',
  path: '/api/outbound/waybill/print',
  summary: '运单：打印面单，返回面单内容',
  needs: waybillLife.steps.print.needs,
  body: z.object({ waybillNos, opId }),
  result: forEach(label),
})

/** The same by a printer that the server sends the labels to: one for each box. */
export const sendWaybills = defineCall({
  method: 'POST',
  path: '/api/outbound/waybill/send',
  summary: '运单：把面单送往打印机，每箱一张',
  needs: waybillLife.steps.print.needs,
  body: z.object({ waybillNos, printer: reference('打印机', 'printer').input, opId }),
  result: forEach(
    z.object({
      waybillNo: z.string().meta({ title: '运单号' }),
      jobNos: z.array(z.string()).meta({ title: '打印任务号' }),
    }),
  ),
})

/** What is changed of a waybill that nobody has collected: another number makes another waybill, and this one void. */
export const changeWaybills = defineCall({
  method: 'POST',
  path: '/api/outbound/waybill/change',
  summary: '运单变更：换承运商、换单号、换包材、登记运费；可批量',
  needs: 'waybill.write',
  body: z.object({
    waybillNos,
    carrier: optional(reference('承运商', 'carrier')).create,
    /** What was scanned wrong; empty: as it is. */
    packaging: optional(reference('包材', 'package')).create,
    /** Of one waybill; empty: as it is, or drawn here for another carrier. */
    newWaybillNo: optional(code('新运单号')).create,
    freightReceivable: optional(payment('应收运费')).create,
    freightPayable: optional(payment('应付运费')).create,
    reason: text('变更原因', 200).input,
    opId,
  }),
  /** As they are now, the new ones in place of the old. */
  result: forEach(waybill.row),
})

const freight = {
  freightReceivable: optional(payment('应收运费')),
  freightPayable: optional(payment('应付运费')),
}

/** One row for each waybill, as carriers tell it in their statements. */
export const freightSheet = withCalls(
  defineResource({
    name: 'freightSheet',
    label: '运费',
    path: '/api/outbound/waybill/freight',
    key: 'waybillNo',
    reads: 'outbound.read',
    writes: 'freight.write',
    fields: { waybillNo: code('运单号'), ...freight },
    filters: [],
    sorts: ['waybillNo'],
  }),
  SHEET_CALLS,
)

/** What a carrier tells once it has the parcel; an amount that is left empty stays as it is. */
export const registerFreight = defineCall({
  method: 'POST',
  path: '/api/outbound/waybill/freight',
  summary: '登记运费：已揽收、在途、已签收或退回的运单，与已入账运费的差额计入费用与支出',
  needs: 'freight.write',
  body: z.object({
    waybillNo,
    freightReceivable: freight.freightReceivable.create,
    freightPayable: freight.freightPayable.create,
    opId,
  }),
  result: waybill.row,
})
export type FreightRow = Omit<CallBody<typeof registerFreight>, 'opId'>

export const getWaybillDocument = defineCall({
  method: 'GET',
  path: '/api/outbound/waybill/document',
  summary: '运单：单据与操作记录',
  needs: 'outbound.read',
  query: z.object({ waybillNo }),
  result: z.object({ waybill: waybill.row, ...history }),
})
