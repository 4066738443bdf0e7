// How a visit goes.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const visitLife = defineLifeCycle(['预约', '已签到', '在场', '已离场', '爽约', '取消'], {
  checkIn: { label: '签到', from: ['预约'], to: '已签到' },
  enter: { label: '进场', from: ['已签到'], to: '在场' },
  leave: { label: '离场', from: ['已签到', '在场'], to: '已离场' },
  miss: { label: '记爽约', from: ['预约'], to: '爽约' },
  cancel: { label: '取消', from: ['预约'], to: '取消' },
  restore: { label: '恢复预约', from: ['爽约', '取消'], to: '预约', kind: 'reverse' },
})

/** Expected, or on the premises. */
export const OPEN_VISITS = ['预约', '已签到', '在场'] as const
export const ENDED_VISITS = ['已离场', '爽约', '取消'] as const

export function isOpenVisit(state: string): boolean {
  return OPEN_VISITS.some((open) => open === state)
}
