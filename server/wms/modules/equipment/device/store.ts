// Sorting walls and their tags, scales, and the check of what lies on the locations.

import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { audit, type Row } from '#server/wms/kit/audit.ts'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findPage, findVisible, type ListQuery, type Reader } from '#server/wms/kit/read.ts'
import { inScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { hiddenIf, isCounted } from '#server/wms/ledger/count-scope.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { refusals } from '#server/wms/modules/equipment/device/refusals.ts'
import { deviceBinding } from '#server/wms/modules/equipment/device/resources.ts'
import { devices, deviceTags } from '#server/wms/schema/device.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  bindTags,
  checkStockLocations,
  listSortations,
  saveSortation,
} from '#shared/contracts/equipment/device.ts'

const SORTATION = 'SORTATION'

export function findWeighing({ orm, caller }: Reader) {
  return orm
    .select({ code: devices.code, name: devices.name })
    .from(devices)
    .where(and(eq(devices.type, 'WEIGHING'), inWarehouseScope(caller, devices.warehouse)))
    .orderBy(asc(devices.code))
}

export async function findSortations(reader: Reader, query: z.output<typeof listSortations.query>) {
  const { code, warehouse, ...rest } = query
  const chosen: ListQuery = {
    ...rest,
    ...(code && { code: [code] }),
    ...(warehouse && warehouse.length > 0 && { warehouse }),
  }
  const found = await findPage(reader, deviceBinding, chosen, eq(devices.type, SORTATION))
  const slots = await countSlots(
    reader,
    found.rows.map((row) => row.code),
  )
  return { ...found, rows: found.rows.map((row) => ({ ...row, ...(slots.get(row.code) ?? NO_SLOTS) })) }
}

const NO_SLOTS = { slots: 0, bound: 0 }

async function countSlots({ orm }: Reader, sortations: string[]): Promise<Map<string, typeof NO_SLOTS>> {
  const rows = await orm
    .select({ sortation: deviceTags.sortation, slots: count(), bound: count(deviceTags.tagCode) })
    .from(deviceTags)
    .where(inArray(deviceTags.sortation, sortations))
    .groupBy(deviceTags.sortation)
  return new Map(rows.map(({ sortation, ...counted }) => [sortation, counted]))
}

export async function keepSortation(op: Operation, { opId: _, ...input }: CallBody<typeof saveSortation>) {
  const known = await findVisible(op, deviceBinding, input.code)
  if (!known) return createRow(op, deviceBinding, { ...input, type: SORTATION })
  if (known.type !== SORTATION) throw ledger.notSortation()
  const { code, ...changes } = input
  return updateRow(op, deviceBinding, { key: code, revision: known.revision, changes })
}

export async function findTags({ orm, caller }: Reader, sortation: string, warehouse: string | undefined) {
  await findOne({ orm, caller }, deviceBinding, sortation)
  const { slotNo, tagCode, lightState } = deviceTags
  return orm
    .select({ slotNo, tagCode, lightState })
    .from(deviceTags)
    .where(
      and(
        eq(deviceTags.sortation, sortation),
        inWarehouseScope(caller, deviceTags.warehouse),
        warehouse ? eq(deviceTags.warehouse, warehouse) : undefined,
      ),
    )
    .orderBy(asc(slotNo))
}

type Slots = CallBody<typeof bindTags>

export async function replaceTags(
  op: Operation,
  { sortation, revision }: z.output<typeof bindTags.query>,
  slots: Slots,
) {
  const wall = await lockRow(op, deviceBinding, sortation)
  if (wall.type !== SORTATION) throw ledger.notSortation()
  if (revision !== undefined) await assertUnchanged(op, deviceBinding, wall, revision)
  const tagCodes = slots.flatMap(({ tagCode }) => tagCode ?? [])
  assertDistinct(slots.map(({ slotNo }) => slotNo))
  assertDistinct(tagCodes)
  const before = await findTags(op, sortation, undefined)
  await op.orm.delete(deviceTags).where(eq(deviceTags.sortation, sortation))
  await assertFree(op, wall.warehouse, tagCodes)
  const rows = slots.map((slot) => ({ ...slot, ...placeOf(wall), lightState: lightOf(slot, before) }))
  if (rows.length > 0) await op.orm.insert(deviceTags).values(rows)
  await noteTags(op, wall, before, slots)
  return tagCodes.length
}

function placeOf({ code, warehouse }: { code: string; warehouse: string }) {
  return { sortation: code, warehouse }
}

/** A tag at work goes on showing what it shows. */
function lightOf({ slotNo, tagCode }: Slots[number], before: Awaited<ReturnType<typeof findTags>>) {
  const same = before.find((slot) => slot.slotNo === slotNo && slot.tagCode === tagCode)
  return same && tagCode !== null ? same.lightState : '熄灭'
}

/** A change of the wall: anyone who has seen it before is told. */
async function noteTags(op: Operation, wall: RowOf<typeof deviceBinding>, before: Slots, after: Slots) {
  const revision = wall.revision + 1
  await op.orm.update(devices).set({ revision, updatedAt: op.at }).where(eq(devices.code, wall.code))
  await audit(op, {
    action: 'bindTags',
    entity: 'device',
    entityId: wall.code,
    before: { ...tagsAsRow(wall.warehouse, before), revision: wall.revision },
    after: { ...tagsAsRow(wall.warehouse, after), revision },
  })
}

function assertDistinct(codes: readonly string[]): void {
  if (new Set(codes).size !== codes.length) throw refusals.tagTwice()
}

async function assertFree({ orm }: Operation, warehouse: string, tagCodes: string[]): Promise<void> {
  const taken = await orm
    .select({ tagCode: deviceTags.tagCode })
    .from(deviceTags)
    .where(and(eq(deviceTags.warehouse, warehouse), inArray(deviceTags.tagCode, tagCodes)))
    .limit(1)
  if (taken.length > 0) throw refusals.tagTaken()
}

function tagsAsRow(warehouse: string, slots: Slots): Row {
  return { warehouse, tags: slots.map(({ slotNo, tagCode }) => `${slotNo}=${tagCode ?? ''}`).join(' ') }
}

type Exceptions = CallResult<typeof checkStockLocations>

export function findLocationExceptions({ orm, caller }: Reader, warehouse: string | undefined) {
  const scope = and(
    inScope(caller, stockBalances),
    warehouse ? eq(stockBalances.warehouse, warehouse) : undefined,
  ) as SQL
  const isHidden = sql`bool_or(${isCounted(caller, stockBalances)})`
  return selectRows<Exceptions[number]>(
    orm,
    sql`with held as (
          select warehouse, loc, count(distinct (owner, sku))::int as skus,
            ${hiddenIf(isHidden, sql`trim_scale(sum(on_hand))::text`)} as qty,
            count(distinct (owner, sku, lot))::int as lots
          from stock_balances where on_hand > 0 and ${scope} group by warehouse, loc
        ), judged as (
          select held.*, case when l.status = '停用' then '停用库位有库存'
            when not l.mix_sku and held.skus > 1 then '混放商品'
            when not l.mix_lot and held.lots > held.skus then '混放批次' end as exception
          from held join locations l on l.warehouse = held.warehouse and l.code = held.loc
        )
        select warehouse, loc, exception, skus, qty from judged where exception is not null
        order by warehouse, loc limit 1000`,
  )
}
