// Devices on the warehouse floor: work stations, sorters, scales.
import * as z from 'zod'
import { defineCall, pageOf } from '#shared/contracts/call.ts'

export const device = z.object({
  code: z.string().meta({ title: '设备编码' }),
  name: z.string().meta({ title: '设备名称' }),
  warehouse: z.string().meta({ title: '仓库' }),
  type: z.string().meta({ title: '类型' }),
  state: z.enum(['在线', '离线', '故障', '维修', '停用']).meta({ title: '状态' }),
})
export type Device = z.output<typeof device>

export const pageDevices = defineCall({
  method: 'POST',
  path: '/api/basic/device/page',
  summary: '设备列表',
  body: z.object({
    page: z.number().int().min(1).default(1),
    size: z.number().int().min(1).max(200).default(10),
    warehouse: z.string().optional(),
    type: z.string().optional(),
  }),
  result: pageOf(device),
})
