// 关账 — what of a month may still be open when it is closed: afterwards it counts in a later month, or can no longer be done.
import { DISPATCH_COUNTING, dispatchLife } from '#shared/domain/labor.ts'
import { movesFrom } from '#shared/domain/life-cycle.ts'
import { recomputeLife } from '#shared/domain/piece.ts'
import type { PERIOD_SCOPES } from '#shared/domain/values.ts'

export type PeriodScope = (typeof PERIOD_SCOPES)[number]

export const OPEN_ITEMS = [
  '暂估的费用',
  '未入账单的费用',
  '争议中的账单',
  '未确认的派工单',
  '未日结的作业日',
  '未生效的计件重算',
  '待处理的计件申诉',
] as const
export type OpenItem = (typeof OPEN_ITEMS)[number]

/** Pay by the piece is an expense, too. */
export const OPEN_ITEMS_OF: Readonly<Record<PeriodScope, readonly OpenItem[]>> = {
  计件: ['未日结的作业日', '未生效的计件重算'],
  计费: ['暂估的费用', '未入账单的费用', '争议中的账单'],
  支出: ['未确认的派工单', '未日结的作业日', '未生效的计件重算', '待处理的计件申诉'],
}

/** Their hours have not cost anything yet. */
export const OPEN_DISPATCH_STATES = dispatchLife.states.filter(
  (state) => !DISPATCH_COUNTING.includes(state) && movesFrom(dispatchLife, state).length > 0,
)

/** What it comes to may still change somebody's pay. */
export const OPEN_RECOMPUTE_STATES = recomputeLife.states.filter(
  (state) => movesFrom(recomputeLife, state).length > 0,
)
