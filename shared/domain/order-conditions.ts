// Which outbound orders a rule is for, as far as waves and carriers ask the same: null asks for nothing.
import type { OUTBOUND_TYPES } from '#shared/domain/outbound.ts'

export type OrderCondition = {
  owner: string | null
  orderType: (typeof OUTBOUND_TYPES)[number] | null
  /** As people write them: '广东、广西'; empty: anywhere. */
  provinces: string
}

export type JudgedOrder = {
  owner: string
  type: (typeof OUTBOUND_TYPES)[number]
  /** Empty where the address does not begin with one. */
  province: string
}

export function meetsCondition(condition: OrderCondition, order: JudgedOrder): boolean {
  return (
    (condition.owner ?? order.owner) === order.owner &&
    (condition.orderType ?? order.type) === order.type &&
    isInProvinces(condition.provinces, order.province)
  )
}

/** '广东' means 广东省, too. */
function isInProvinces(provinces: string, province: string): boolean {
  const named = provinces.split(/[\s、,，;；]+/).filter((name) => name !== '')
  return named.length === 0 || named.some((name) => province.startsWith(name))
}
