// 退件作业 — a parcel that came back, worked through piece by piece with a scanner: which order it came from, what was sent with
// that, and each piece from the parcel to its place.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  date,
  decimal,
  flag,
  instantField,
  integer,
  note,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { goodsCode, ledPlace, scannedCode } from '#shared/contracts/definition/scanned.ts'
import {
  addReturnLine,
  disposeReturnLine,
  inspectReturnLine,
  returnLine,
} from '#shared/contracts/returned/line.ts'
import { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { ORIGIN_SCANS } from '#shared/domain/returned.ts'
import { QUALITIES } from '#shared/domain/values.ts'

const returnNo = code('退件号').input

/** An order of which goods may come back. */
const origin = z.object({
  orderNo: code('出库单号').row,
  externalNo: optional(code('外部单号')).row,
  warehouse: code('仓库').row,
  owner: code('货主').row,
  ownerName: optional(note('货主名称')).row,
  shop: optional(code('店铺')).row,
  carrier: code('承运商').row,
  waybillNo: optional(code('运单号')).row,
  /** Pieces that left with it. */
  sentQty: decimal('发出数量').row,
  shippedAt: optional(instantField('出库时间')).row,
})

/** What was scanned: a parcel that is registered, or something of the order that it came from. */
export const findReturn = defineCall({
  method: 'GET',
  path: '/api/returned/station/find',
  summary: '退件作业：按运单号、退件号、出库单号、外部单号、收货电话或商品查找退件及其原出库单',
  needs: 'returned.write',
  query: z.object({
    code: scannedCode(),
    /** Where it is worked at; absent: anywhere. */
    warehouse: reference('仓库', 'warehouse').input.optional(),
    /** The parcel that is open there: goods must be its owner's. */
    returnNo: returnNo.optional(),
  }),
  result: z.object({
    /** What the code is of; null: nothing that is known. */
    meant: optional(choice('扫描内容', ORIGIN_SCANS)).row,
    parcel: returnParcel.row.nullable(),
    /** The latest first. */
    orders: z.array(origin),
  }),
})

const sentGoods = z.object({
  owner: code('货主').row,
  ownerName: optional(note('货主名称')).row,
  sku: code('商品').row,
  skuName: optional(note('商品名称')).row,
  lot: code('批次').row,
  mfgDate: optional(date('生产日期')).row,
  expDate: optional(date('到期日期')).row,
  sentQty: decimal('发出数量').row,
  /** In this parcel and in others. */
  backQty: decimal('已退回数量').row,
  isNumbered: flag('按序列号入库').row,
})

const led = ledPlace('推荐库位').extend({
  sku: code('商品').row,
  lot: code('批次').row,
  quality: choice('品质', QUALITIES).row,
})

/** A parcel on the table: what was found in it, what its order was sent with, and where that is led. */
export const getReturnWork = defineCall({
  method: 'GET',
  path: '/api/returned/station/work',
  summary: '退件作业：退件、已登记的商品、原出库单发出的商品与推荐库位',
  needs: 'returned.write',
  query: z.object({ returnNo }),
  result: z.object({
    parcel: returnParcel.row,
    lines: z.array(returnLine.row),
    goods: z.array(sentGoods),
    codes: z.array(goodsCode),
    places: z.array(led),
  }),
})

/** One command from the parcel to the place: found, inspected and disposed of. */
export const takeReturned = defineCall({
  method: 'POST',
  path: '/api/returned/station/take',
  summary: '退件作业：一次登记商品、判定品质并处置',
  needs: 'returned.write',
  body: addReturnLine.body.extend({
    quality: inspectReturnLine.body.shape.quality,
    disposition: disposeReturnLine.body.shape.disposition,
    loc: disposeReturnLine.body.shape.loc,
    serialNos: disposeReturnLine.body.shape.serialNos,
    station: note('工作站台', 64).create,
  }),
  result: z.object({ line: returnLine.row, parcel: returnParcel.row }),
})

/** By who scanned it. */
export const undoReturned = defineCall({
  method: 'POST',
  path: '/api/returned/station/undo',
  summary: '退件作业：撤销自己登记的一条商品，入库与计件一并撤销',
  needs: 'returned.write',
  body: z.object({ id: integer('编号').row, opId }),
  result: returnParcel.row,
})
