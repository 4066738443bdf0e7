// How the owner of a shop authorizes this installation with their platform: begun here, agreed to there, and ended on return.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

/** Of one authorization: anyone who returns first takes it, and everybody after them is told what became of it. */
export const authorizationLife = defineLifeCycle(
  ['待返回', '处理中', '成功', '失败'],
  {},
  {
    take: { label: '处理', by: 'follows', from: ['待返回'], to: '处理中' },
    succeed: { label: '授权', by: 'follows', from: ['处理中'], to: '成功' },
    fail: { label: '授权失败', by: 'follows', from: ['处理中'], to: '失败' },
  },
)
/** Of one that somebody has returned from. */
export const AUTHORIZATION_OUTCOMES = ['处理中', '成功', '失败'] as const

/** How long the platform's page may be left open. */
export const AUTHORIZATION_MINUTES = 10
