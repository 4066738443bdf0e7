// 对账 — what must always be true of stock, work and money, checked over all that the caller may see.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { opId } from '#shared/contracts/definition/resource.ts'

/** One thing that is not as it should be; `key` names it. */
export const violationSample = z.object({
  key: z.string().meta({ title: '对象' }),
  expected: z.string().meta({ title: '应为' }),
  found: z.string().meta({ title: '实际' }),
})

export const checkOutcome = z.object({
  code: z.string().meta({ title: '编码' }),
  name: z.string().meta({ title: '核对项' }),
  description: z.string().meta({ title: '说明' }),
  checked: z.number().int().meta({ title: '核对数' }),
  violations: z.number().int().meta({ title: '不符数' }),
  samples: z.array(violationSample).meta({ title: '不符样例' }),
})

export type CheckOutcome = z.output<typeof checkOutcome>

/** At most so many of each check's violations are named. */
export const MOST_SAMPLES = 20

/** No warehouse: all of the caller's. */
export const runReconciliation = defineCall({
  method: 'POST',
  path: '/api/base/reconciliation/run',
  summary: '对账：逐项核对库存、作业与费用',
  needs: 'reconciliation.run',
  body: z.object({ warehouse: z.string().trim().max(64, '仓库过长').optional() }),
  result: z.array(checkOutcome),
})

/** Checks of sums by the day, which can be made again from their facts. */
export const SUMS_PREFIX = 'sums-'

export const mendSums = defineCall({
  method: 'POST',
  path: '/api/base/reconciliation/mendSums',
  summary: '对账：与明细不符的日汇总按明细重新汇总，返回改正前后的合计',
  needs: 'reconciliation.run',
  body: z.object({ opId }),
  result: z.object({
    mended: z.number().int().meta({ title: '改正数' }),
    samples: z.array(violationSample).meta({ title: '改正样例' }),
  }),
})
