// Differences between what a document says and what was found: what they are about and how they live.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const DIFFERENCE_KINDS = ['短少', '多出', '破损', '错货', '拒收'] as const
export const DIFFERENCE_PARTIES = ['货主', '供应商', '承运商', '仓库'] as const

export type DifferenceParty = (typeof DIFFERENCE_PARTIES)[number]

/** What is posted for an amount when a case is closed, by whose fault it was. */
export const CLAIM_WORDS: Readonly<Record<DifferenceParty, string>> = {
  货主: '赔付金额记入货主的费用',
  供应商: '由货主与供应商自行结算，不记账',
  承运商: '赔付金额记为支出赔给货主，并以负数支出向承运商追偿',
  仓库: '赔付金额记为支出赔给货主',
}

/** Somebody has still to say whose fault it was, or to do something about it. */
export const DIFFERENCE_OPEN = ['待认定', '已认定', '待处理'] as const

/** Whose fault it was is said before anything is done about it. */
export const differenceLife = defineLifeCycle(
  [...DIFFERENCE_OPEN, '已关闭', '已撤销'],
  {
    assign: { label: '认定责任', from: ['待认定'], to: '已认定' },
    handle: { label: '转处理', from: ['已认定'], to: '待处理' },
    close: { label: '关闭', from: ['已认定', '待处理'], to: '已关闭', asks: 'first' },
  },
  {
    /** Its document is open again, and what differs is found anew when that is closed. */
    withdraw: { label: '随单撤销', by: 'follows', from: DIFFERENCE_OPEN, to: '已撤销' },
  },
)
