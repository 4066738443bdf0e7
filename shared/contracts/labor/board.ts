// 临时工看板 — the workers of agencies at one warehouse today, for a screen on the wall: nobody signs in there, anyone who has the
// board's key sees it. It names agencies and figures, no people.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { integer, reference } from '#shared/contracts/definition/field.ts'

const key = z
  .string('缺少看板密钥')
  .trim()
  .min(1, '缺少看板密钥')
  .max(300, '看板密钥过长')
  .meta({ title: '看板密钥' })

/** For one warehouse, and some days. */
export const issueBoardKey = defineCall({
  method: 'POST',
  path: '/api/hrm/labor-board/key',
  summary: '临时工看板：签发一个仓库的看板密钥',
  needs: 'dispatch.write',
  body: z.object({
    warehouse: reference('仓库', 'warehouse').input,
    days: integer('有效天数', { min: 1, max: 90 }).input.default(30),
  }),
  result: z.object({ key, warehouseName: z.string(), validUntil: instant.meta({ title: '有效期至' }) }),
})

const figures = {
  requested: z.number().int().meta({ title: '需求人数' }),
  arrived: z.number().int().meta({ title: '到岗人数' }),
  onSite: z.number().int().meta({ title: '在场人数' }),
  /** Of anyone who is still there, until now. */
  hours: z.string().meta({ title: '累计工时' }),
  uph: z.string().nullable().meta({ title: '人效(件/时)' }),
  estimatedCost: z.string().meta({ title: '预计成本' }),
}

export const laborBoardRow = z.object({
  agencyName: z.string().meta({ title: '劳务公司' }),
  dispatches: z.number().int().meta({ title: '派工单' }),
  ...figures,
})

export const getLaborBoard = defineCall({
  method: 'GET',
  path: '/api/public/labor-board',
  summary: '临时工看板：今日各劳务公司的到岗、工时、人效与预计成本',
  needs: 'public',
  query: z.object({ key }),
  result: z.object({
    at: instant,
    warehouseName: z.string().meta({ title: '仓库' }),
    businessDate: z.iso.date().meta({ title: '日期' }),
    sums: z.object(figures),
    agencies: z.array(laborBoardRow),
  }),
})
