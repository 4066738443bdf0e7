// 包裹 — a box that is filled piece by piece at the bench where orders are checked, sealed, and weighed with its label on.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  goodsQuantity,
  instantField,
  integer,
  lot,
  note,
  optional,
  person,
  product,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  PACKAGES,
  READ_CALLS,
  sure,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { packed, scannedCode, scannedProduct } from '#shared/contracts/definition/scanned.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { documentOf } from '#shared/documents.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { outboundLife, parcelLife, SHORTAGE_POLICIES } from '#shared/domain/outbound.ts'
import { kilogramsOf, SORTED_OUT, WEIGHT_UNITS } from '#shared/domain/parcel-weight.ts'

export const parcel = withLife(
  withCalls(
    defineResource({
      ...documentOf('parcel'),
      path: '/api/outbound/parcel',
      reads: 'outbound.read',
      writes: 'outbound.work',
      fields: {
        parcelNo: computed(code('包裹号')),
        orderNo: computed(code('出库单号')),
        /** Which box of its order; one that was opened again may have stood there before. */
        box: computed(integer('第几箱')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        state: computed(choice('状态', parcelLife.states)),
        waybillNo: computed(optional(code('运单号'))),
        packaging: computed(optional(reference('包材', 'package'))),
        qty: computed(decimal('件数')),
        /** Of these, taken by hand because their barcode could not be read. */
        unreadable: computed(decimal('条码不可读')),
        /** Of its goods and its packaging, where the records of all of them say it. */
        expectedWeight: computed(optional(decimal('应重(kg)'))),
        weight: computed(optional(decimal('实重(kg)'))),
        /** As a machine has measured it. */
        lengthMm: computed(optional(integer('长(mm)'))),
        widthMm: computed(optional(integer('宽(mm)'))),
        heightMm: computed(optional(integer('高(mm)'))),
        packer: computed(person('打包人')),
        station: computed(note('工作台', 64)),
        businessDate: computed(optional(date('封箱日期'))),
        sealedAt: computed(optional(instantField('封箱时间'))),
        weighedAt: computed(optional(instantField('称重时间'))),
        /** Why it went short, or was opened again. */
        reason: computed(note('原因')),
        createdAt: computed(instantField('开箱时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: [
        'warehouse',
        'owner',
        'parcelNo',
        'orderNo',
        'packaging',
        'packer',
        'state',
        'businessDate',
        'createdAt',
        'sealedAt',
        'weighedAt',
      ],
      sorts: ['-createdAt', 'parcelNo', 'orderNo', 'box', 'sealedAt', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  parcelLife,
)

/** What lies in it. */
export const parcelItem = withCalls(
  defineResource({
    name: 'parcelItem',
    label: '包裹明细',
    path: '/api/outbound/parcel-item',
    reads: 'outbound.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      parcelNo: computed(code('包裹号')),
      orderNo: computed(code('出库单号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      sku: computed(product('商品')),
      lot: computed(code('批次')),
      /** Of goods that are told apart piece by piece. */
      serialNo: computed(code('序列号')),
      qty: computed(decimal('数量')),
      /** Of these, taken by hand because their barcode could not be read. */
      unreadable: computed(decimal('条码不可读')),
    },
    filters: ['warehouse', 'owner', 'parcelNo', 'orderNo', 'sku', 'lot', 'serialNo'],
    sorts: ['-id', 'id', 'parcelNo', 'sku'],
  }),
  READ_CALLS,
)

const orderNo = z.string('缺少出库单号').trim().min(1, '缺少出库单号').max(64, '出库单号过长')
const parcelNo = z.string('缺少包裹号').trim().min(1, '缺少包裹号').max(64, '包裹号过长')
const scan = scannedCode()
const station = z.string().trim().max(64, '工作台过长').default('').meta({ title: '工作台' })
/** Where the labels are printed, should the number come later; empty: by somebody. */
const printer = optional(reference('打印机', 'printer')).create
const needs = outboundLife.steps.pack.needs

/** What was picked of one lot of a product, and how much of it lies in boxes by now. */
const goods = z.object({
  sku: z.string().meta({ title: '商品编码' }),
  skuName: z.string().nullable().meta({ title: '商品' }),
  skuPackages: PACKAGES,
  lot: z.string().meta({ title: '批次' }),
  qty: z.string().meta({ title: '应装' }),
  packedQty: z.string().meta({ title: '已装' }),
  isSerial: z.boolean().meta({ title: '按序列号管理' }),
})

const opened = parcel.row.extend({ items: z.array(parcelItem.row) })

/** An order on the bench: what belongs into its boxes, and what already lies in them. */
const work = z.object({
  orderNo: z.string().meta({ title: '出库单号' }),
  externalNo: z.string().nullable().meta({ title: '外部单号' }),
  ownerName: z.string().nullable().meta({ title: '货主' }),
  carrierName: z.string().nullable().meta({ title: '承运商' }),
  state: z.enum(outboundLife.states).meta({ title: '状态' }),
  priority: z.string().meta({ title: '优先级' }),
  notes: z.array(z.string()).meta({ title: '留言' }),
  /** Null of one that is packed: its number is asked for at a platform. */
  waybillNo: z.string().nullable().meta({ title: '运单号' }),
  /** The own numbers of its boxes; empty: they have none. */
  boxNos: z.array(z.string()).meta({ title: '箱的运单号' }),
  warehouse: z.string().meta({ title: '仓库' }),
  goods: z.array(goods),
  /** Those that were not opened again. */
  parcels: z.array(opened),
  /** What still has to be scanned once the last piece is in. */
  wantsPackaging: z.boolean().meta({ title: '须扫描包材' }),
  wantsNumber: z.boolean().meta({ title: '须扫描运单号' }),
  /** What becomes of it when something lacks. */
  shortagePolicy: z.enum(SHORTAGE_POLICIES).meta({ title: '缺货处理' }),
})

/** By an order's number, the owner's or that of its waybill or parcel, a tote, or the article of orders for one piece. */
export const getPackWork = defineCall({
  method: 'GET',
  path: '/api/outbound/bench/work',
  summary: '复核打包台：按扫描的周转箱、单号、运单号或单件商品找到要打包的出库单',
  needs,
  query: z.object({
    code: scan,
    warehouse: optional(reference('仓库', 'warehouse')).create,
  }),
  result: work,
})

/**
 * A piece goes into the open box, a packaging begins the next one or closes the last; once all is in, a code that is neither is the
 * number that the carrier gave. What is complete is sealed and gets its waybill by itself.
 */
export const scanAtBench = defineCall({
  method: 'POST',
  path: '/api/outbound/bench/scan',
  summary: '复核打包台：扫描商品、包材或运单号；装齐后自动封箱并取运单号',
  needs,
  body: z.object({
    orderNo,
    code: scannedProduct('条码', '请扫描商品'),
    qty: goodsQuantity('数量').input.default('1'),
    /** Where the order has several of the product. */
    lot: lot('批次').create,
    /** Of goods that are told apart piece by piece. */
    serialNo: optional(text('序列号', 64)).create,
    /** The piece is there, its barcode cannot be read: it was chosen by hand. */
    isUnreadable: z.boolean().default(false).meta({ title: '条码不可读' }),
    station,
    printer,
    opId,
  }),
  result: z.object({
    /** What the code was; a piece that the order does not want, or not so many of, is in no box and counts as a mistake of picking. */
    kind: z.enum(['商品', '包材', '运单号', '错件', '多件']),
    work,
    name: z.string().meta({ title: '名称' }),
    packed,
    /** Drawn by this scan; null as well of an order that is packed and waits for its number. */
    waybill: waybill.row.nullable(),
  }),
})

export const takeOutOfParcel = defineCall({
  method: 'POST',
  path: '/api/outbound/bench/take-out',
  summary: '复核打包台：从未封的箱中取出商品',
  needs,
  body: z.object({
    id: z.number('缺少编号').int('缺少编号'),
    qty: goodsQuantity('数量').input.default('1'),
    opId,
  }),
  result: work,
})

/** Somebody else goes on with a box that was begun. */
export const takeOverParcel = defineCall({
  method: 'POST',
  path: '/api/outbound/bench/take-over',
  summary: '复核打包台：接手他人未封的箱',
  needs,
  body: z.object({ parcelNo, station, opId }),
  result: work,
})

/**
 * What is not in a box by now does not leave with this order: it is frozen where it should be until somebody has counted. It follows
 * in a back-order, or is not sent, or the whole order waits for it and its goods are put back, as its owner wants it.
 */
export const sealShort = defineCall({
  method: 'POST',
  path: '/api/outbound/bench/short',
  summary: '复核打包台：缺件封箱，缺的商品按货主的缺货处理后补或取消；货主要求整单发货的，整单撤下等货',
  needs: outboundLife.steps.packShort.needs,
  body: z.object({
    orderNo,
    reason: text('缺件原因', 200).input,
    /** Where numbers are not drawn here. */
    waybillNo: optional(code('运单号')).create,
    station,
    printer,
    opId,
  }),
  /** Null: its number is asked for at a platform, or it waits. */
  result: z.object({ work, waybill: waybill.row.nullable() }),
})

/** Its goods are scanned anew; a label that was drawn is void. */
export const openParcel = defineCall({
  method: 'POST',
  path: '/api/outbound/bench/open',
  summary: '复核打包台：拆箱重装，已取的运单号作废',
  needs: outboundLife.steps.unpack.needs,
  body: z.object({ parcelNo, reason: text('拆箱原因', 200).input, opId }),
  result: work,
})

const weight = quantity('重量(kg)')
  .input.refine((given) => !/^0+(\.0+)?$/.test(given), '重量须大于0')
  .meta({ title: '重量(kg)' })

/** The label is on the box: its code is scanned on the scales. A weight that is far from what the box should have is asked about. */
export const weighBox = defineCall({
  method: 'POST',
  path: '/api/outbound/bench/weigh',
  summary: '称重：扫描箱上的面单并登记重量，与应重相差过大时须确认',
  needs: outboundLife.steps.weigh.needs,
  body: z.object({ code: scan, weight, sure, station, opId }),
  result: z.object({
    orderNo: z.string().meta({ title: '出库单号' }),
    waybillNo: z.string().meta({ title: '运单号' }),
    box: z.number().int().meta({ title: '第几箱' }),
    boxes: z.number().int().meta({ title: '箱数' }),
    weighed: z.number().int().meta({ title: '已称' }),
    weight: z.string().meta({ title: '重量(kg)' }),
    expectedWeight: z.string().nullable().meta({ title: '应重(kg)' }),
    state: z.enum(outboundLife.states).meta({ title: '状态' }),
  }),
})

/** No belt takes a box of more than three metres. */
function side(label: string) {
  return integer(label, { min: 1, max: 3_000 }).input
}

/**
 * A machine on the belt that weighs and measures (DWS), with an account that may do nothing else. What it may not let through is
 * an answer, too: nothing of it is booked, and a person puts the box on the scales.
 */
export const passDws = defineCall({
  method: 'POST',
  path: '/api/outbound/dws/pass',
  summary: '称重量方设备（DWS）过机：上报一箱的条码、重量与尺寸，答复放行或剔除',
  description: '每箱一次；同一 opId 重复上报答复相同，只登记一次。剔除时不登记重量，由人在称重作业中复核',
  needs: 'dws.weigh',
  body: z
    .object({
      code: scan,
      weight: quantity('重量').input.meta({ title: '重量' }),
      unit: z.enum(WEIGHT_UNITS, '重量单位须为 g 或 kg').meta({ title: '重量单位' }),
      size: z
        .object({ lengthMm: side('长(mm)'), widthMm: side('宽(mm)'), heightMm: side('高(mm)') })
        .optional()
        .meta({ title: '尺寸' }),
      opId,
    })
    .refine((given) => signOf(kilogramsOf(given.weight, given.unit)) > 0, {
      path: ['weight'],
      error: '重量须大于0',
    }),
  result: z.object({
    verdict: z.enum(['放行', '剔除']).meta({ title: '处理' }),
    reason: z.enum(SORTED_OUT).nullable().meta({ title: '剔除原因' }),
    message: z.string().meta({ title: '说明' }),
    /** Null of what is not let through. */
    weighed: weighBox.result.nullable(),
  }),
})
