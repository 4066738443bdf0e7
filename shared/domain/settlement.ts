// How the month is settled with those whom money is owed by or to: agreed on, paid in one or several parts, closed.
import { DOCUMENTS } from '#shared/documents.ts'
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const PARTY_TYPES = ['货主', '劳务公司', '承运商'] as const
export type PartyType = (typeof PARTY_TYPES)[number]

/** What a settlement is made of, by whom it is with. */
export const SETTLED_DOCUMENTS = {
  货主: DOCUMENTS.ownerBill.type,
  劳务公司: DOCUMENTS.agencyExpenditure.type,
  承运商: DOCUMENTS.waybill.type,
} as const
export const SETTLED_DOCUMENT_TYPES = [
  DOCUMENTS.ownerBill.type,
  DOCUMENTS.agencyExpenditure.type,
  DOCUMENTS.waybill.type,
] as const

export const PAYMENT_METHODS = ['银行转账', '承兑汇票', '现金', '往来抵扣', '核销差额'] as const
/** Small differences that nobody will pay any more. */
export const WRITE_OFF = '核销差额'

export const settlementLife = defineLifeCycle(
  ['草稿', '对账中', '已确认', '已收款', '已付款', '已关闭', '已作废'],
  {
    send: { label: '发起对账', from: ['草稿'], to: '对账中', needs: 'money.write' },
    confirm: { label: '确认对账', from: ['对账中'], to: '已确认', needs: 'money.write' },
    close: { label: '关闭', from: ['已收款', '已付款'], to: '已关闭', needs: 'money.write' },
    void: { label: '作废', from: ['草稿'], to: '已作废', needs: 'money.write', asks: 'first' },
    recall: {
      label: '撤回对账',
      from: ['对账中'],
      to: '草稿',
      kind: 'reverse',
      needs: 'money.write',
    },
  },
  {
    create: { label: '生成', by: 'command', from: [], to: '草稿' },
    build: { label: '归集单据', by: 'command', from: ['草稿'] },
    /** In one or several parts: the last one ends it. */
    pay: { label: '登记收付款', by: 'command', from: ['已确认'], to: ['已收款', '已付款', 'same'] },
    undoPay: {
      label: '撤销收付款',
      by: 'command',
      from: ['已确认', '已收款', '已付款'],
      to: '已确认',
      needs: 'document.reverse',
    },
  },
)

/** Where what is settled ends when nothing of it is left open. */
export function paidStateOf(partyType: PartyType): '已收款' | '已付款' {
  return partyType === '货主' ? '已收款' : '已付款'
}
