// The home page's figures: what waits in the chosen warehouses right now, and what today has come to.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { commaList } from '#shared/validation.ts'

export const warehouseOverview = z.object({
  code: z.string().meta({ title: '编码' }),
  name: z.string().meta({ title: '仓库' }),
  city: z.string().meta({ title: '城市' }),
  /** Owners with stock rights in this warehouse that the user may see. */
  owners: z.number().int().meta({ title: '货主' }),
  /** Colleagues who may work in this warehouse. */
  users: z.number().int().meta({ title: '用户' }),
  stations: z.number().int().meta({ title: '工作站台' }),
  stationsOnline: z.number().int().meta({ title: '在线' }),
})

/** As many as the list behind it shows. */
const waitingFigure = z.object({
  name: z.enum([
    'todoInbound',
    'todoPutaway',
    'todoOutbound',
    'todoReturn',
    'todoCount',
    'cutoffSoon',
    'expiringLots',
    'rejectPushErrors',
    'returnPushErrors',
  ]),
  label: z.string(),
  count: z.number().int(),
  /** The list, narrowed to what waits. */
  href: z.string(),
  tone: z.enum(['primary', 'success', 'warning', 'danger']),
})

export const getOverview = defineCall({
  method: 'GET',
  path: '/api/base/overview',
  summary: '首页概况；未指定仓库时为全部可见仓库',
  needs: 'signedIn',
  query: z.object({ warehouses: commaList.optional() }),
  result: z.object({
    at: instant,
    /** The business days that are today's in one of the warehouses: their shifts end at different hours. */
    today: z.object({ from: z.iso.date(), to: z.iso.date() }),
    waiting: z.array(waitingFigure),
    /** Units in an hour of timed work; null while nothing of it was done today. */
    todayUph: z.string().nullable().meta({ title: '今日人效' }),
    /** Null for those whose roles do not show them money. */
    todayIncome: z.string().nullable().meta({ title: '今日收入' }),
    /** Checks that failed in the last nightly 对账, and when; null for those who may not see it, or before the first. */
    healthAlerts: z.object({ failed: z.number().int(), at: instant }).nullable().meta({ title: '对账预警' }),
    /** Their own, exports and imports. */
    runningTasks: z.number().int().meta({ title: '进行中任务' }),
    warehouses: z.array(warehouseOverview),
  }),
})
