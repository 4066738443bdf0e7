// A process order as its page and its station read it: with all that belongs to it.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { history } from '#shared/contracts/definition/history.ts'
import { processMaterial, processSupply } from '#shared/contracts/process/material.ts'
import { processOrder } from '#shared/contracts/process/order.ts'
import { processOutput } from '#shared/contracts/process/output.ts'
import { processCode, processReport } from '#shared/contracts/process/report.ts'

export const getProcessDocument = defineCall({
  method: 'GET',
  path: '/api/process/order/document',
  summary: '加工单：单据头、原料、领料、报工、成品与操作记录',
  needs: 'process.read',
  query: z.object({ code: processCode }),
  result: z.object({
    order: processOrder.row,
    materials: z.array(processMaterial.row),
    supplies: z.array(processSupply.row),
    reports: z.array(processReport.row),
    outputs: z.array(processOutput.row),
    /** Output that waits together: the same goods beside each other or in one container, under the number of its first. */
    toPutAway: z.array(processOutput.row),
    ...history,
  }),
})
