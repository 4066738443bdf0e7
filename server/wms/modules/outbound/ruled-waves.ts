// Waves by rules: what the rules that are on would gather now, and what one of them would have gathered yesterday.
import { and, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { findOne, findRows, isVisible, type Reader } from '#server/wms/kit/read.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { orderBinding, waveRuleBinding } from '#server/wms/modules/outbound/resources.ts'
import { MOST_URGENT_FIRST } from '#server/wms/modules/outbound/urgency.ts'
import { waveRules } from '#server/wms/schema/flow.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getWaveProposals, tryWaveRule } from '#shared/contracts/outbound/wave-rule.ts'
import { addDays, businessDateOf } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { OUTBOUND_GIVEN_UP } from '#shared/domain/outbound.ts'
import { AFTER_ALL, type GatheredOrder, type RuledWave, wavesBy } from '#shared/domain/wave-rule.ts'
import { grouped } from '#shared/grouped.ts'

export type Rule = RowOf<typeof waveRuleBinding>
type Candidate = GatheredOrder & { orderNo: string; warehouse: string }
type Wave = RuledWave<Rule, Candidate>

/** More of a warehouse wait for the next time: the most urgent are among these. */
const MOST_WAITING = 5_000
/** More than a warehouse is ever sent. */
const MOST_OF_A_DAY = 100_000

export async function findWaveProposals(
  reader: Reader & Pick<Services, 'now'>,
  chosen: readonly string[] = [],
): Promise<CallResult<typeof getWaveProposals>> {
  const at = reader.now()
  const rules = await findActiveRules(
    reader,
    chosen.length > 0 ? inArray(waveRules.warehouse, [...chosen]) : undefined,
  )
  const waves: Wave[] = []
  for (const [, own] of grouped(rules, warehouseOf)) waves.push(...(await findWaves(reader, own, at)))
  const nameOf = await findOwnerNames(reader, waves)
  const proposals = waves.map(({ rule, owner, orders, isWaiting }) => ({
    rule: rule.code,
    ruleName: rule.name,
    warehouse: rule.warehouse,
    warehouseName: rule.warehouseName ?? rule.warehouse,
    owner,
    ownerName: nameOf(owner),
    ...sumsOf(orders),
    cutoffAt: earliestOf(orders),
    isWaiting,
    orderNos: orders.map(({ orderNo }) => orderNo),
  }))
  return { at: at.toISOString(), proposals }
}

export async function findTrial(
  reader: Reader & Pick<Services, 'now'>,
  code: string,
): Promise<CallResult<typeof tryWaveRule>> {
  const rule = await findOne(reader, waveRuleBinding, code)
  const businessDate = addDays(await findToday(reader, rule.warehouse), -1)
  const orders = await findCandidates(
    reader,
    and(
      eq(outboundOrders.warehouse, rule.warehouse),
      eq(outboundOrders.businessDate, businessDate),
      notInArray(outboundOrders.state, [...OUTBOUND_GIVEN_UP]),
    ),
    MOST_OF_A_DAY,
  )
  const waves = wavesBy([rule], orders, AFTER_ALL)
  const nameOf = await findOwnerNames(reader, waves)
  const gathered = waves.reduce((total, wave) => total + wave.orders.length, 0)
  return {
    businessDate,
    orders: orders.length,
    gathered,
    left: orders.length - gathered,
    waves: waves.map((wave) => ({
      owner: wave.owner,
      ownerName: nameOf(wave.owner),
      ...sumsOf(wave.orders),
    })),
  }
}

export function findActiveRules(reader: Reader, condition?: SQL): Promise<Rule[]> {
  return findRows(reader, waveRuleBinding, {
    condition: and(eq(waveRules.status, '启用'), condition),
    sort: 'priority',
  })
}

export function warehouseOf({ warehouse }: Rule): string {
  return warehouse
}

/** Of one warehouse. */
export async function findWaves(reader: Reader, rules: readonly Rule[], at: Date): Promise<Wave[]> {
  const [first] = rules
  if (!first) return []
  const waiting = and(eq(outboundOrders.warehouse, first.warehouse), eq(outboundOrders.state, '已分配'))
  return wavesBy(rules, await findCandidates(reader, waiting, MOST_WAITING), at)
}

function findCandidates(reader: Reader, condition: SQL | undefined, most: number): Promise<Candidate[]> {
  const { orderNo, warehouse, owner, carrier, type, priority } = outboundOrders
  const { province, lineCount, qty, cutoffAt, createdAt } = outboundOrders
  const looked = { province, lineCount, qty, cutoffAt, createdAt }
  return reader.orm
    .select({ orderNo, warehouse, owner, carrier, type, priority, ...looked })
    .from(outboundOrders)
    .where(and(condition, isVisible(reader, orderBinding)))
    .orderBy(...MOST_URGENT_FIRST)
    .limit(most)
}

async function findToday({ orm, now }: Reader & Pick<Services, 'now'>, code: string): Promise<string> {
  const [found] = await orm
    .select({ shiftCutoff: warehouses.shiftCutoff })
    .from(warehouses)
    .where(eq(warehouses.code, code))
  return businessDateOf(now(), found?.shiftCutoff ?? '')
}

async function findOwnerNames({ orm }: Reader, waves: readonly Wave[]) {
  const codes = [...new Set(waves.map(({ owner }) => owner))]
  const found = await orm
    .select({ code: owners.code, name: owners.name })
    .from(owners)
    .where(inArray(owners.code, codes))
  const names = new Map(found.map(({ code, name }) => [code, name]))
  return (code: string) => names.get(code) ?? code
}

function sumsOf(orders: readonly Candidate[]) {
  return {
    orders: orders.length,
    lines: orders.reduce((total, { lineCount }) => total + lineCount, 0),
    qty: addDecimals(...orders.map(({ qty }) => qty)),
  }
}

function earliestOf(orders: readonly Candidate[]): string | null {
  const times = orders.flatMap(({ cutoffAt }) => (cutoffAt === null ? [] : [cutoffAt.toISOString()]))
  return times.toSorted()[0] ?? null
}
