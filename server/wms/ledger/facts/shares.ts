// Costs that nobody has alone, divided among owners: by the work of the month in that warehouse, or by what they stored there.
import { and, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import { factsByDay } from '#server/wms/ledger/sums/day-sums.ts'
import { OPERATIONS_BY_DAY } from '#server/wms/ledger/sums/definitions.ts'
import { expenseEntries } from '#server/wms/schema/money.ts'
import { addDays, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { shareOut } from '#shared/domain/decimal.ts'
import { type AllocBasis, basisOf } from '#shared/domain/profit.ts'

type Days = { from: string; to: string }

/** Of one entry; no owner when there is nothing to divide it by. */
type Share = { entryNo: number; owner: string | null; amount: string }

type Shared = { entry_no: number; month: string; warehouse: string; amount: string; alloc_basis: string }
type Weight = { month: string; warehouse: string; owner: string; weight: string; fallback: string }

/** `among` says which entries; those of an owner are nobody else's. */
export async function findShares(orm: Orm, among: SQL | undefined, days: Days): Promise<Share[]> {
  const { businessDate, owner } = expenseEntries
  const condition = and(isNull(owner), among, gte(businessDate, days.from), lte(businessDate, days.to))
  const entries = await selectRows<Shared>(
    orm,
    sql`select entry_no::int as entry_no, to_char(business_date, 'YYYY-MM') as month, warehouse,
          trim_scale(amount)::text as amount, alloc_basis
        from expense_entries where ${condition} order by entry_no`,
  )
  const months = entries.map(({ month }) => month).toSorted()
  const [first] = months
  if (first === undefined) return []
  // The whole of each month: a cost of its first day is borne by what was done until its last.
  const span = { from: `${first}-01`, to: addDays(startOfNextPeriod(`${months.at(-1)}-01`), -1) }
  const weights: Readonly<Record<AllocBasis, Weights>> = {
    标准工时: await findWork(orm, span),
    仓储占用: await findStorage(orm, span),
  }
  return entries.flatMap((entry) => sharesOf(entry, weights[basisOf(entry.alloc_basis)]))
}

/** By month and warehouse. */
type Weights = ReadonlyMap<string, readonly Weight[]>

function sharesOf({ entry_no: entryNo, month, warehouse, amount }: Shared, weights: Weights): Share[] {
  const owners = weights.get(keyOf({ month, warehouse })) ?? []
  const shares =
    shareOut(
      amount,
      owners.map(({ weight }) => weight),
    ) ??
    shareOut(
      amount,
      owners.map(({ fallback }) => fallback),
    )
  if (!shares) return [{ entryNo, owner: null, amount }]
  return owners.flatMap(({ owner }, at) => {
    const share = shares[at] ?? '0'
    return share === '0' ? [] : [{ entryNo, owner, amount: share }]
  })
}

function keyOf({ month, warehouse }: { month: string; warehouse: string }): string {
  return `${month} ${warehouse}`
}

/**
 * Seconds: those that were measured, and for the goods of all other work what such work takes a piece in that warehouse and month
 * (or, where nobody has measured such work, what any does). Where nothing was measured, pieces of work. What was reversed does
 * not count.
 */
function findWork(orm: Orm, days: Days): Promise<Weights> {
  return findWeights(
    orm,
    sql`with work as (
          select to_char(business_date, 'YYYY-MM') as month, warehouse, owner, op_type, sum(seconds) as seconds,
            sum(timed_qty) as measured, sum(qty - timed_qty) as unmeasured, sum(events) as fallback
          from (${factsByDay(OPERATIONS_BY_DAY, [days])}) as operations group by 1, 2, 3, 4
        ), paced as (
          select work.*, sum(seconds) over like_it / nullif(sum(measured) over like_it, 0) as own_pace,
            sum(seconds) over any_work / nullif(sum(measured) over any_work, 0) as pace
          from work
          window like_it as (partition by month, warehouse, op_type), any_work as (partition by month, warehouse)
        )
        select month, warehouse, owner, sum(fallback)::text as fallback,
          trim_scale(round(sum(seconds + unmeasured * coalesce(own_pace, pace, 0)), 2))::text as weight
        from paced group by 1, 2, 3 order by 1, 2, 3`,
  )
}

/** Pieces and days that were stored; where none were counted, what is there now. */
function findStorage(orm: Orm, days: Days): Promise<Weights> {
  return findWeights(
    orm,
    sql`with stored as (
          select to_char(date, 'YYYY-MM') as month, warehouse, owner, sum(pieces) as weight
          from storage_snapshots where date between ${days.from} and ${days.to} group by 1, 2, 3
        ), held as (
          select warehouse, owner, sum(on_hand) as there from stock_balances where on_hand > 0 group by 1, 2
        ), months as (
          select to_char(month, 'YYYY-MM') as month
          from generate_series(date_trunc('month', ${days.from}::date), ${days.to}::date, interval '1 month') as month
        )
        select month, warehouse, owner, trim_scale(coalesce(weight, 0))::text as weight,
          trim_scale(coalesce(there, 0))::text as fallback
        from (select month, warehouse, owner, there from months cross join held) held
          full join stored using (month, warehouse, owner)
        order by 1, 2, 3`,
  )
}

async function findWeights(orm: Orm, statement: SQL): Promise<Weights> {
  const weights = new Map<string, Weight[]>()
  for (const weight of await selectRows<Weight>(orm, statement)) {
    const key = keyOf(weight)
    weights.set(key, [...(weights.get(key) ?? []), weight])
  }
  return weights
}

/** As the rows of a table `shares`, to be joined with their entries. */
export function asTable(shares: readonly Share[]): SQL {
  const rows = shares.map(({ entryNo, owner, amount }) => ({ entry_no: entryNo, owner, amount }))
  return sql`${sentRows(rows, 'entry_no bigint, owner text, amount numeric')} as shares`
}
