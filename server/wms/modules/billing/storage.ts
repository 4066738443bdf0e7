// 仓储费 — as soon as a business day is over, what lies in a warehouse is counted for each owner and charged by its price list, in
// the name of whoever approved the list.
import { eq, sql } from 'drizzle-orm'
import { nextDocNos } from '#server/wms/kit/doc-number.ts'
import { selectRows } from '#server/wms/kit/facts/bulk.ts'
import { chargeWork, findTariffs } from '#server/wms/kit/facts/charges.ts'
import { execute, type Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { type Pace, startRepeating } from '#server/wms/kit/repeating.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { findTaskCaller } from '#server/wms/kit/tasks/task-caller.ts'
import { changeRow } from '#server/wms/kit/write.ts'
import { tariffBinding } from '#server/wms/modules/billing/resources.ts'
import { storageSnapshots, tariffs } from '#server/wms/modules/billing/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { addDays, businessDateOf } from '#shared/domain/calendar.ts'
import { STORAGE_ITEM } from '#shared/domain/tariff.ts'

const DOC_TYPE = '库存快照'
const PREFIX = 'KZ'

/** Owners of a warehouse whose day is to be counted, and whoever approved what they pay. */
type Due = { warehouse: string; approver: number; owners: string[]; date: string }
type Stored = { owner: string; qty: string; chargedQty: string }

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
  const places = owners.map((owner) => ({ warehouse, owner, businessDate: date }))
  const tariffOf = await findTariffs(op, places)
  const free = places.map((place) => ({
    owner: place.owner,
    days: tariffOf(place)?.prices.get(STORAGE_ITEM)?.freeDays ?? 0,
  }))
  const stored = await findStored(op, { warehouse, date, free })
  const numbers = await nextDocNos(op, PREFIX, stored.length)
  const taken = await op.orm
    .insert(storageSnapshots)
    .values(
      stored.map((row, index) => ({
        ...{ ...row, warehouse, date, takenAt: op.at, snapshotNo: numbers[index] ?? '' },
      })),
    )
    .onConflictDoNothing()
    .returning()
  await chargeWork(
    op,
    taken.map(({ owner, snapshotNo, chargedQty }) => ({
      ...{ warehouse, owner, docType: DOC_TYPE, docNo: snapshotNo, businessDate: date },
      ...{ itemCode: STORAGE_ITEM, qty: chargedQty },
    })),
  )
}

type Free = { warehouse: string; date: string; free: readonly { owner: string; days: number }[] }

/** What came first leaves first: of the goods at hand, as many are new as have come in on the free days. */
function findStored({ orm }: Operation, { warehouse, date, free }: Free): Promise<Stored[]> {
  return selectRows<Stored>(
    orm,
    sql`with free as (
          select * from jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as free(owner text, days int)
        ), stored as (
          select owner, sku, sum(on_hand) as qty from stock_balances
          where warehouse = ${warehouse} and on_hand > 0 group by owner, sku
        ), came as (
          select owner, sku, greatest(0, sum(case when from_loc is null then qty else -qty end)) as qty
          from stock_ledger join free using (owner)
          where warehouse = ${warehouse} and days > 0 and business_date > ${date}::date - days
            and (from_loc is null or to_loc is null)
          group by owner, sku, doc_no
        ), fresh as (select owner, sku, sum(qty) as qty from came group by owner, sku)
        select free.owner, trim_scale(coalesce(sum(stored.qty), 0))::text as qty,
          trim_scale(coalesce(sum(greatest(0, stored.qty - coalesce(fresh.qty, 0))), 0))::text as "chargedQty"
        from free left join stored using (owner) left join fresh using (owner, sku)
        group by free.owner order by free.owner`,
  )
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
