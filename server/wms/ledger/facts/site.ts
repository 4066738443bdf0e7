// Where facts are written and by whom: whether the caller may, on which day they count, which worker it was.
import { type SQL, sql } from 'drizzle-orm'
import { isAmong, selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { assertInSight } from '#server/wms/kit/scope.ts'
import type { DateOf } from '#server/wms/ledger/facts/days.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'

/** Anyone who has not scanned for longer did something else meanwhile. */
const LONGEST_PIECE_SEC = 15 * 60

export type Site = {
  /** When the days of its warehouse end. */
  shiftCutoff: string
  /** Whose account it is, where they work; null for nobody of that warehouse. */
  workerId: number | null
  /** Since they recorded something else. */
  seconds: number
}

type Places = { warehouses: readonly string[]; owners: readonly string[]; operators: readonly number[] }

/** As a table, with a row for each warehouse and account; refuses warehouses and owners that are not the caller's. */
export function sitesOf({ caller, at }: Operation, { warehouses, owners, operators }: Places): SQL {
  assertInSight(caller, { warehouses, owners })
  return sql`(
    select place.code as warehouse, shift_cutoff, doer.id as operator, worker.id as worker_id,
      coalesce(case when pause <= ${LONGEST_PIECE_SEC} then pause end, 0)::float8 as seconds
    from warehouses as place
    left join users as doer on ${isAmong(sql`doer.id`, operators)}
    left join employees as worker on worker.emp_no = doer.employee and worker.state = '在职'
      and worker.warehouse = place.code
    left join lateral (
      select extract(epoch from now.at - event.at) as pause
      from (select ${at.toISOString()}::timestamptz as at) as now
      join operation_events as event
        on worker_id = worker.id and business_date >= now.at::date - 1 and event.at <= now.at
      order by business_date desc, event.at desc limit 1
    ) as pauses on true
    where ${isAmong(sql`place.code`, warehouses)}
  )`
}

export type Placed = { warehouse: string; owner?: string | null | undefined }
export type SiteRow = {
  warehouse: string
  shift_cutoff: string
  operator: number | null
  worker_id: number | null
  seconds: number
}
type Doer = { workerId: number; seconds: number }

export type Sites = {
  dateIn: DateOf
  /** Null for somebody who does not work there. */
  doerIn: (warehouse: string, operator: number) => Doer | null
}

/** Refuses what lies outside the caller's scope. */
export async function findSites(
  op: Operation,
  facts: readonly Placed[],
  operators: readonly number[],
): Promise<Sites> {
  return sitesFrom(op, facts, await selectRows<SiteRow>(op.orm, siteQuery(op, facts, operators)))
}

/** For who asks for more in the same statement; refuses what is not the caller's. */
export function siteQuery(
  op: Operation,
  facts: readonly Placed[],
  operators: readonly number[] = [op.caller.userId],
): SQL {
  const warehouses = warehousesOf(facts)
  const owners = [...new Set(facts.flatMap(({ owner }) => owner ?? []))]
  return sql`select * from ${sitesOf(op, { warehouses, owners, operators })} as sites`
}

/** What that query has found; refuses warehouses that there are not. */
export function sitesFrom(op: Operation, facts: readonly Placed[], rows: readonly SiteRow[]): Sites {
  const cutoffs = new Map(rows.map(({ warehouse, shift_cutoff }) => [warehouse, shift_cutoff]))
  if (cutoffs.size !== warehousesOf(facts).length) throw common.outOfScope()
  return {
    dateIn: ({ warehouse, at = op.at }) => businessDateOf(at, cutoffs.get(warehouse) ?? ''),
    doerIn(warehouse, operator) {
      const found = rows.find((row) => row.warehouse === warehouse && row.operator === operator)
      const { worker_id: workerId = null, seconds = 0 } = found ?? {}
      return workerId === null ? null : { workerId, seconds }
    },
  }
}

function warehousesOf(facts: readonly Placed[]): string[] {
  return [...new Set(facts.map(({ warehouse }) => warehouse))]
}
