// 波次规则 — which orders a rule gathers, and how many of them go into one wave: decisions without a database.
import { type JudgedOrder, meetsCondition, type OrderCondition } from '#shared/domain/order-conditions.ts'
import type { PRIORITIES } from '#shared/domain/outbound.ts'
import { grouped } from '#shared/grouped.ts'

/** Told to people who make the wave; made by itself; made and released, so that its lists are there. */
export const WAVE_RULE_MODES = ['提议', '自动生成', '自动下发'] as const

/** Orders of one piece need neither a tote nor a wall. */
export const ORDER_SIZES = ['单件', '多件'] as const

export type WaveRule = OrderCondition & {
  code: string
  /** The lowest number looks first. */
  priority: number
  carrier: string | null
  orderPriority: (typeof PRIORITIES)[number] | null
  orderSize: (typeof ORDER_SIZES)[number] | null
  /** Only what is to have left within so many hours. */
  cutoffHours: number | null
  mostOrders: number
  mostLines: number | null
  mostPieces: number | null
  /** Fewer wait for more, until the oldest of them is so many minutes old. */
  leastOrders: number
  waitMinutes: number
}

export type GatheredOrder = JudgedOrder & {
  carrier: string
  priority: (typeof PRIORITIES)[number]
  lineCount: number
  qty: string
  cutoffAt: Date | null
  createdAt: Date
}

/** The orders of one owner that a rule puts into one wave. */
export type RuledWave<R, O> = { rule: R; owner: string; orders: O[]; isWaiting: boolean }

/** When everything that a rule waits for has come: a trial asks by this. */
export const AFTER_ALL = new Date('9999-12-31T00:00:00.000Z')

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Each order belongs to the first rule that is for it. The orders are in the order in which they are to go. */
export function wavesBy<R extends WaveRule, O extends GatheredOrder>(
  rules: readonly R[],
  orders: readonly O[],
  at: Date,
): RuledWave<R, O>[] {
  const ranked = rules.toSorted(
    (one, other) => one.priority - other.priority || (one.code < other.code ? -1 : 1),
  )
  const ruled = orders.flatMap((order) => {
    const rule = ranked.find((each) => isFor(each, order, at))
    return rule ? [{ rule, order }] : []
  })
  const groups = grouped(ruled, ({ rule, order }) => `${rule.code} ${order.owner}`)
  return [...groups.values()].flatMap((group) => {
    const [{ rule, order }] = group as [(typeof group)[number]]
    const waves = cut(
      rule,
      group.map((one) => one.order),
    )
    return waves.map((wave) => ({
      rule,
      owner: order.owner,
      orders: wave,
      isWaiting: isWaiting(rule, wave, at),
    }))
  })
}

function isFor(rule: WaveRule, order: GatheredOrder, at: Date): boolean {
  return (
    meetsCondition(rule, order) &&
    (rule.carrier ?? order.carrier) === order.carrier &&
    (rule.orderPriority ?? order.priority) === order.priority &&
    (rule.orderSize ?? sizeOf(order)) === sizeOf(order) &&
    (rule.cutoffHours === null || isDueWithin(rule.cutoffHours, order, at))
  )
}

function sizeOf({ lineCount, qty }: GatheredOrder): (typeof ORDER_SIZES)[number] {
  return lineCount === 1 && Number(qty) <= 1 ? '单件' : '多件'
}

function isDueWithin(hours: number, { cutoffAt }: GatheredOrder, at: Date): boolean {
  return cutoffAt !== null && cutoffAt.getTime() <= at.getTime() + hours * HOUR_MS
}

/** An order that is more than a wave may hold is a wave of its own. */
function cut<O extends GatheredOrder>(rule: WaveRule, orders: readonly O[]): O[][] {
  const waves: O[][] = []
  let lines = 0
  let pieces = 0
  for (const order of orders) {
    const last = waves.at(-1)
    lines += order.lineCount
    pieces += Number(order.qty)
    const isFull =
      last === undefined ||
      last.length >= rule.mostOrders ||
      lines > (rule.mostLines ?? Infinity) ||
      pieces > (rule.mostPieces ?? Infinity)
    if (!isFull) {
      last.push(order)
      continue
    }
    waves.push([order])
    lines = order.lineCount
    pieces = Number(order.qty)
  }
  return waves
}

function isWaiting(
  { leastOrders, waitMinutes }: WaveRule,
  orders: readonly GatheredOrder[],
  at: Date,
): boolean {
  if (orders.length >= leastOrders) return false
  const oldest = Math.min(...orders.map(({ createdAt }) => createdAt.getTime()))
  return at.getTime() - oldest < waitMinutes * MINUTE_MS
}
