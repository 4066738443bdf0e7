// 关账 — months that are closed for a warehouse: for piece work, charges or expenses.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { choice, month, reference, text } from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { OPEN_ITEMS } from '#shared/domain/closing.ts'
import { pieceMonthLife } from '#shared/domain/piece.ts'
import { PERIOD_SCOPES } from '#shared/domain/values.ts'
import { commaList } from '#shared/validation.ts'

const period = {
  period: month('月份').input,
  warehouse: reference('仓库', 'warehouse').input,
  scope: choice('关账范围', PERIOD_SCOPES).input,
}

export const closingMonth = z.object({
  period: z.string().meta({ title: '月份' }),
  warehouse: z.string(),
  warehouseName: z.string().meta({ title: '仓库' }),
  /** Until then it cannot be closed. */
  isOver: z.boolean(),
  /** What it is closed for. */
  locks: z.array(
    z.object({ scope: z.enum(PERIOD_SCOPES), lockedAt: instant, lockedByName: z.string().nullable() }),
  ),
  /** How far its pay by the piece is, which its own moves close then; null where none was counted. */
  pieceState: z.enum(pieceMonthLife.states).nullable(),
})

export const getPeriods = defineCall({
  method: 'GET',
  path: '/api/finance/period/months',
  summary: '关账：本月与此前11个月，各仓库已关账的范围',
  needs: 'money.read',
  query: z.object({ warehouses: commaList.optional() }),
  /** The newest month first. */
  result: z.array(closingMonth),
})

export const getOpenItems = defineCall({
  method: 'GET',
  path: '/api/finance/period/open-items',
  summary: '关账：这个月尚未了结的事项，关账后记入以后的月份或不能再办理',
  needs: 'period.lock',
  query: z.object(period),
  result: z.array(
    z.object({
      item: z.enum(OPEN_ITEMS).meta({ title: '事项' }),
      count: z.number().int().meta({ title: '数量' }),
    }),
  ),
})

export const lockPeriod = defineCall({
  method: 'POST',
  path: '/api/finance/period/lock',
  summary: '关账：此后补录的记入下一个未关账的月份；月份须已结束',
  needs: 'period.lock',
  body: z.object({ ...period, opId }),
  result: z.literal(true),
})

export const unlockPeriod = defineCall({
  method: 'POST',
  path: '/api/finance/period/unlock',
  summary: '反关账',
  needs: 'period.lock',
  body: z.object({ ...period, reason: text('原因', 200).input, opId }),
  result: z.literal(true),
})
