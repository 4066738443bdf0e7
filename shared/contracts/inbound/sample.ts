// 抽检 — what a sample of goods that came in shows, by which all that waits of them is sound or not.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { decimal, goodsQuantity, note, notNegative } from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { INSPECTION_RESULTS } from '#shared/domain/values.ts'

/** Pieces. */
export const SAMPLED = {
  sampledQty: goodsQuantity('抽检数量'),
  badQty: notNegative(decimal('不合格数量')),
  remark: note('说明', 100),
}

/** One bad piece makes all of it 残次, which is sorted afterwards. */
export const inspectSample = defineCall({
  method: 'POST',
  path: '/api/inbound/sample/inspect',
  summary: '入库单：登记一种待检商品的抽检结果，全部合格转为良品，有不合格则其余全部转为残次，并计质检费',
  needs: 'inbound.receive',
  body: z
    .object({
      orderNo: z.string('缺少入库单号').trim().min(1, '缺少入库单号').max(64, '入库单号过长'),
      sku: z.string('缺少商品').trim().min(1, '缺少商品').max(64, '商品编码过长'),
      sampledQty: SAMPLED.sampledQty.input,
      badQty: SAMPLED.badQty.input,
      remark: SAMPLED.remark.create,
      opId,
    })
    .refine(({ sampledQty, badQty }) => Number(badQty) <= Number(sampledQty), {
      path: ['badQty'],
      message: '不合格数量不能超过抽检数量',
    }),
  result: z.object({ found: z.enum(INSPECTION_RESULTS), inspectedQty: decimal('质检数量').row }),
})
