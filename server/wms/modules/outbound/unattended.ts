// What happens to orders without a person: goods are promised to those whose owners want it so, and waves are made by rules.
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { systemCaller } from '#server/wms/kit/caller.ts'
import { type Attempt, executeScheduled, type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { moveDocument } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { serve } from '#server/wms/ledger/goods/serving.ts'
import { findSupply } from '#server/wms/ledger/goods/supply.ts'
import { allocate, findShippingRules, goodUntil } from '#server/wms/modules/outbound/allocation.ts'
import { findAllLines } from '#server/wms/modules/outbound/orders.ts'
import { waveBinding } from '#server/wms/modules/outbound/resources.ts'
import {
  findActiveRules,
  findWaves,
  type Rule,
  warehouseOf,
} from '#server/wms/modules/outbound/ruled-waves.ts'
import { MOST_URGENT_FIRST } from '#server/wms/modules/outbound/urgency.ts'
import { gather, waveMoved } from '#server/wms/modules/outbound/waves.ts'
import { isOneOf } from '#server/wms/schema/columns.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { ownerRules } from '#server/wms/schema/owner.ts'
import { outboundLife, UNALLOCATED } from '#shared/domain/outbound.ts'
import { grouped } from '#shared/grouped.ts'

type Place = { warehouse: string; owner: string }
type State = (typeof outboundOrders.$inferSelect)['state']

/** In one transaction, so that nobody else waits long for the goods. */
const MOST_AT_ONCE = 200
const MOST_LOOKED_AT = 5_000

/** Answers the function that stops it. Several processes on one database do each thing once. */
export function startUnattended(sources: Sources, schedule: Schedule): () => Promise<void> {
  return startJob(sources, '自动分配与波次', schedule, (attempt) => runUnattended(sources, attempt))
}

/** In this order, so that what has just been promised goods goes into a wave at once. */
export async function runUnattended(sources: Sources, attempt: Attempt): Promise<void> {
  await allocateWaiting(sources, attempt)
  await makeWaves(sources, attempt)
}

async function allocateWaiting(sources: Sources, attempt: Attempt): Promise<void> {
  for (const place of await findPlaces(sources)) {
    await attempt(`${place.warehouse} ${place.owner}`, () => allocatePlace(sources, place))
  }
}

function findPlaces({ orm }: Sources): Promise<Place[]> {
  const { warehouse, owner, state } = outboundOrders
  return orm
    .selectDistinct({ warehouse, owner })
    .from(outboundOrders)
    .innerJoin(ownerRules, and(eq(ownerRules.code, owner), ownerRules.autoAllocate))
    .where(isOneOf(state, UNALLOCATED))
    .orderBy(warehouse, owner)
}

async function allocatePlace(sources: Sources, place: Place): Promise<void> {
  const orderNos = await findServable(sources, place)
  for (let from = 0; from < orderNos.length; from += MOST_AT_ONCE) {
    const some = orderNos.slice(from, from + MOST_AT_ONCE)
    await executeScheduled(sources, `allocation-${some[0]}`, async (op) => {
      const free = await lockFree(op, some, UNALLOCATED)
      if (free.length > 0) await allocate(op, { orderNos: free })
    })
  }
}

/**
 * Those that are new, and of those that lacked goods the ones that can go now, as far as can be seen without locking
 * anything: while nothing comes in, thousands that wait are read and none is written.
 */
async function findServable(sources: Sources, place: Place): Promise<string[]> {
  const at = sources.now()
  const orders = await findUnallocated(sources, place, at)
  if (orders.length === 0) return []
  const all = await findAllLines(
    sources,
    orders.map(({ orderNo }) => orderNo),
  )
  const lines = grouped(all, ({ orderNo }) => orderNo)
  const skus = [...new Set(all.map(({ sku }) => sku))]
  const piles = grouped(await findSupply({ ...sources, at }, { ...place, skus }), ({ sku }) => sku)
  const rules = await findShippingRules(sources, place.owner)
  const servable = orders.filter((order) => {
    const own = lines.get(order.orderNo) ?? []
    const within = [...new Set(own.map(({ sku }) => sku))].flatMap((sku) => piles.get(sku) ?? [])
    const { missing, taken } = serve(own, within, goodUntil({ at }, order, rules))
    const isEnough = rules.shortagePolicy === '整单发货' ? missing.length === 0 : taken.length > 0
    return order.state === outboundLife.initial || isEnough
  })
  return servable.map(({ orderNo }) => orderNo)
}

function findUnallocated({ orm }: Sources, place: Place, at: Date) {
  const { orderNo, warehouse, owner, state, shipmentDays, earliestAt } = outboundOrders
  return orm
    .select({ orderNo, state, shipmentDays })
    .from(outboundOrders)
    .where(
      and(
        eq(warehouse, place.warehouse),
        eq(owner, place.owner),
        isOneOf(state, UNALLOCATED),
        or(isNull(earliestAt), lte(earliestAt, at)),
      ),
    )
    .orderBy(...MOST_URGENT_FIRST)
    .limit(MOST_LOOKED_AT)
}

async function makeWaves(sources: Sources, attempt: Attempt): Promise<void> {
  const reader = { ...sources, caller: systemCaller(sources.now()) }
  for (const [warehouse, rules] of grouped(await findActiveRules(reader), warehouseOf)) {
    if (rules.every(({ mode }) => mode === '提议')) continue
    await attempt(warehouse, async () => {
      for (const { rule, orders, isWaiting } of await findWaves(reader, rules, sources.now())) {
        if (isWaiting || rule.mode === '提议') continue
        await makeWave(
          sources,
          rule,
          orders.map(({ orderNo }) => orderNo),
        )
      }
    })
  }
}

/** Not at all when somebody else has taken one of its orders meanwhile: what is left is looked at anew. */
async function makeWave(sources: Sources, rule: Rule, orderNos: string[]): Promise<void> {
  await executeScheduled(sources, `wave-rule-${rule.code}-${orderNos[0]}`, async (op) => {
    const free = await lockFree(op, orderNos, ['已分配'])
    if (free.length < orderNos.length) return
    const { done } = await gather(op, { orderNos, rule: rule.code })
    if (rule.mode !== '自动下发') return
    for (const waveNo of done) {
      const { revision } = await lockRow(op, waveBinding, waveNo)
      const reason = `波次规则 ${rule.code} 自动下发`
      await moveDocument(op, waveBinding, { key: waveNo, move: 'release', revision, reason }, waveMoved)
    }
  })
}

/** What another process is at is left to it. */
async function lockFree({ orm }: Operation, orderNos: readonly string[], states: readonly State[]) {
  const { orderNo, state } = outboundOrders
  const rows = await orm
    .select({ orderNo })
    .from(outboundOrders)
    .where(and(inArray(orderNo, [...orderNos]), inArray(state, [...states])))
    .orderBy(asc(sql`${orderNo} collate "C"`))
    .for('no key update', { skipLocked: true })
  return rows.map((row) => row.orderNo)
}
