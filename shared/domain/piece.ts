// 计件 — what recorded work is counted in, what entries of pay are, and the life of a recalculation.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

/** What of an event a rule counts. */
export const PIECE_UNITS = ['件', '箱', '单', '千克'] as const

/** Work, or what is taken off for work that went wrong. */
export const PIECE_KINDS = ['计件', '扣款'] as const

/** What deductions are posted under. */
export const PIECE_DEDUCTION = '计件扣款'

/** Who is on a dispatch that day is paid by it, and by nothing else. */
export const PIECE_PAYMENTS = ['计件', '派工'] as const

/** How far a month of a warehouse is. */
export const PIECE_MONTH_STATES = ['计算中', '待核对', '已锁定'] as const

/** The calculation itself is a background job's; one that was stopped can be asked for again. */
export const recomputeLife = defineLifeCycle(['待执行', '计算中', '待审核', '已生效', '已放弃', '失败'], {
  approve: { label: '批准生效', from: ['待审核'], to: '已生效', needs: 'piece.approve' },
  retry: {
    ...({ label: '重新计算', to: '待执行', needs: 'piece.write' } as const),
    from: ['待执行', '计算中', '待审核', '失败'],
  },
  abandon: {
    ...({ label: '放弃', to: '已放弃', needs: 'piece.write' } as const),
    from: ['待执行', '计算中', '待审核', '失败'],
  },
})
