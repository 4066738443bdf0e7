// 计件 — what recorded work is counted in, what entries of pay are, and the lives of a month and of a recalculation.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'
import type { OPERATION_TYPES } from '#shared/domain/values.ts'

type OperationType = (typeof OPERATION_TYPES)[number]

/** How many of what a product comes in its pieces are, and parts of one; beside them '箱' is of parcels. */
const PACKED_UNITS = ['商品中包', '商品箱', '商品托'] as const
/** What events say of themselves. */
export const RECORDED_UNITS = ['件', '箱', '单', '千克'] as const
/** What of an event a rule counts. */
export const PIECE_UNITS = [...RECORDED_UNITS, ...PACKED_UNITS] as const
type PieceUnit = (typeof PIECE_UNITS)[number]
type RecordedUnit = (typeof RECORDED_UNITS)[number]

/** What work says of itself beside its pieces. */
const RECORDED: Readonly<Partial<Record<OperationType, readonly RecordedUnit[]>>> = {
  卸货: ['箱', '千克'],
  复核: ['单'],
  打包: ['箱', '单'],
  称重: ['箱', '单', '千克'],
  装车: ['箱', '单', '千克'],
  退件登记: ['单', '千克'],
  退仓清点: ['箱'],
  拦截: ['单'],
}

/** Work on orders and parcels, whatever is in them. */
const OF_ANY_GOODS: readonly OperationType[] = ['卸货', '复核', '打包', '称重', '装车', '退件登记', '拦截']

export function recordedUnits(opType: OperationType): readonly RecordedUnit[] {
  return ['件', ...(RECORDED[opType] ?? [])]
}

/** A rule by what is never recorded would pay nothing. In words for people; null when nothing is wrong. */
export function unitMistake(opType: OperationType, unit: PieceUnit): string | null {
  const packed = OF_ANY_GOODS.includes(opType) ? [] : PACKED_UNITS
  const units: readonly PieceUnit[] = [...recordedUnits(opType), ...packed]
  return units.includes(unit) ? null : `「${opType}」只能按${units.map((one) => `「${one}」`).join('、')}计量`
}

/** Work, what is taken off for work that went wrong, and what is paid on top because its worker was right to object. */
export const PIECE_KINDS = ['计件', '扣款', '补发'] as const

/** Who is on a dispatch that day is paid by it, and by nothing else. */
export const PIECE_PAYMENTS = ['计件', '派工'] as const

/**
 * A month of a warehouse: counted day by day, looked over once its last day is, told to those who worked in it, who may object
 * for some days, closed once all they said is decided on, and paid.
 */
export const pieceMonthLife = defineLifeCycle(
  ['计算中', '待核对', '申诉期', '已锁定', '已发放'],
  {
    publish: { label: '公布', from: ['待核对'], to: '申诉期' },
    lock: { label: '锁定', from: ['申诉期'], to: '已锁定', needs: 'period.lock' },
    unlock: { label: '反锁定', from: ['已锁定'], to: '申诉期', kind: 'reverse', needs: 'period.lock' },
    pay: { label: '发放', from: ['已锁定'], to: '已发放', needs: 'money.write' },
  },
  {
    /** Closed already where its period is. */
    create: { label: '开始计件', by: 'follows', from: [], to: ['计算中', '已锁定'] },
    count: { label: '日结完成', by: 'follows', from: ['计算中'], to: '待核对' },
  },
)

/** One that was stopped can be asked for again. */
export const recomputeLife = defineLifeCycle(
  ['待执行', '计算中', '待审核', '已生效', '已放弃', '失败'],
  {
    approve: { label: '批准生效', from: ['待审核'], to: '已生效', needs: 'piece.approve' },
    retry: {
      label: '重新计算',
      to: '待执行',
      needs: 'piece.write',
      from: ['待执行', '计算中', '待审核', '失败'],
    },
    abandon: {
      label: '放弃',
      to: '已放弃',
      needs: 'piece.write',
      from: ['待执行', '计算中', '待审核', '失败'],
    },
  },
  {
    // What the background job does.
    begin: { label: '开始计算', by: 'follows', from: ['待执行', '计算中'], to: '计算中' },
    offer: { label: '计算完成', by: 'follows', from: ['计算中'], to: '待审核' },
    fail: { label: '计算失败', by: 'follows', from: ['计算中'], to: '失败' },
  },
)
