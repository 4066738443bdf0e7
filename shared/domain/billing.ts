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

/** Disputing a line and deciding on it, entering the invoice and what was paid are commands of their own. */
export const billLife = defineLifeCycle(
  ['待核对', '已发送', '争议中', '已确认', '已开票', '已回款', '已作废'],
  {
    send: { label: '发送客户', from: ['待核对'], to: '已发送', needs: 'money.write' },
    confirm: { label: '客户确认', from: ['已发送'], to: '已确认', needs: 'money.write' },
    pay: { label: '确认回款', from: ['已开票'], to: '已回款', needs: 'money.write' },
    void: { label: '作废', from: ['待核对'], to: '已作废', needs: 'money.write', asks: 'first' },
    recall: {
      ...({ label: '撤回发送', from: ['已发送'], to: '待核对', kind: 'reverse' } as const),
      needs: 'money.write',
    },
  },
)

export const BILL_DISPUTABLE: readonly (typeof billLife.states)[number][] = ['已发送', '争议中']
