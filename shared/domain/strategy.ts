// 货主策略 — in which order goods are taken for orders and where they are suggested to go, and which of several strategies
// counts. What a strategy can say is written here: nothing can be stored that nothing obeys.
import { ABC_CLASSES, type STRATEGY_KINDS } from '#shared/domain/values.ts'

export type StrategyKind = (typeof STRATEGY_KINDS)[number]
export type AbcClass = (typeof ABC_CLASSES)[number]

/** Of each kind what can be done, and how; the first is done where no strategy counts. */
export const STRATEGY_ACTIONS = {
  上架: {
    先并同批: '先推荐放有同一商品、批次和品质且放得下的库位，没有时推荐空库位',
    先用空位: '先推荐空库位，没有空库位时才与同一商品、批次和品质合放',
    先上拣选位: '良品先推荐拣选区的库位，拣选区放不下时再推荐存储区；区内先并同批，再用空位',
  },
  分配: {
    先到期先出: '先取到期最早的批次，其次按批次先后；同批先取拣选区，再取存储区',
    先进先出: '先取在本仓最早入库的批次，不论到期日；同批先取拣选区，再取存储区',
    先清零散: '先取可用数量最少的库位，尽快清空零散库存',
    先拣选位: '先取拣选区的库存，不够时再取存储区；区内先到期先出',
  },
} as const satisfies Record<StrategyKind, Readonly<Record<string, string>>>

export type ActionOf<K extends StrategyKind> = keyof (typeof STRATEGY_ACTIONS)[K] & string
export type StrategyAction = { [K in StrategyKind]: ActionOf<K> }[StrategyKind]

export function actionsOf<K extends StrategyKind>(kind: K): [ActionOf<K>, ...ActionOf<K>[]] {
  return Object.keys(STRATEGY_ACTIONS[kind]) as [ActionOf<K>, ...ActionOf<K>[]]
}

export const ALL_ACTIONS = [...actionsOf('上架'), ...actionsOf('分配')] as [
  StrategyAction,
  ...StrategyAction[],
]

export function meaningOf(kind: StrategyKind, action: string): string {
  return (STRATEGY_ACTIONS[kind] as Readonly<Record<string, string>>)[action] ?? ''
}

/** Which products a strategy is for. */
export const STRATEGY_CONDITIONS = ['全部商品', 'A类商品', 'B类商品', 'C类商品'] as const

export function isMet(condition: (typeof STRATEGY_CONDITIONS)[number], abc: AbcClass): boolean {
  return condition === '全部商品' || condition === `${abc}类商品`
}

/** Null for owner or warehouse: for all of them. One of several versions that share all but their number and time. */
export type Strategy = {
  warehouse: string | null
  owner: string | null
  kind: StrategyKind
  priority: number
  condition: (typeof STRATEGY_CONDITIONS)[number]
  action: StrategyAction
  version: number
  effectiveFrom: Date
  /** Null while it is on. */
  disabledAt: Date | null
}

/** Owner null: any of those who have no strategy of their own. */
type Goods = { warehouse: string; owner: string | null; abc: AbcClass }

/**
 * The most particular one that is for such goods: of the owner in the warehouse, of the owner, of the warehouse, of all;
 * among these the one whose priority has the lowest number. Null: what is done without any.
 */
export function strategyFor<S extends Strategy>(
  strategies: readonly S[],
  kind: StrategyKind,
  { warehouse, owner, abc }: Goods,
  at: Date,
): S | null {
  const possible = strategies.filter(
    (strategy) =>
      strategy.kind === kind &&
      (strategy.warehouse ?? warehouse) === warehouse &&
      (strategy.owner ?? owner) === owner,
  )
  const counting = inEffect(possible, at).filter(
    ({ disabledAt, condition }) => disabledAt === null && isMet(condition, abc),
  )
  return counting.toSorted(byRank)[0] ?? null
}

/** What is done with each class of an owner's products in a warehouse. */
export function actionsFor<K extends StrategyKind>(
  strategies: readonly Strategy[],
  kind: K,
  place: Omit<Goods, 'abc'>,
  at: Date,
): Record<AbcClass, ActionOf<K>> {
  const [usual] = actionsOf(kind)
  const entries = ABC_CLASSES.map((abc) => [
    abc,
    strategyFor(strategies, kind, { ...place, abc }, at)?.action ?? usual,
  ])
  return Object.fromEntries(entries)
}

/**
 * The newest version that has begun, on or off: who turns it off does not want the one before back. One that was turned off
 * before it began never was.
 */
export function inEffect<S extends Strategy>(strategies: readonly S[], at: Date): S[] {
  const newest = new Map<string, S>()
  for (const strategy of strategies) {
    const key = placeOf(strategy)
    const known = newest.get(key)
    if (strategy.effectiveFrom > at || isWithdrawn(strategy)) continue
    if (known === undefined || isNewer(strategy, known)) newest.set(key, strategy)
  }
  return [...newest.values()]
}

export const STRATEGY_STANDINGS = ['生效中', '待生效', '已停用', '已失效'] as const

/** Where a version stands among all of its place. */
export function standingOf(strategies: readonly Strategy[], strategy: Strategy, at: Date) {
  if (strategy.disabledAt !== null) return '已停用'
  if (strategy.effectiveFrom > at) return '待生效'
  return inEffect(strategies, at).includes(strategy) ? '生效中' : '已失效'
}

/** Whether it counts, or will, or would if it were on: what has been replaced stays as it was. */
export function isCurrent<S extends Strategy>(strategies: readonly S[], strategy: S, at: Date): boolean {
  return strategy.effectiveFrom > at || inEffect(strategies, at).includes(strategy)
}

export function isWithdrawn({ effectiveFrom, disabledAt }: Strategy): boolean {
  return disabledAt !== null && disabledAt < effectiveFrom
}

/** What its versions follow one another in. */
function placeOf({ kind, owner, warehouse, priority }: Strategy): string {
  return JSON.stringify([kind, owner, warehouse, priority])
}

function isNewer(one: Strategy, other: Strategy): boolean {
  const later = one.effectiveFrom.getTime() - other.effectiveFrom.getTime()
  return later > 0 || (later === 0 && one.version > other.version)
}

function byRank(one: Strategy, other: Strategy): number {
  return rankOf(one) - rankOf(other) || one.priority - other.priority
}

function rankOf({ owner, warehouse }: Strategy): number {
  return (owner === null ? 2 : 0) + (warehouse === null ? 1 : 0)
}
