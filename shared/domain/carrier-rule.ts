// 承运商规则 — by which carrier an order goes that names none: a decision without a database.
import { type JudgedOrder, meetsCondition, type OrderCondition } from '#shared/domain/order-conditions.ts'

export type CarrierRule = OrderCondition & {
  code: string
  name: string
  /** The lowest number looks first. */
  priority: number
  warehouse: string | null
  /** Kilograms; null: whatever it weighs. */
  mostWeight: string | null
  carrier: string
}

export type CarriedOrder = JudgedOrder & {
  warehouse: string
  /** Kilograms of its goods; null where the record of one of them does not say. */
  weight: string | null
}

/** Null: none of them is for it. What weighs nobody knows how much goes by no rule with a limit. */
export function carrierRuleFor<R extends CarrierRule>(rules: readonly R[], order: CarriedOrder): R | null {
  const fitting = rules.filter(
    (rule) =>
      meetsCondition(rule, order) &&
      (rule.warehouse ?? order.warehouse) === order.warehouse &&
      (rule.mostWeight === null ||
        (order.weight !== null && Number(order.weight) <= Number(rule.mostWeight))),
  )
  return fitting.toSorted(byRank)[0] ?? null
}

/** What an order keeps of the rule, which may be changed afterwards: 'GD-陆运：广东省，3 kg 以内'. */
export function carrierReasonOf({ name, provinces, mostWeight, orderType }: CarrierRule): string {
  const terms = [orderType ?? '', provinces, mostWeight === null ? '' : `${mostWeight} kg 以内`].filter(
    (term) => term !== '',
  )
  return terms.length === 0 ? name : `${name}：${terms.join('，')}`
}

function byRank(one: CarrierRule, other: CarrierRule): number {
  return one.priority - other.priority || (one.code < other.code ? -1 : 1)
}
