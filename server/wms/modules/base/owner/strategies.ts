// 货主策略 — versions of how owners' goods are taken and put away: each holds from its time on, and those before stay as they were.

import { and, eq, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { findUnseen, inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { changeRow, createRow, lockRow } from '#server/wms/kit/write.ts'
import { assertOwnerInWarehouse } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/base/owner/refusals.ts'
import { ownerBinding, strategyBinding } from '#server/wms/modules/base/owner/resources.ts'
import { findOwnerWarehouses } from '#server/wms/modules/base/owner/store.ts'
import { strategies } from '#server/wms/schema/owner.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type {
  getOwnerStrategies,
  strategy,
  switchStrategy as switchCall,
} from '#shared/contracts/base/owner.ts'
import type { CallBody, CallResult, CodeName } from '#shared/contracts/definition/call.ts'
import { localMinuteOf } from '#shared/domain/calendar.ts'
import { actionsFor, isCurrent, isWithdrawn, type Strategy, standingOf } from '#shared/domain/strategy.ts'
import { STRATEGY_KINDS } from '#shared/domain/values.ts'

export type NewStrategy = Omit<CallBody<typeof strategy.create>, 'opId'>
type Row = RowOf<typeof strategyBinding>
type Place = Pick<Row, 'warehouse' | 'owner' | 'kind' | 'priority'>

/** Another version where there is one already. */
export async function setStrategy(op: Operation, given: NewStrategy): Promise<Row> {
  await assertReaches(op, given)
  if (given.owner && given.warehouse) await assertOwnerInWarehouse(op, given.owner, given.warehouse)
  await lockVersions(op, given)
  const effectiveFrom = laterOf(given.effectiveFrom, op.at)
  await assertLast(op, given, effectiveFrom)
  const version = await nextVersion(op, given)
  return createRow(op, strategyBinding, { ...given, version, effectiveFrom, enabled: true })
}

/** Only what counts now or is to come: what has been replaced stays as it was. */
export async function switchStrategy(
  op: Operation,
  { id, enabled, reason }: CallBody<typeof switchCall>,
): Promise<Row> {
  const { warehouse, owner, kind, priority } = await findOne(op, strategyBinding, id)
  await assertReaches(op, { warehouse, owner })
  await lockVersions(op, { warehouse, owner, kind, priority })
  const before = await lockRow(op, strategyBinding, id)
  const word = enabled ? '启用' : '停用'
  if (before.enabled === enabled) {
    throw refusals.versionSwitched(before.version, word)
  }
  const versions = await findVersions(op, before)
  const own = versions.find((known) => known.version === before.version)
  if (own === undefined || !isCurrent(versions, own, op.at)) {
    throw refusals.versionOver(before.version, word)
  }
  const changes = { enabled, disabledAt: enabled ? null : op.at }
  return changeRow(op, strategyBinding, { before, changes, action: enabled ? 'enable' : 'disable', reason })
}

/** Anyone who sees only some warehouses or owners decides nothing for the others. */
async function assertReaches(op: Operation, { warehouse, owner }: Pick<Row, 'warehouse' | 'owner'>) {
  const unseen = await findUnseen(op)
  if (warehouse === null && unseen.warehouse) {
    throw refusals.everyWarehouse()
  }
  if (owner === null && unseen.owner) {
    throw refusals.everyOwner()
  }
}

async function assertLast(op: Operation, place: Place, effectiveFrom: Date): Promise<void> {
  const versions = (await findVersions(op, place)).filter((version) => !isWithdrawn(version))
  const later = versions.find((version) => version.effectiveFrom > effectiveFrom)
  if (!later) return
  throw refusals.versionTooEarly(later.version, localMinuteOf(later.effectiveFrom))
}

function findVersions({ orm }: Operation, place: Place) {
  return orm.select().from(strategies).where(isOf(place)).for('no key update')
}

async function nextVersion({ orm }: Operation, place: Place): Promise<number> {
  const [last] = await orm
    .select({ version: max(strategies.version) })
    .from(strategies)
    .where(isOf(place))
  return (last?.version ?? 0) + 1
}

/** Two who make or switch versions of one strategy do so one after the other. */
async function lockVersions({ orm }: Operation, { warehouse, owner, kind, priority }: Place): Promise<void> {
  const key = `strategy ${kind} ${priority} ${owner ?? ''} ${warehouse ?? ''}`
  await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

function isOf({ warehouse, owner, kind, priority }: Place): SQL | undefined {
  return and(
    warehouse === null ? isNull(strategies.warehouse) : eq(strategies.warehouse, warehouse),
    owner === null ? isNull(strategies.owner) : eq(strategies.owner, owner),
    eq(strategies.kind, kind),
    eq(strategies.priority, priority),
  )
}

function laterOf(given: string | null, at: Date): Date {
  const asked = given === null ? at : new Date(given)
  return asked > at ? asked : at
}

type Known = Strategy & { row: Row }

export async function findOwnerStrategies(
  reader: Reader & Pick<Services, 'now'>,
  code: string | undefined,
): Promise<CallResult<typeof getOwnerStrategies>> {
  const at = reader.now()
  const owner = code === undefined ? null : await findOne(reader, ownerBinding, code)
  const isTheirs = or(isNull(strategies.owner), owner ? eq(strategies.owner, owner.code) : undefined)
  const known = (await findRows(reader, strategyBinding, { condition: isTheirs })).map(asKnown)
  const places = owner ? await findOwnerWarehouses(reader, owner.code) : await findWarehouses(reader)
  return {
    owner: owner && { code: owner.code, name: owner.name },
    now: places.flatMap(({ code: warehouse, name: warehouseName }) =>
      STRATEGY_KINDS.map((kind) => {
        const actions = actionsFor(known, kind, { warehouse, owner: owner?.code ?? null }, at)
        return { warehouse, warehouseName, kind, ...actions }
      }),
    ),
    strategies: known.map((version) => ({
      ...version.row,
      standing: standingOf(known, version, at),
      current: isCurrent(known, version, at),
    })),
  }
}

function asKnown(row: Row): Known {
  const { effectiveFrom, disabledAt, ...strategy } = row
  const times = {
    effectiveFrom: new Date(effectiveFrom),
    disabledAt: disabledAt === null ? null : new Date(disabledAt),
  }
  return { ...strategy, ...times, row }
}

function findWarehouses({ orm, caller }: Reader): Promise<CodeName[]> {
  return orm
    .select({ code: warehouses.code, name: warehouses.name })
    .from(warehouses)
    .where(and(eq(warehouses.status, '启用'), inWarehouseScope(caller, warehouses.code)))
    .orderBy(warehouses.code)
}
