// The home page's figures: what stands in the chosen warehouses right now.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/call.ts'
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

export const getOverview = defineCall({
  method: 'GET',
  path: '/api/base/overview',
  summary: '首页概况；未指定仓库时为全部可见仓库',
  query: z.object({ warehouses: commaList.optional() }),
  result: z.object({
    at: instant,
    unreadNotices: z.number().int().meta({ title: '未读消息' }),
    noticesToday: z.number().int().meta({ title: '今日消息' }),
    runningTasks: z.number().int().meta({ title: '进行中任务' }),
    warehouses: z.array(warehouseOverview),
  }),
})
