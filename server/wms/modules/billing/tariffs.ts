// Price lists: made as drafts, approved by somebody else, and in force from their day on, in place of the one before.

import { and, eq, gte, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { assertOwnerInWarehouse } from '#server/wms/ledger/goods/products.ts'
import { findUnmeasured } from '#server/wms/modules/billing/lying.ts'
import { refusals } from '#server/wms/modules/billing/refusals.ts'
import { tariffBinding, tariffItemBinding } from '#server/wms/modules/billing/resources.ts'
import { tariffItems, tariffs } from '#server/wms/schema/billing.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import type { renewTariff, tariff } from '#shared/contracts/billing/tariff.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { addDays } from '#shared/domain/calendar.ts'
import { isStorageItem, storageMistake } from '#shared/domain/storage.ts'
import { CHARGE_ITEMS, priceUnit, tierMistake } from '#shared/domain/tariff.ts'

export type Tariff = RowOf<typeof tariffBinding>
type NewTariff = Omit<CallBody<typeof tariff.create>, 'opId'>
type Item = NewTariff['items'][number]
type Place = Pick<Tariff, 'warehouse' | 'owner'>

const MOST_NAMED = 5

export async function createTariff(op: Operation, { items, ...head }: NewTariff): Promise<Tariff> {
  await assertOwnerInWarehouse(op, head.owner, head.warehouse)
  assertRight(items)
  await lockVersions(op, head)
  const made = await createRow(op, tariffBinding, {
    ...head,
    tariffNo: await nextDocNo(op, 'tariff'),
    version: await nextVersion(op, head),
    itemCount: countItems(items),
    creator: op.caller.userId,
  })
  await insertItems(op, made.tariffNo, items)
  return made
}

export async function changeTariff(
  op: Operation,
  { tariffNo, revision, opId: _, items, ...head }: CallBody<typeof tariff.update>,
): Promise<Tariff> {
  const { state } = await lockRow(op, tariffBinding, tariffNo)
  if (state !== '草稿') {
    throw refusals.tariffNotDraft(tariffNo, state)
  }
  if (items) assertRight(items)
  const changes = { ...head, ...(items && { itemCount: countItems(items) }) }
  const after = await updateRow(op, tariffBinding, { key: tariffNo, revision, changes })
  if (items) {
    await op.orm.delete(tariffItems).where(eq(tariffItems.tariffNo, tariffNo))
    await insertItems(op, tariffNo, items)
  }
  return after
}

export async function renew(
  op: Operation,
  { tariffNo, effectiveFrom }: CallBody<typeof renewTariff>,
): Promise<Tariff> {
  const { owner, warehouse, minMonthly, taxRate, remark } = await findOne(op, tariffBinding, tariffNo)
  const items = await findItems(op, tariffNo)
  return createTariff(op, { owner, warehouse, minMonthly, taxRate, remark, effectiveFrom, items })
}

export const tariffMoves = { submit, approve } satisfies MoveEffects<typeof tariffBinding>

/** What nobody knows the size of would be stored for nothing. */
async function submit(op: Operation, { tariffNo, warehouse, owner }: Tariff): Promise<void> {
  const itemCode = (await findItems(op, tariffNo)).map((item) => item.itemCode).find(isStorageItem)
  const unknown = itemCode ? await findUnmeasured(op, { warehouse, owner, itemCode }) : []
  if (!itemCode || unknown.length === 0) return
  const what = itemCode === 'CCT' ? '长宽高' : '重量'
  const named = `${unknown.slice(0, MOST_NAMED).join('、')}${unknown.length > MOST_NAMED ? '等' : ''}`
  throw refusals.sizesMissing(CHARGE_ITEMS[itemCode].name, what, unknown.length, named)
}

async function approve(op: Operation, tariff: Tariff) {
  if (tariff.creator === op.caller.userId) throw refusals.ownTariff()
  await lockVersions(op, tariff)
  await supersede(op, tariff)
  return { approver: op.caller.userId, approvedAt: op.at.toISOString() }
}

/** What has been charged already keeps its price: a new one begins after it. */
async function supersede(op: Operation, { warehouse, owner, effectiveFrom }: Tariff): Promise<void> {
  const [current] = await findRows(op, tariffBinding, {
    condition: and(
      eq(tariffs.warehouse, warehouse),
      eq(tariffs.owner, owner),
      isNotNull(tariffs.approvedAt),
      isNull(tariffs.effectiveTo),
    ),
  })
  if (!current) return
  if (effectiveFrom <= current.effectiveFrom) {
    throw refusals.effectiveTooEarly(current.version, current.effectiveFrom)
  }
  await assertUncharged(op, current, effectiveFrom)
  const dateIn = await findBusinessDates(op, [{ warehouse, owner }])
  const isOver = effectiveFrom <= dateIn({ warehouse })
  const changes = { effectiveTo: addDays(effectiveFrom, -1) }
  const to = isOver ? '失效' : current.state
  await advance(op, tariffBinding, 'supersede', { before: current, changes, to })
}

async function assertUncharged({ orm }: Operation, current: Tariff, from: string): Promise<void> {
  const { warehouse, owner, businessDate, tariffVersion } = chargeLines
  const [last] = await orm
    .select({ date: max(businessDate) })
    .from(chargeLines)
    .where(
      and(
        eq(warehouse, current.warehouse),
        eq(owner, current.owner),
        eq(tariffVersion, current.version),
        gte(businessDate, from),
      ),
    )
  if (!last?.date) return
  throw refusals.alreadyCharged(last.date, current.version)
}

/** Two who make or approve versions of the same place do so one after the other. */
async function lockVersions({ orm }: Operation, { warehouse, owner }: Place): Promise<void> {
  await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tariff ${warehouse} ${owner}`}, 0))`)
}

async function nextVersion({ orm }: Operation, { warehouse, owner }: Place): Promise<number> {
  const [row] = await orm
    .select({ last: max(tariffs.version) })
    .from(tariffs)
    .where(and(eq(tariffs.warehouse, warehouse), eq(tariffs.owner, owner)))
  return (row?.last ?? 0) + 1
}

async function insertItems({ orm }: Operation, tariffNo: string, items: readonly Item[]): Promise<void> {
  const rows = items.map(({ itemCode, level, fromQty, fromAge, price, freeQty, freeDays, remark }) => ({
    tariffNo,
    itemCode,
    level,
    fromQty,
    fromAge,
    price,
    freeQty,
    freeDays,
    remark,
    unit: priceUnit(itemCode, level),
  }))
  await orm.insert(tariffItems).values(rows)
}

function assertRight(items: readonly Item[]): void {
  const message = tierMistake(items) ?? storageMistake(items)
  if (message !== null) throw refusals.itemsWrong(message)
}

function countItems(items: readonly Item[]): number {
  return new Set(items.map(({ itemCode }) => itemCode)).size
}

export function findItems(reader: Reader, tariffNo: string) {
  return findRows(reader, tariffItemBinding, { condition: eq(tariffItems.tariffNo, tariffNo), sort: 'id' })
}

export async function findTariff(reader: Reader, tariffNo: string) {
  const found = await findOne(reader, tariffBinding, tariffNo)
  return { ...found, items: await findItems(reader, tariffNo) }
}

export async function findTariffDocument(reader: Reader, tariffNo: string) {
  const found = await findOne(reader, tariffBinding, tariffNo)
  const { warehouse, owner } = found
  const versions = await findRows(reader, tariffBinding, {
    condition: and(eq(tariffs.warehouse, warehouse), eq(tariffs.owner, owner)),
    sort: '-version',
  })
  const timeline = await findTimeline(reader, { tariff: [tariffNo] })
  return {
    tariff: found,
    items: await findItems(reader, tariffNo),
    versions,
    timeline,
    docNos: [tariffNo],
  }
}
