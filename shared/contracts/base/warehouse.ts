// Warehouses of the provider.
import * as z from 'zod'
import { codeName, defineCall } from '#shared/contracts/call.ts'

export const getWarehouseOptions = defineCall({
  method: 'GET',
  path: '/api/basic/warehouse/options',
  summary: '当前用户可选的仓库',
  result: z.array(codeName),
})
