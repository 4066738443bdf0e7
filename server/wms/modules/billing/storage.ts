// 仓储费 — as soon as a business day is over, what lies in a warehouse is counted for each owner and charged by its price list, in
// the name of whoever approved the list.
import { eq, sql } from 'drizzle-orm'
import { nextDocNos } from '#server/wms/kit/doc-number.ts'
import { selectRows } from '#server/wms/kit/facts/bulk.ts'
import { chargeWork, findTariffs, type Tariff } from '#server/wms/kit/facts/charges.ts'
import { execute, type Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { type Pace, startRepeating } from '#server/wms/kit/repeating.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { findTaskCaller } from '#server/wms/kit/tasks/task-caller.ts'
import { changeRow } from '#server/wms/kit/write.ts'
import { type Agreed, findLying, type Lying } from '#server/wms/modules/billing/lying.ts'
import { tariffBinding } from '#server/wms/modules/billing/resources.ts'
import { storageSnapshots, tariffs } from '#server/wms/modules/billing/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { addDays, businessDateOf } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import {
  type AgeGroup,
  chargedGroups,
  isStorageItem,
  STORAGE_DOC,
  type StorageItem,
} from '#shared/domain/storage.ts'

const PREFIX = 'KZ'

/** Owners of a warehouse whose day is to be counted, and whoever approved what they pay. */
type Due = { warehouse: string; approver: number; owners: string[]; date: string }

/** Answers the function that stops it. Several processes on one database count each day once. */
export function startStorageCharges(sources: Sources, pace: Pace): () => Promise<void> {
  return startRepeating(pace, () => chargeDueDays(sources, pace.onError))
}

/** Only the last day: what lay there on the days before nobody knows any more. */
async function chargeDueDays(sources: Sources, onError: Pace['onError']): Promise<void> {
  const { orm, now } = sources
  const { code, shiftCutoff } = warehouses
  for (const warehouse of await orm.select({ code, shiftCutoff }).from(warehouses)) {
    const date = addDays(businessDateOf(now(), warehouse.shiftCutoff), -1)
    for (const due of await findDue(sources, warehouse.code, date)) {
      await chargeDay(sources, { ...due, warehouse: warehouse.code, date }).catch(onError)
    }
  }
}

function findDue({ orm }: Sources, warehouse: string, date: string) {
  return selectRows<Pick<Due, 'approver' | 'owners'>>(
    orm,
    sql`select approver, array_agg(owner order by owner) as owners from tariffs
        where warehouse = ${warehouse} and approved_at is not null
          and effective_from <= ${date} and coalesce(effective_to, ${date}) >= ${date}
          and not exists (select from storage_snapshots taken
            where taken.warehouse = tariffs.warehouse and taken.owner = tariffs.owner and taken.date = ${date})
        group by approver order by approver`,
  )
}

async function chargeDay(sources: Sources, due: Due): Promise<void> {
  const caller = await findTaskCaller(sources, due.approver)
  const facts = { caller, source: 'schedule', requestId: `storage-${due.warehouse}-${due.date}` }
  await execute(sources, facts, { opId: null, call: 'schedule', input: null }, async (op) => {
    await chargeStorage(op, due)
    await expireTariffs(op, due)
  })
}

async function chargeStorage(op: Operation, { warehouse, owners, date }: Due): Promise<void> {
  const tariffOf = await findTariffs(
    op,
    owners.map((owner) => ({ warehouse, owner, businessDate: date })),
  )
  const agreed = owners.map((owner) => agreedOn(owner, tariffOf({ warehouse, owner, businessDate: date })))
  const lying = await findLying(op, { warehouse, date, agreed })
  const groupsOf = (whose: string) => lying.filter(({ owner }) => owner === whose)
  const numbers = await nextDocNos(op, PREFIX, agreed.length)
  const counted = agreed.map((one, index) => ({
    ...{ ...countedOf(one, groupsOf(one.owner)), warehouse, date },
    ...{ takenAt: op.at, snapshotNo: numbers[index] ?? '' },
  }))
  const taken = await op.orm.insert(storageSnapshots).values(counted).onConflictDoNothing().returning()
  await chargeWork(
    op,
    taken.map(({ owner, itemCode, snapshotNo, chargedQty }) => ({
      ...{ warehouse, owner, docType: STORAGE_DOC, docNo: snapshotNo, businessDate: date },
      ...{ itemCode: itemCode as StorageItem, qty: chargedQty, ages: groupsOf(owner) },
    })),
  )
}

/** Whoever has agreed on nothing is counted by pieces, and not charged. */
function agreedOn(owner: string, tariff: Tariff | undefined): Agreed {
  const itemCode = [...(tariff?.prices.keys() ?? [])].find(isStorageItem) ?? 'CC'
  return { owner, itemCode, prices: tariff?.prices.get(itemCode) ?? { freeQty: '0', tiers: [] } }
}

function countedOf({ owner, itemCode, prices }: Agreed, groups: readonly Lying[]) {
  const { pieces = '0', unmeasured = '0' } = groups[0] ?? {}
  const sumOf = (of: readonly AgeGroup[]) => addDecimals('0', ...of.map(({ qty }) => qty))
  const chargedQty = sumOf(chargedGroups(groups, prices))
  return { owner, itemCode, pieces, unmeasured, qty: sumOf(groups), chargedQty }
}

/** A list whose successor began later than it was approved. */
async function expireTariffs(op: Operation, { warehouse, date }: Due): Promise<void> {
  const over = await findRows(op, tariffBinding, {
    condition: sql`${eq(tariffs.warehouse, warehouse)} and state = '生效' and effective_to <= ${date}`,
  })
  for (const before of over) {
    await changeRow(op, tariffBinding, { before, changes: { state: '失效' }, action: 'expire' })
  }
}
