// 收支分析 — what a month has brought, warehouse by warehouse and owner by owner, beside the eleven before it.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { month } from '#shared/contracts/definition/field.ts'
import { commaList } from '#shared/validation.ts'

const amount = z.string()

const figures = {
  income: amount.meta({ title: '收入' }),
  expense: amount.meta({ title: '支出' }),
  profit: amount.meta({ title: '利润' }),
  /** Of a hundred that were earned; null where nothing was. */
  profitRate: amount.nullable().meta({ title: '利润率' }),
  /** By how many per cent the profit is another than the month before; null where there was none. */
  momRate: amount.nullable().meta({ title: '环比' }),
}

/** Anyone who earned us most there. */
const topOwner = z.string().nullable().meta({ title: '贡献货主' })

export const profitOfWarehouse = z.object({
  warehouse: z.string(),
  warehouseName: z.string().nullable().meta({ title: '仓库' }),
  ...figures,
  topOwner,
})

export const profitOfOwner = z.object({
  /** Null for what could not be shared. */
  owner: z.string().nullable(),
  ownerName: z.string().nullable().meta({ title: '货主' }),
  ...figures,
})

export const getProfitOverview = defineCall({
  method: 'GET',
  path: '/api/finance/profit/overview',
  summary: '收支分析：某月的收入、支出与利润，及此前各月；未指定月份时为本月',
  needs: 'money.read',
  query: z.object({
    month: month('月份').input.optional(),
    warehouses: commaList.optional(),
  }),
  result: z.object({
    at: instant,
    month: z.string().meta({ title: '月份' }),
    ...figures,
    topOwner,
    /** The oldest first. */
    months: z.array(z.object({ month: z.string(), income: amount, expense: amount, profit: amount })),
    warehouses: z.array(profitOfWarehouse),
    /** The most profitable first. */
    owners: z.array(profitOfOwner),
  }),
})
