// By which carrier an order goes that names none, and by which those of yesterday would have gone.
import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, isVisible, type Reader } from '#server/wms/kit/read.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { carrierRuleBinding, orderBinding } from '#server/wms/modules/outbound/resources.ts'
import { carriers } from '#server/wms/schema/base.ts'
import { carrierRules } from '#server/wms/schema/flow.ts'
import { outboundLines, outboundOrders } from '#server/wms/schema/outbound.ts'
import { skus } from '#server/wms/schema/sku.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { tryCarrierRules } from '#shared/contracts/outbound/carrier-rule.ts'
import { addDays, localDateOf } from '#shared/domain/calendar.ts'
import { type CarriedOrder, carrierReasonOf, carrierRuleFor } from '#shared/domain/carrier-rule.ts'
import { addDecimals, multiplyDecimals } from '#shared/domain/decimal.ts'
import { OUTBOUND_GIVEN_UP } from '#shared/domain/outbound.ts'

type Goods = { sku: string; qty: string }
export type CarrierChoice = { carrier: string; carrierReason: string }

/** Refused where no rule is for such an order. */
export async function chooseCarrier(
  op: Operation,
  order: Omit<CarriedOrder, 'weight'>,
  goods: readonly Goods[],
): Promise<CarrierChoice> {
  const { warehouse, owner, type, province } = order
  const rules = await findRules(
    op,
    and(
      or(isNull(carrierRules.warehouse), eq(carrierRules.warehouse, warehouse)),
      or(isNull(carrierRules.owner), eq(carrierRules.owner, owner)),
    ),
  )
  const isWeighed = rules.some(({ mostWeight }) => mostWeight !== null)
  const weight = isWeighed ? await weightOf(op, owner, goods) : null
  const rule = carrierRuleFor(rules, { warehouse, owner, type, province, weight })
  if (!rule) throw refusals.carrierUnruled()
  return { carrier: rule.carrier, carrierReason: carrierReasonOf(rule) }
}

export async function findCarrierTrial(
  reader: Reader & Pick<Services, 'now'>,
  code: string | undefined,
): Promise<CallResult<typeof tryCarrierRules>> {
  const tried = code === undefined ? undefined : (await findOne(reader, carrierRuleBinding, code)).code
  const rules = await findRules(reader, isVisible(reader, carrierRuleBinding), tried)
  const businessDate = addDays(localDateOf(reader.now()), -1)
  const orders = await findOrders(reader, businessDate)
  const counts = new Map<(typeof rules)[number], number>()
  for (const order of orders) {
    const rule = carrierRuleFor(rules, order)
    if (rule) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  }
  const ruled = [...counts.values()].reduce((total, count) => total + count, 0)
  return {
    businessDate,
    orders: orders.length,
    left: orders.length - ruled,
    carriers: rules.flatMap((rule) => {
      const count = counts.get(rule)
      const { code: ruleCode, name: ruleName, carrier, carrierName } = rule
      return count === undefined ? [] : [{ rule: ruleCode, ruleName, carrier, carrierName, orders: count }]
    }),
  }
}

/** Those that are on, and lead to a carrier that is in use; `tried` as if it were on. */
function findRules({ orm }: Pick<Operation, 'orm'>, condition: SQL | undefined, tried?: string) {
  const isOn = eq(carrierRules.status, '启用')
  return orm
    .select({
      code: carrierRules.code,
      name: carrierRules.name,
      priority: carrierRules.priority,
      owner: carrierRules.owner,
      warehouse: carrierRules.warehouse,
      orderType: carrierRules.orderType,
      provinces: carrierRules.provinces,
      mostWeight: sql<string | null>`trim_scale(${carrierRules.mostWeight})::text`,
      carrier: carrierRules.carrier,
      carrierName: carriers.name,
    })
    .from(carrierRules)
    .innerJoin(carriers, and(eq(carriers.code, carrierRules.carrier), eq(carriers.status, '启用')))
    .where(and(tried === undefined ? isOn : or(isOn, eq(carrierRules.code, tried)), condition))
    .orderBy(carrierRules.priority, carrierRules.code)
}

async function weightOf({ orm }: Operation, owner: string, goods: readonly Goods[]): Promise<string | null> {
  const codes = [...new Set(goods.map(({ sku }) => sku))]
  const found = await orm
    .select({ code: skus.code, weight: skus.weight })
    .from(skus)
    .where(and(eq(skus.owner, owner), inArray(skus.code, codes)))
  const weights = new Map(found.map(({ code, weight }) => [code, weight]))
  const parts = goods.map(({ sku, qty }) => {
    const each = weights.get(sku) ?? null
    return each === null ? null : multiplyDecimals(qty, each)
  })
  return parts.includes(null) ? null : addDecimals(...parts.filter((part) => part !== null))
}

function findOrders(reader: Reader, businessDate: string): Promise<CarriedOrder[]> {
  const { orderNo, warehouse, owner, type, province } = outboundOrders
  const isOf = and(eq(outboundLines.orderNo, orderNo), eq(skus.owner, owner))
  // Of an order with goods that nobody has weighed: unknown.
  const weight = sql<string | null>`(select case when bool_and(${skus.weight} is not null)
      then trim_scale(sum(${skus.weight} * ${outboundLines.qty}))::text end
    from ${outboundLines} join ${skus} on ${skus.code} = ${outboundLines.sku} where ${isOf})`
  return reader.orm
    .select({ warehouse, owner, type, province, weight })
    .from(outboundOrders)
    .where(
      and(
        eq(outboundOrders.businessDate, businessDate),
        notInArray(outboundOrders.state, [...OUTBOUND_GIVEN_UP]),
        isVisible(reader, orderBinding),
      ),
    )
}
