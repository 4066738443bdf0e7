// 仓储费 — as soon as a business day is over, what lies in a warehouse is counted for each owner and charged by its price list. Nights
// on which nobody was there to count are made up from the ledger; what falls into a closed month counts in the next open one.
import { eq, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { nextDocNos } from '#server/wms/kit/doc-number.ts'
import { executeScheduled, type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { chargeWork, findTariffs, type Tariff } from '#server/wms/ledger/facts/charges.ts'
import { type Agreed, findLying, type Lying } from '#server/wms/modules/billing/lying.ts'
import { tariffBinding } from '#server/wms/modules/billing/resources.ts'
import { storageNights } from '#server/wms/modules/billing/rules.ts'
import { storageSnapshots, tariffs } from '#server/wms/schema/billing.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { type AgeGroup, chargedGroups, isStorageItem, type StorageItem } from '#shared/domain/storage.ts'

/** Owners of a warehouse for whom a night is to be counted. */
type Night = { warehouse: string; date: string; owners: string[] }

/** Answers the function that stops it. Several processes on one database count each night once. */
export function startStorageCharges(sources: Sources, schedule: Schedule): () => Promise<void> {
  // Asked again only on the next day: the answer reads the whole ledger.
  const done = new Map<string, string>()
  return startJob(sources, '仓储计费', schedule, async (attempt) => {
    const { code, shiftCutoff } = warehouses
    for (const warehouse of await sources.orm.select({ code, shiftCutoff }).from(warehouses)) {
      const today = businessDateOf(sources.now(), warehouse.shiftCutoff)
      if (done.get(warehouse.code) === today) continue
      let isDone = true
      for (const night of await findMissed(sources, warehouse.code)) {
        isDone = (await attempt(warehouse.code, () => chargeNight(sources, night))) && isDone
      }
      if (isDone) done.set(warehouse.code, today)
    }
  })
}

/** For anyone who looks whether all has been counted: what is being counted is waited for. */
export async function countMissedNights(sources: Sources): Promise<void> {
  for (const { code } of await sources.orm.select({ code: warehouses.code }).from(warehouses)) {
    for (const night of await findMissed(sources, code)) await chargeNight(sources, night)
  }
}

/** The oldest first. */
function findMissed({ orm, now }: Sources, warehouse: string): Promise<Night[]> {
  return selectRows<Night>(
    orm,
    sql`select warehouse, date::text, array_agg(owner order by owner) as owners
        from ${storageNights((columns) => eq(columns.warehouse, warehouse), now())} due
        where not exists (select from storage_snapshots taken
          where (taken.warehouse, taken.owner, taken.date) = (due.warehouse, due.owner, due.date))
        group by warehouse, date order by date`,
  )
}

function chargeNight(sources: Sources, night: Night): Promise<void> {
  return executeScheduled(sources, `storage-${night.warehouse}-${night.date}`, async (op) => {
    await chargeStorage(op, night)
    await expireTariffs(op, night)
  })
}

async function chargeStorage(op: Operation, { warehouse, owners, date }: Night): Promise<void> {
  const tariffOf = await findTariffs(
    op,
    owners.map((owner) => ({ warehouse, owner, businessDate: date })),
  )
  const agreed = owners.map((owner) => agreedOn(owner, tariffOf({ warehouse, owner, businessDate: date })))
  const lying = await findLying(op, { warehouse, date, agreed })
  const groupsOf = (whose: string) => lying.filter(({ owner }) => owner === whose)
  const numbers = await nextDocNos(op, 'storageSnapshot', agreed.length)
  const counted = agreed.map((one, index) => ({
    ...countedOf(one, groupsOf(one.owner)),
    warehouse,
    date,
    takenAt: op.at,
    snapshotNo: numbers[index] ?? '',
  }))
  const taken = await op.orm.insert(storageSnapshots).values(counted).onConflictDoNothing().returning()
  await chargeWork(
    op,
    taken.map(({ owner, itemCode, snapshotNo, chargedQty }) => ({
      warehouse,
      owner,
      docType: DOCUMENTS.storageSnapshot.type,
      docNo: snapshotNo,
      businessDate: date,
      itemCode: itemCode as StorageItem,
      qty: chargedQty,
      ages: groupsOf(owner),
    })),
  )
}

/** Anyone who has agreed on nothing is counted by pieces, and not charged. */
function agreedOn(owner: string, tariff: Tariff | undefined): Agreed {
  const itemCode = [...(tariff?.prices.keys() ?? [])].find(isStorageItem) ?? 'CC'
  return { owner, itemCode, prices: tariff?.prices.get(itemCode) ?? { freeQty: '0', tiers: [] } }
}

function countedOf({ owner, itemCode, prices }: Agreed, groups: readonly Lying[]) {
  const { pieces = '0', unmeasured = '0' } = groups[0] ?? {}
  const sumOf = (of: readonly AgeGroup[]) => addDecimals(...of.map(({ qty }) => qty))
  const chargedQty = sumOf(chargedGroups(groups, prices))
  return { owner, itemCode, pieces, unmeasured, qty: sumOf(groups), chargedQty }
}

/** A list whose successor began later than it was approved. */
async function expireTariffs(op: Operation, { warehouse, date }: Night): Promise<void> {
  const over = await findRows(op, tariffBinding, {
    condition: sql`${eq(tariffs.warehouse, warehouse)} and state = '生效' and effective_to <= ${date}`,
  })
  for (const before of over) {
    await advance(op, tariffBinding, 'expire', { before })
  }
}
