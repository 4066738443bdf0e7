// 计时作业 — work of which no goods are scanned: what kinds there are, its life, and how its people share what was done.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const TIMED_KINDS = ['卸货', '装车', '清洁', '等待', '培训', '盘点准备', '其他'] as const
type TimedKind = (typeof TIMED_KINDS)[number]

/** Work on an owner's goods: it is recorded as an operation, and may be paid by what was done. */
const ON_GOODS = ['卸货', '装车'] as const satisfies readonly TimedKind[]
type OnGoods = (typeof ON_GOODS)[number]

export function isOnGoods(kind: TimedKind): kind is OnGoods {
  return ON_GOODS.some((one) => one === kind)
}

export const TIMED_UNITS = ['件', '箱', '千克'] as const

const RUNNING = ['进行中', '暂停'] as const

/** Of what nobody has ended by the end of the day nobody knows how long it took: it counts once it is corrected. */
export const timedWorkLife = defineLifeCycle(
  ['进行中', '暂停', '已结束', '待更正', '已更正'],
  {},
  {
    join: { label: '加入', by: 'command', from: ['进行中'], needs: 'timing.write' },
    leave: { label: '离开', by: 'command', from: ['进行中'], needs: 'timing.write' },
    pause: { label: '暂停', by: 'command', from: ['进行中'], to: '暂停', needs: 'timing.write' },
    resume: { label: '继续', by: 'command', from: ['暂停'], to: '进行中', needs: 'timing.write' },
    stop: { label: '结束', by: 'command', from: RUNNING, to: '已结束', needs: 'timing.write' },
    expire: { label: '日终自动结束', by: 'follows', from: RUNNING, to: '待更正' },
    correct: {
      label: '更正',
      by: 'command',
      from: ['已结束', '待更正', '已更正'],
      to: '已更正',
      needs: 'people.write',
    },
  },
)

type TimedState = (typeof timedWorkLife.states)[number]

export const TIMED_RUNNING: readonly TimedState[] = RUNNING
/** Its minutes count. */
export const TIMED_COUNTING: readonly TimedState[] = ['已结束', '已更正']
export const TIMED_NOT_COUNTING = timedWorkLife.states.filter((state) => !TIMED_COUNTING.includes(state))

/** Pieces and boxes are shared whole where they are whole. */
const LEAST_PLACES: Readonly<Record<(typeof TIMED_UNITS)[number], number>> = { 件: 0, 箱: 0, 千克: 3 }

/**
 * To each as much as their seconds are of all, as differences of rounded running sums: so the shares come to exactly the whole.
 */
export function sharesOf(
  { qty, unit }: { qty: string; unit: (typeof TIMED_UNITS)[number] },
  seconds: readonly number[],
): string[] {
  const places = Math.max(LEAST_PLACES[unit], qty.split('.')[1]?.length ?? 0)
  const whole = Math.round(Number(qty) * 10 ** places)
  const all = seconds.reduce((sum, one) => sum + one, 0)
  let running = 0
  let given = 0
  return seconds.map((one) => {
    running += one
    const upto = Math.round(whole * (running / all))
    const share = upto - given
    given = upto
    return (share / 10 ** places).toFixed(places)
  })
}
