// What somebody does not agree to: decided on once, for them or against.

export const DISPUTE_STATES = ['待处理', '已采纳', '已驳回'] as const
export const DISPUTE_DECISIONS = ['采纳', '驳回'] as const

export function decidedState(decision: (typeof DISPUTE_DECISIONS)[number]): (typeof DISPUTE_STATES)[number] {
  return decision === '采纳' ? '已采纳' : '已驳回'
}
