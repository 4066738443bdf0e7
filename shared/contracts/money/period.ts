// 关账 — months that are closed for a warehouse: for piece work, charges or expenses.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/call.ts'
import { choice, reference, text } from '#shared/contracts/field.ts'
import { opId } from '#shared/contracts/resource.ts'
import { PERIOD_SCOPES } from '#shared/domain/values.ts'

const period = {
  period: z
    .string('请选择月份')
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份须如 2026-03')
    .meta({ title: '月份' }),
  warehouse: reference('仓库', 'warehouse').input,
  scope: choice('关账范围', PERIOD_SCOPES).input,
}

export const getPeriodLocks = defineCall({
  method: 'GET',
  path: '/api/finance/period/locks',
  summary: '已关账的月份',
  query: z.object({ warehouse: z.string().max(64).optional() }),
  result: z.array(z.object({ ...period, lockedAt: instant, lockedByName: z.string().nullable() })),
})

export const lockPeriod = defineCall({
  method: 'POST',
  path: '/api/finance/period/lock',
  summary: '关账：此后补录的费用记入下一个未关账的月份',
  body: z.object({ ...period, opId }),
  result: z.literal(true),
})

export const unlockPeriod = defineCall({
  method: 'POST',
  path: '/api/finance/period/unlock',
  summary: '反关账',
  body: z.object({ ...period, reason: text('原因', 200).input, opId }),
  result: z.literal(true),
})
