// How bills of owners live, and what is said about their lines until both sides agree.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const BILL_KINDS = ['月结', '补结'] as const

/** Disputing a line and deciding on it, and entering the invoice, are commands of their own. */
export const billLife = defineLifeCycle(
  ['待核对', '已发送', '争议中', '已确认', '已开票', '已回款', '已作废'],
  {
    send: { label: '发送客户', from: ['待核对'], to: '已发送', needs: 'money.write' },
    confirm: { label: '客户确认', from: ['已发送'], to: '已确认', needs: 'money.write' },
    pay: { label: '确认回款', from: ['已开票'], to: '已回款', needs: 'money.write' },
    void: { label: '作废', from: ['待核对'], to: '已作废', needs: 'money.write' },
    recall: {
      ...({ label: '撤回发送', from: ['已发送'], to: '待核对', kind: 'reverse' } as const),
      needs: 'money.write',
    },
  },
)

export const BILL_DISPUTABLE: readonly (typeof billLife.states)[number][] = ['已发送', '争议中']
