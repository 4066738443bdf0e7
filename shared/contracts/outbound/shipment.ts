// 发运单 — the boxes of one carrier on one truck: scanned onto it one by one, handed over to its driver, gone with it.
import * as z from 'zod'
import { type CallResult, defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  file,
  fixed,
  instantField,
  integer,
  note,
  optional,
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
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { shipmentLife } from '#shared/domain/shipment.ts'

/** What is on the truck is counted of what its reader may see. */
export const shipment = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('shipment'),
      path: '/api/outbound/shipment',
      reads: 'outbound.read',
      writes: 'outbound.work',
      fields: {
        shipmentNo: computed(code('发运单号')),
        warehouse: fixed(reference('仓库', 'warehouse')),
        carrier: fixed(reference('承运商', 'carrier')),
        plateNo: fixed(text('车牌', 20)),
        /** Where the truck stands; one at a time. */
        dock: fixed(note('月台', 32)),
        /** Who loads it together; empty: whoever scans. */
        team: fixed(optional(reference('班组', 'workTeam'))),
        boxes: computed(integer('箱数')),
        orders: computed(integer('单数')),
        weight: computed(decimal('重量(kg)')),
        seal: computed(note('封签号')),
        handedTo: computed(note('司机')),
        signature: computed(file('司机签字')),
        state: computed(choice('状态', shipmentLife.states)),
        creator: computed(person('创建人')),
        createdAt: computed(instantField('创建时间')),
        handedAt: computed(optional(instantField('交接时间'))),
        departedAt: computed(optional(instantField('离场时间'))),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['orders', 'boxes'],
      filters: ['warehouse', 'shipmentNo', 'carrier', 'plateNo', 'dock', 'state', 'createdAt', 'departedAt'],
      sorts: ['-createdAt', 'shipmentNo', 'departedAt', 'updatedAt'],
    }),
    [...READ_CALLS, 'create'],
  ),
  shipmentLife,
)

/** One scan onto a truck, and whether the box was taken off it again. */
export const shipmentBox = withCalls(
  defineResource({
    name: 'shipmentBox',
    label: '装车明细',
    path: '/api/outbound/shipment-box',
    reads: 'outbound.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      shipmentNo: computed(code('发运单号')),
      waybillNo: computed(code('运单号')),
      box: computed(integer('箱号')),
      boxes: computed(integer('共几箱')),
      orderNo: computed(code('出库单号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      station: computed(note('工作站台')),
      loader: computed(person('装车人')),
      loadedAt: computed(instantField('装车时间')),
      unloader: computed(optional(person('卸车人'))),
      unloadedAt: computed(optional(instantField('卸下时间'))),
    },
    filters: ['warehouse', 'owner', 'shipmentNo', 'waybillNo', 'orderNo', 'loadedAt'],
    sorts: ['-id', 'id', 'waybillNo', 'loadedAt'],
  }),
  READ_CALLS,
)

const shipmentNo = z.string('缺少发运单号').trim().min(1, '缺少发运单号').max(64, '发运单号过长')

const scan = z.object({
  shipmentNo,
  /** Of a box, of a waybill or of an order; the latter two where there is but one box. */
  code: z
    .string('请扫描箱上的条码')
    .trim()
    .min(1, '请扫描箱上的条码')
    .max(128, '条码过长')
    .meta({ title: '箱码' }),
  station: z.string().trim().max(64, '工作站台过长').default(''),
  opId,
})

const scanned = z.object({
  shipment: shipment.row,
  box: shipmentBox.row,
  /** How many boxes of its waybill are on this truck now. */
  loaded: z.number().int().meta({ title: '已装箱数' }),
})

export const loadBox = defineCall({
  method: 'POST',
  path: '/api/outbound/shipment/load',
  summary: '装车：扫描箱上的条码，把一箱装上车',
  needs: 'outbound.work',
  body: scan,
  result: scanned,
})

export const unloadBox = defineCall({
  method: 'POST',
  path: '/api/outbound/shipment/unload',
  summary: '卸下：扫描箱上的条码，把一箱从车上卸下',
  needs: 'outbound.work',
  body: scan,
  result: scanned,
})

/** `file` of the drawn name: kept before by the upload. */
export const HAND_OVER = {
  handedTo: text('司机姓名', 32),
  seal: note('封签号', 64),
  signature: file('司机签字'),
}

export const handOverShipment = defineCall({
  method: 'POST',
  path: '/api/outbound/shipment/hand-over',
  summary: '交接：车上的箱交给司机；有运单只装了一部分时拒绝',
  needs: 'outbound.work',
  body: z.object({
    shipmentNo,
    /** As the driver was told: where others have loaded meanwhile, it is refused. */
    boxes: integer('箱数', { min: 1 }).input,
    handedTo: HAND_OVER.handedTo.input,
    seal: HAND_OVER.seal.create,
    signature: HAND_OVER.signature.create,
    opId,
  }),
  result: shipment.row,
})

/** Weighed, of the truck's carrier and warehouse, and not all on trucks. */
const waiting = z.object({
  orderNo: z.string().meta({ title: '出库单号' }),
  waybillNo: z.string().meta({ title: '运单号' }),
  ownerName: z.string().nullable().meta({ title: '货主' }),
  boxes: z.number().int().meta({ title: '共几箱' }),
  /** On this truck, and on others. */
  here: z.number().int().meta({ title: '已在本车' }),
  elsewhere: z.number().int().meta({ title: '在其他车' }),
})

/** Where the boxes go, without who gets them. */
const destination = z.object({
  province: z.string().meta({ title: '省份' }),
  city: z.string().meta({ title: '城市' }),
  orders: z.number().int().meta({ title: '单数' }),
  boxes: z.number().int().meta({ title: '箱数' }),
  weight: z.string().meta({ title: '重量(kg)' }),
})

export const getShipmentDocument = defineCall({
  method: 'GET',
  path: '/api/outbound/shipment/document',
  summary: '发运单：车上的箱、还在月台的运单、去向汇总与操作记录',
  needs: 'outbound.read',
  query: z.object({ shipmentNo }),
  result: z.object({
    shipment: shipment.row,
    /** On the truck, the last one first. */
    boxes: z.array(shipmentBox.row),
    /** The oldest first; nothing once it is handed over. */
    waiting: z.array(waiting),
    /** Of all that wait, also those beyond the list. */
    waitingBoxes: z.number().int().meta({ title: '待装箱数' }),
    destinations: z.array(destination),
    ...history,
  }),
})

export type Loaded = CallResult<typeof loadBox>
export type ShipmentDocument = CallResult<typeof getShipmentDocument>
