// How bills of owners live, what days each is of, and what is said about their lines until both sides agree.
import { addDays, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'
import { SETTLE_CYCLES } from '#shared/domain/values.ts'

export const BILL_KINDS = [...SETTLE_CYCLES, '补结'] as const

export type SettleCycle = (typeof SETTLE_CYCLES)[number]
/** Both days are part of it. */
export type BillPart = { dateFrom: string; through: string }

/** The days of the month that a part ends with, apart from the last one. */
const ENDS: Readonly<Record<SettleCycle, readonly string[]>> = {
  月结: [],
  半月结: ['15'],
  周结: ['07', '14', '21'],
}

/** What a month is billed in, by how its owner is settled: each part begins where the one before has ended. */
export function partsOf(period: string, cycle: SettleCycle): BillPart[] {
  const ends = [...ENDS[cycle].map((day) => `${period}-${day}`), lastDayOf(period)]
  return ends.map((through, index) => {
    const before = ends[index - 1]
    return { dateFrom: before ? addDays(before, 1) : `${period}-01`, through }
  })
}

/** '2026-02' → '2026-02-28'. */
export function lastDayOf(period: string): string {
  return addDays(startOfNextPeriod(`${period}-01`), -1)
}

export const billLife = defineLifeCycle(
  ['待核对', '已发送', '争议中', '已确认', '已开票', '已回款', '已作废'],
  {
    send: { label: '发送客户', from: ['待核对'], to: '已发送', needs: 'money.write' },
    confirm: { label: '客户确认', from: ['已发送'], to: '已确认', needs: 'money.write' },
    pay: { label: '确认回款', from: ['已开票'], to: '已回款', needs: 'money.write' },
    void: { label: '作废', from: ['待核对'], to: '已作废', needs: 'money.write', asks: 'first' },
    recall: {
      label: '撤回发送',
      from: ['已发送'],
      to: '待核对',
      kind: 'reverse',
      needs: 'money.write',
    },
  },
  {
    create: { label: '生成', by: 'command', from: [], to: '待核对' },
    build: { label: '归集费用', by: 'command', from: ['待核对'] },
    dispute: { label: '登记争议', by: 'command', from: ['已发送', '争议中'], to: '争议中' },
    /** With the last dispute it is as it was sent. */
    resolve: { label: '处理争议', by: 'command', from: ['争议中'], to: ['已发送', 'same'] },
    invoice: { label: '登记发票', by: 'command', from: ['已确认'], to: '已开票' },
  },
)

/** Provisional as long as the work or its price may still change; one that was taken back and its opposite are both 红冲. */
export const chargeLife = defineLifeCycle(
  ['暂估', '已确认', '已入账单', '已结算', '红冲'],
  {},
  {
    create: { label: '计费', by: 'follows', from: [], to: ['暂估', '红冲'] },
    confirm: { label: '确认', by: 'command', from: ['暂估'], to: '已确认' },
    reverse: { label: '红冲', by: 'command', from: ['暂估', '已确认'], to: '红冲' },
    enlist: { label: '列入账单', by: 'follows', from: ['已确认'], to: '已入账单' },
    release: { label: '移出账单', by: 'follows', from: ['已入账单'], to: '已确认' },
    pay: { label: '结算', by: 'follows', from: ['已入账单'], to: '已结算' },
  },
)
