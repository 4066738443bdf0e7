// 出库看板 — how far the orders of each warehouse are, how soon they have to leave, and how far each wave is.

import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { choice, decimal } from '#shared/contracts/definition/field.ts'
import { outboundLife, waveLife } from '#shared/domain/outbound.ts'
import { commaList } from '#shared/validation.ts'

const orders = z.number().int().meta({ title: '订单数' })

/** Of those that are still to leave; `dues` are bounds of the cut-off, in the order of their urgency, for cells and lists alike. */
export const getOutboundBoard = defineCall({
  method: 'GET',
  path: '/api/outbound/board',
  summary: '出库看板：各仓库未出库订单按状态与截单时间的数量，进行中的波次与进度；未指定仓库时为全部可见仓库',
  needs: 'outbound.read',
  query: z.object({ warehouses: commaList.optional() }),
  result: z.object({
    at: instant,
    /** Null at either end: without a bound; the last one is of orders without a cut-off. */
    dues: z.array(z.object({ name: z.string(), from: instant.nullable(), to: instant.nullable() })),
    warehouses: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        cells: z.array(
          z.object({
            state: choice('状态', outboundLife.states).row,
            due: z.string().meta({ title: '截单' }),
            orders,
          }),
        ),
        waves: z.array(
          z.object({
            waveNo: z.string().meta({ title: '波次号' }),
            ownerName: z.string().meta({ title: '货主' }),
            carrierName: z.string().nullable().meta({ title: '承运商' }),
            rule: z.string().nullable().meta({ title: '波次规则' }),
            state: choice('状态', waveLife.states).row,
            qty: decimal('拣货数量').row,
            pickedQty: decimal('已拣').row,
            orders,
            packed: z.number().int().meta({ title: '已打包' }),
            cutoffAt: instant.nullable().meta({ title: '最早截单' }),
          }),
        ),
      }),
    ),
  }),
})
