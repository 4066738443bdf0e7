// 出库单 — goods that are to leave: keyed in with its lines or out of a sheet, allocated, picked in a wave, packed, weighed, shipped.

import * as z from 'zod'
import { codeName, defineCall } from '#shared/contracts/definition/call.ts'
import { forEach, refused } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  fixed,
  flag,
  inFen,
  instantField,
  integer,
  lot,
  maskablePhone,
  money,
  note,
  optional,
  packedQuantity,
  person,
  preset,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  opId,
  PACKAGES,
  SHEET_CALLS,
  sure,
  takenFrom,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { lineInputs, outboundLine, outboundLineInput } from '#shared/contracts/outbound/line.ts'
import { parcel } from '#shared/contracts/outbound/parcel.ts'
import { pickError } from '#shared/contracts/outbound/pick-error.ts'
import { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { outboundSerial } from '#shared/contracts/outbound/serial.ts'
import { shipmentBox } from '#shared/contracts/outbound/shipment.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { documentOf } from '#shared/documents.ts'
import { OUTBOUND_TYPES, outboundLife, PRIORITIES } from '#shared/domain/outbound.ts'

/** Yuan and fen, never less than nothing. */
function amount(label: string) {
  const field = inFen(money(label))
  const input = field.input.refine((given) => !given.startsWith('-'), `${label}不能小于0`)
  return { ...field, input, create: input }
}

const carrier = reference('承运商', 'carrier')

const head = {
  owner: fixed(reference('货主', 'owner')),
  warehouse: fixed(reference('仓库', 'warehouse')),
  shop: optional(reference('店铺', 'shop')),
  /** Null: the owner's rules for carriers choose it. */
  carrier: {
    ...carrier,
    input: carrier.input.nullable(),
    create: carrier.input.nullable().default(null),
    whenEmpty: '不填按规则选择',
  },
  type: preset(choice('订单类型', OUTBOUND_TYPES), '销售'),
  priority: preset(choice('优先级', PRIORITIES), '普通'),
  /** Not before: goods are promised to it from then on. */
  earliestAt: optional(instantField('最早发货时间')),
  /** It is to have left by then. */
  cutoffAt: optional(instantField('截单时间')),
  /** What the receiver wants left of what they get; the owner's rules hold beside it. */
  shipmentDays: optional(integer('剩余效期(天)', { max: 36_500 })),
  receiver: text('收货人', 32),
  mobile: maskablePhone('收货电话'),
  address: text('收货地址', 200),
  /** By which the platform knows the receiver whom it sends with stars. */
  oaid: note('加密收件人标识(OAID)', 200),
  /** Where it was sold, and under which number there. */
  platform: note('平台', 32),
  platformNo: optional(code('平台单号')),
  buyerNote: note('买家留言'),
  sellerNote: note('卖家备注'),
  invoiceWish: note('发票要求', 200),
  insuredValue: optional(amount('保价金额')),
  /** What the carrier takes from the receiver. */
  codAmount: optional(amount('代收货款')),
}

const listed = defineDocument(
  defineResource({
    ...documentOf('outboundOrder'),
    path: '/api/outbound/order',
    reads: 'outbound.read',
    writes: 'outbound.write',
    fields: {
      orderNo: computed(code('出库单号')),
      ...head,
      /** The rule that has chosen the carrier; empty: a person did. */
      carrierReason: computed(note('承运商依据')),
      /** Sent with stars: the platform alone knows who it is. */
      encrypted: computed(flag('加密收件人')),
      // Where the address begins with them.
      province: computed(note('省份')),
      city: computed(note('城市')),
      district: computed(note('区县')),
      /** The owner's own number; each counts once for an owner, together with the parts that follow it. */
      externalNo: optional(code('外部单号')),
      /** Of a part that is sent apart: the first of them. */
      parentNo: computed(optional(code('首单号'))),
      /** The order that is sent with all that this one wanted. */
      mergedInto: computed(optional(code('并入出库单'))),
      remark: note('备注'),
      lineCount: computed(integer('行数')),
      qty: computed(decimal('订单数量')),
      allocatedQty: computed(decimal('已分配')),
      pickedQty: computed(decimal('已拣')),
      /** What lacked when it was last to be allocated. */
      shortage: computed(note('缺货说明')),
      waveNo: computed(optional(code('波次号'))),
      waybillNo: computed(optional(code('运单号'))),
      boxes: computed(integer('箱数')),
      weight: computed(optional(decimal('重量(kg)'))),
      plateNo: computed(note('车牌')),
      state: computed(choice('状态', outboundLife.states)),
      /** Of the day it was made on. */
      businessDate: computed(date('业务日期')),
      creator: computed(person('制单人')),
      createdAt: computed(instantField('制单时间')),
      shippedAt: computed(optional(instantField('出库时间'))),
      updatedAt: computed(instantField('更新时间')),
    },
    measures: ['lineCount', 'qty', 'pickedQty'],
    filters: [
      'warehouse',
      'owner',
      'orderNo',
      'externalNo',
      'shop',
      'carrier',
      'waveNo',
      'waybillNo',
      'receiver',
      'province',
      'city',
      'type',
      'priority',
      'platformNo',
      'state',
      'cutoffAt',
      'businessDate',
      'createdAt',
      'shippedAt',
    ],
    sorts: ['-createdAt', 'orderNo', 'externalNo', 'cutoffAt', 'businessDate', 'shippedAt', 'updatedAt'],
  }),
  outboundLife,
)

/** One row for each line; rows of one owner and external number make one order. */
const sheet = defineResource({
  name: 'outboundSheet',
  label: '出库单',
  path: '/api/outbound/order',
  reads: 'outbound.read',
  writes: 'outbound.write',
  key: 'externalNo',
  becomes: listed,
  fields: {
    ...head,
    externalNo: code('外部单号'),
    sku: reference('商品', 'article'),
    lot: lot('指定批次'),
    qty: packedQuantity('订单数量'),
  },
  filters: [],
  sorts: ['externalNo'],
})

export const outboundSheet = withCalls(sheet, SHEET_CALLS)
export type OutboundSheetRow = z.output<typeof sheet.create.body>

/** As long as nothing is allocated it can be changed; lines that are given take the place of all that were there. */
export const outboundOrder = {
  ...listed,
  lines: {
    name: 'lines',
    label: outboundLine.label,
    fields: outboundLineInput,
    hint: '「商品」也可填组合装：数量是套数，保存时拆成其中的商品',
  },
  get: defineCall({
    ...listed.get,
    result: listed.row.extend({
      lines: z.array(outboundLine.row.pick({ sku: true, skuName: true, lot: true, qty: true })),
    }),
  }),
  create: defineCall({ ...listed.create, body: listed.create.body.extend({ lines: lineInputs, sure }) }),
  update: defineCall({
    ...listed.update,
    body: listed.update.body.extend({ lines: lineInputs.optional(), sure }),
  }),
  ...takenFrom(outboundSheet),
}

const MOST_ORDERS = 200
const orderNo = z.string('缺少出库单号').trim().min(1, '缺少出库单号').max(64, '出库单号过长')
const orderNos = z
  .array(orderNo, '请选择出库单')
  .min(1, '请选择出库单')
  .max(MOST_ORDERS, `一次最多${MOST_ORDERS}张出库单`)

/**
 * The order that has to leave first is served first. Goods without a shelf life go by lot and by the way of the pickers. Of an
 * order that lacks something its owner's rule says whether the rest goes ahead.
 */
export const allocateOrders = defineCall({
  method: 'POST',
  path: '/api/outbound/order/allocate',
  summary: '出库单：审核并分配库存，先到期先出；缺货的按货主规则整单待补货、先发有货或缺货取消',
  needs: 'outbound.write',
  body: z.object({ orderNos, opId }),
  result: z.object({
    allocated: z.array(z.string()),
    short: z.array(z.string()),
    /** Made for what lacked. */
    backOrders: z.array(z.string()).meta({ title: '后补出库单' }),
    /** What lacked of these is not sent. */
    reduced: z.array(z.string()).meta({ title: '缺货部分已取消的出库单' }),
    refused,
  }),
})

/** Back to where they were suspended; what they were promised is still theirs. */
export const resumeOrders = defineCall({
  method: 'POST',
  path: '/api/outbound/order/resume',
  summary: '出库单：解除挂起，回到挂起前的状态',
  needs: 'outbound.write',
  body: z.object({ orderNos, opId }),
  result: forEach(listed.row),
})

/** What is named goes into another order of the same family; something stays. */
export const splitOrder = defineCall({
  method: 'POST',
  path: '/api/outbound/order/split',
  summary: '出库单：拆单，选定的数量另成一张出库单',
  needs: 'outbound.write',
  body: z.object({ orderNo, lines: lineInputs, opId }),
  result: z.object({ order: listed.row, part: listed.row }),
})

/** Into the one with the lowest number, of those that go from one place to one receiver. */
export const mergeOrders = defineCall({
  method: 'POST',
  path: '/api/outbound/order/merge',
  summary: '出库单：合单，发给同一收货人的几张合成一张',
  needs: 'outbound.write',
  body: z.object({ orderNos: orderNos.min(2, '请选择至少两张出库单'), opId }),
  result: forEach(z.string()).extend({ order: listed.row }),
})

/** Of one product, of one lot where it is named, or of sets of products: what an order could be promised now. Nobody who counts it blind is told. */
export const getAvailable = defineCall({
  method: 'GET',
  path: '/api/outbound/order/available',
  summary: '出库单：商品或组合装当前可分配的数量',
  needs: 'outbound.write',
  query: z.object({
    warehouse: reference('仓库', 'warehouse').input,
    owner: reference('货主', 'owner').input,
    sku: reference('商品', 'article').input,
    lot: lot('批次').create,
  }),
  result: z.object({
    available: z.string().nullable().meta({ title: '可用' }),
    skuPackages: PACKAGES,
  }),
})

/** A conversation is longer than any block of it that says where a parcel goes. */
export const PASTED = { text: note('收货信息', 1_000) }

/** Out of what is pasted; what is doubtful is told in words for people. Nothing is written. */
export const readReceiver = defineCall({
  method: 'POST',
  path: '/api/outbound/order/receiver',
  summary: '出库单：从粘贴的文字中认出收货人、电话、地址与省市区',
  needs: 'outbound.write',
  body: z.object({ text: PASTED.text.input }),
  result: z.object({
    receiver: z.string().meta({ title: '收货人' }),
    mobile: z.string().meta({ title: '收货电话' }),
    address: z.string().meta({ title: '收货地址' }),
    province: z.string().meta({ title: '省份' }),
    city: z.string().meta({ title: '城市' }),
    district: z.string().meta({ title: '区县' }),
    doubts: z.array(z.string()).meta({ title: '须核对' }),
  }),
})

const weight = quantity('重量(kg)')
  .input.refine((given) => !/^0+(\.0+)?$/.test(given), '重量须大于0')
  .meta({ title: '重量(kg)' })

/** A number that the carrier or the owner has given belongs to one order. */
export const packOrders = defineCall({
  method: 'POST',
  path: '/api/outbound/order/pack',
  summary: '出库单：复核并打包，取得运单号',
  needs: outboundLife.steps.pack.needs,
  body: z.object({
    orderNos,
    boxes: integer('箱数', { min: 1, max: 999 }).input.default(1),
    /** Empty: drawn here, where the owner lets us. */
    waybillNo: optional(code('运单号')).create,
    /** One for each box; empty: nobody says, where the owner does not ask for it. */
    packaging: optional(reference('包材', 'package')).create,
    opId,
  }),
  result: forEach(waybill.row).extend({
    /** Packed as well: their numbers are asked for at a platform. */
    awaiting: z.array(z.string()).meta({ title: '待面单的出库单' }),
  }),
})

/** Those that may be chosen; what such goods went out in lately comes first. */
export const getPackagings = defineCall({
  method: 'GET',
  path: '/api/outbound/order/packaging',
  summary: '出库单：可用的包材，近期用于同类商品的在前',
  needs: 'outbound.read',
  query: z.object({ orderNo }),
  result: z.array(codeName.extend({ isUsual: z.boolean().meta({ title: '近期用过' }) })),
})

export const weighOrder = defineCall({
  method: 'POST',
  path: '/api/outbound/order/weigh',
  summary: '出库单：登记包裹重量',
  needs: outboundLife.steps.weigh.needs,
  body: z.object({ orderNo, weight, opId }),
  result: listed.row,
})

/** The goods leave the stock, and the carrier has the parcels. */
export const shipOrders = defineCall({
  method: 'POST',
  path: '/api/outbound/order/ship',
  summary: '出库单：装车出库，扣减库存',
  needs: outboundLife.steps.ship.needs,
  body: z.object({ orderNos, plateNo: note('车牌', 20).create, opId }),
  result: forEach(listed.row),
})

const related = listed.row.pick({ orderNo: true, externalNo: true, qty: true, state: true })

export const getOutboundDocument = defineCall({
  method: 'GET',
  path: '/api/outbound/order/document',
  summary: '出库单：单据头、明细、拣货任务、运单与操作记录',
  needs: 'outbound.read',
  query: z.object({ orderNo }),
  result: z.object({
    order: listed.row,
    lines: z.array(outboundLine.row),
    picks: z.array(pickTask.row),
    /** What was picked of goods that are told apart piece by piece, and how many pieces have their number. */
    serialGoods: z.array(
      z.object({
        sku: z.string().meta({ title: '商品编码' }),
        skuName: z.string().nullable().meta({ title: '商品' }),
        qty: z.string().meta({ title: '已拣' }),
        recorded: z.number().int().meta({ title: '已登记序列号' }),
      }),
    ),
    serials: z.array(outboundSerial.row),
    /** Filled at a bench; those that were opened again among them. */
    parcels: z.array(parcel.row),
    waybills: z.array(waybill.row),
    /** Onto trucks, and off them again. */
    loads: z.array(shipmentBox.row),
    /** What went wrong in picking it. */
    pickErrors: z.array(pickError.row),
    /** The other orders that were one with it. */
    family: z.array(related),
    /** What is sent with it. */
    merged: z.array(related),
    ...history,
  }),
})
