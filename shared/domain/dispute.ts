// What somebody does not agree to: decided on once, for them or against.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const disputeLife = defineLifeCycle(
  ['待处理', '已采纳', '已驳回'],
  {},
  {
    create: { label: '登记争议', by: 'command', from: [], to: '待处理' },
    resolve: { label: '处理争议', by: 'command', from: ['待处理'], to: ['已采纳', '已驳回'] },
  },
)

/** The same in other words, of what somebody earned. */
export const pieceDisputeLife = defineLifeCycle(
  disputeLife.states,
  {},
  {
    create: { ...disputeLife.steps.create, label: '登记申诉' },
    resolve: { ...disputeLife.steps.resolve, label: '处理申诉' },
  },
)

export const DISPUTE_DECISIONS = ['采纳', '驳回'] as const

export function decidedState(decision: (typeof DISPUTE_DECISIONS)[number]) {
  return decision === '采纳' ? '已采纳' : '已驳回'
}
