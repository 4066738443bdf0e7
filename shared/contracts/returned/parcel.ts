// 退件 — a parcel that a carrier brings back: registered at a station, unpacked, inspected, disposed of.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  flag,
  instantField,
  note,
  optional,
  person,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { returnLine } from '#shared/contracts/returned/line.ts'
import { documentOf } from '#shared/documents.ts'
import { parcelLife } from '#shared/domain/returned.ts'

export const returnParcel = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('returnParcel'),
      path: '/api/returned/parcel',
      reads: 'returned.read',
      writes: 'returned.write',
      fields: {
        returnNo: computed(code('退件号')),
        waybillNo: computed(code('运单号')),
        carrier: computed(optional(reference('承运商', 'carrier'))),
        warehouse: computed(reference('仓库', 'warehouse')),
        /** Null as long as nobody knows. */
        owner: computed(optional(reference('货主', 'owner'))),
        shop: computed(optional(reference('店铺', 'shop'))),
        originalOrderNo: computed(note('原订单号', 64)),
        weight: computed(optional(decimal('重量(kg)'))),
        station: computed(note('工作站台', 64)),
        /** Was registered without an owner, anyone who has claimed it since. */
        noOwner: computed(flag('无主件')),
        photo: computed(optional(note('照片'))),
        /** The delivery that it was signed for with. */
        receiptNo: computed(optional(code('签收单号'))),
        qty: computed(decimal('商品数量')),
        /** Put into stock. */
        stockedQty: computed(decimal('入库数量')),
        remark: computed(note('备注')),
        state: computed(choice('状态', parcelLife.states)),
        /** Null until it is registered. */
        businessDate: computed(optional(date('业务日期'))),
        operator: computed(person('登记人')),
        registerAt: computed(optional(instantField('登记时间'))),
        /** Nobody has to do anything about it any more. */
        endedAt: computed(optional(instantField('结束时间'))),
        createdAt: computed(instantField('收到时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: [
        'warehouse',
        'owner',
        'returnNo',
        'waybillNo',
        'carrier',
        'shop',
        'originalOrderNo',
        'receiptNo',
        'noOwner',
        'state',
        'businessDate',
        'registerAt',
        'createdAt',
      ],
      sorts: ['-createdAt', 'returnNo', 'waybillNo', 'businessDate', 'registerAt', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  parcelLife,
)

const returnNo = z.string('缺少退件号').trim().min(1, '缺少退件号').max(64, '退件号过长')
const owner = reference('货主', 'owner')
const shop = optional(reference('店铺', 'shop'))

/** What is registered of a parcel beside its number; a station keeps some of it for the next. */
export const parcelFacts = {
  /** Null: as the number gives it away. */
  carrier: optional(reference('承运商', 'carrier')),
  owner: optional(owner),
  shop,
  originalOrderNo: note('原订单号', 64),
  weight: optional(quantity('重量(kg)')),
  station: note('工作站台', 64),
  receiptNo: optional(code('签收单号')),
  remark: note('备注', 100),
}

/** One that the carrier's list has named already goes on from there. */
export const registerParcel = defineCall({
  method: 'POST',
  path: '/api/returned/parcel/register',
  summary: '退件登记：扫描运单号，承运商可由运单号识别，货主未知的登记为无主件',
  needs: 'returned.write',
  body: z.object({
    warehouse: reference('仓库', 'warehouse').input,
    waybillNo: code('运单号').input,
    carrier: parcelFacts.carrier.create,
    owner: parcelFacts.owner.create,
    shop: shop.create,
    noOwner: z.boolean().default(false).meta({ title: '无主件' }),
    originalOrderNo: parcelFacts.originalOrderNo.create,
    weight: parcelFacts.weight.create,
    station: parcelFacts.station.create,
    receiptNo: parcelFacts.receiptNo.create,
    /** As the upload has answered it. */
    photo: z.string().trim().min(1).max(255, '照片文件名过长').nullable().default(null),
    remark: parcelFacts.remark.create,
    opId,
  }),
  result: returnParcel.row,
})

export const claimParcel = defineCall({
  method: 'POST',
  path: '/api/returned/parcel/claim',
  summary: '无主池：认领退件，指定货主',
  needs: 'returned.write',
  body: z.object({
    returnNo,
    owner: owner.input,
    shop: shop.create,
    originalOrderNo: parcelFacts.originalOrderNo.create,
    opId,
  }),
  result: returnParcel.row,
})

/** Given back to the carrier, unopened. */
export const refuseParcel = defineCall({
  method: 'POST',
  path: '/api/returned/parcel/refuse',
  summary: '拒收退回：未拆包的退件交还承运商',
  needs: 'returned.write',
  body: z.object({ returnNo, reason: text('原因', 200).input, opId }),
  result: returnParcel.row,
})

/** Of the parcel, or of one of its lines; a new one takes the place of the one before. */
export const photographReturn = defineCall({
  method: 'POST',
  path: '/api/returned/parcel/photo',
  summary: '退件：保存退件或其中商品的照片',
  needs: 'returned.write',
  body: z.object({
    returnNo,
    /** Absent: of the parcel as it came. */
    lineId: z.number('缺少编号').int('缺少编号').optional(),
    photo: z.string('请拍照').trim().min(1, '请拍照').max(255, '照片文件名过长'),
    opId,
  }),
  result: returnParcel.row,
})

export const getParcelDocument = defineCall({
  method: 'GET',
  path: '/api/returned/parcel/document',
  summary: '退件：单据、商品明细、滞留天数与操作记录',
  needs: 'returned.read',
  query: z.object({ returnNo }),
  result: z.object({
    parcel: returnParcel.row,
    lines: z.array(returnLine.row),
    /** Since it came, until it was done with. */
    pendingDays: z.number().int().meta({ title: '滞留天数' }),
    ...history,
  }),
})
