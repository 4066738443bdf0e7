// 到货单元 — a pallet or box that the supplier has announced by its SSCC with all that is in it: received by one scan.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  code,
  computed,
  date,
  goodsQuantity,
  integer,
  lot,
  optional,
  product,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, withCalls } from '#shared/contracts/definition/resource.ts'
import { containerCodeOf, isSscc } from '#shared/domain/gs1.ts'

const ssccText = text('SSCC', 64)
const ssccInput = z
  .string('请扫描 SSCC')
  .trim()
  .transform(containerCodeOf)
  .refine(isSscc, 'SSCC 须为 18 位数字，且校验位正确')
  .meta({ title: 'SSCC' })

const announced = {
  sscc: { ...ssccText, input: ssccInput, create: ssccInput },
  sku: reference('商品', 'sku'),
  lot: lot('批次'),
  mfgDate: optional(date('生产日期')),
  expDate: optional(date('到期日期')),
  qty: goodsQuantity('数量'),
}

const listed = defineResource({
  name: 'inboundUnit',
  label: '到货单元',
  path: '/api/inbound/unit',
  reads: 'inbound.read',
  key: 'id',
  fields: {
    id: computed(integer('编号')),
    orderNo: computed(code('入库单号')),
    warehouse: computed(reference('仓库', 'warehouse')),
    owner: computed(reference('货主', 'owner')),
    ...announced,
    sku: computed(product('商品')),
    /** Null until it is scanned. */
    receiptId: computed(optional(integer('收货记录'))),
  },
  filters: ['orderNo'],
  sorts: ['id'],
})

/** Described like a resource for its labels; it is read with its order. */
export const inboundUnit = withCalls(listed, [])
export const ANNOUNCED = announced

const MOST_UNITS = 500
const unitInput = z.object({
  sscc: announced.sscc.create,
  sku: announced.sku.create,
  lot: announced.lot.create,
  mfgDate: announced.mfgDate.create,
  expDate: announced.expDate.create,
  qty: announced.qty.input,
})

/** Of goods that the order expects. */
export const announceUnits = defineCall({
  method: 'POST',
  path: '/api/inbound/unit/announce',
  summary: '入库单：按 SSCC 预告托盘或整箱的商品，收货时扫一次即收',
  needs: 'inbound.write',
  body: z.object({
    orderNo: z.string('缺少入库单号').trim().min(1, '缺少入库单号').max(64, '入库单号过长'),
    units: z
      .array(unitInput, '请添加到货单元')
      .min(1, '请添加到货单元')
      .max(MOST_UNITS, `一次最多${MOST_UNITS}个到货单元`),
    opId,
  }),
  result: z.array(listed.row),
})

/** Before it is received; its number may then be announced anew, with what is really in it. */
export const withdrawUnit = defineCall({
  method: 'POST',
  path: '/api/inbound/unit/withdraw',
  summary: '入库单：移除一个预告错的 SSCC，收货前可以移除后重新预告',
  needs: 'inbound.write',
  body: z.object({
    id: z.number('缺少编号').int('缺少编号'),
    reason: text('原因', 200).input,
    opId,
  }),
  result: listed.row,
})
