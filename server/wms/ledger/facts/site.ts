// Where facts are written and by whom: whether the caller may, on which day they count, which worker it was.
import { type SQL, sql } from 'drizzle-orm'
import { isAmong, selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { assertInSight } from '#server/wms/kit/scope.ts'
import type { DateOf } from '#server/wms/ledger/facts/days.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'
import type { SignedOn } from '#shared/sign-on.ts'

/** Anyone who has not scanned for longer did something else meanwhile. */
export const LONGEST_PIECE_SEC = 15 * 60

export type Site = {
  /** When the days of its warehouse end. */
  shiftCutoff: string
  /** Who has signed on; without a sign-on whose account it is, where they work. Null for nobody, and for several. */
  workerId: number | null
  /** Those who have signed on; null where nobody has. */
  crew: string | null
  /** Since they recorded something else. */
  seconds: number
}

type Places = { warehouses: readonly string[]; owners: readonly string[]; operators: readonly number[] }

/** As a table, with a row for each warehouse and account; refuses warehouses and owners that are not the caller's. */
export function sitesOf(op: Operation, { warehouses, owners, operators }: Places): SQL {
  const { caller, at, signedOn } = op
  assertInSight(caller, { warehouses, owners })
  return sql`(
    select place.code as warehouse, shift_cutoff, doer.id as operator, worker.id as worker_id, crew, sign_on,
      coalesce(case when pause <= ${LONGEST_PIECE_SEC} then pause end, 0)::float8 as seconds
    from warehouses as place
    left join users as doer on ${isAmong(sql`doer.id`, operators)}
    left join lateral (${
      signedOn
        ? sql`${crewOf(op, signedOn)} union all ${OWN_WORKER}
      and doer.id <> ${caller.userId}`
        : OWN_WORKER
    }) as worker on true
    left join lateral (
      select extract(epoch from now.at - greatest(event.at, worker.since)) as pause
      from (select ${at.toISOString()}::timestamptz as at) as now
      left join lateral (${signedOn ? LAST_OF_CREW : LAST_OF_WORKER} limit 1) as event on true
    ) as pauses on true
    where ${isAmong(sql`place.code`, warehouses)}
  )`
}

const OWN_WORKER = sql`
  select id, null::text as crew, null::timestamptz as since, null::jsonb as sign_on from employees
  where emp_no = doer.employee and state = '在职' and warehouse = place.code`
const LAST_OF_WORKER = sql`
  select event.at from operation_events as event
  where worker_id = worker.id and business_date >= now.at::date - 1 and event.at <= now.at
  order by business_date desc, event.at desc`
const LAST_OF_CREW = sql`
  select event.at from operation_events as event
  where event.crew = worker.crew and event.at <= now.at order by event.at desc`

/** Those who had signed on when it was scanned, as one row also where there is nobody. */
function crewOf({ caller, at }: Operation, { crew, at: scannedAt }: SignedOn): SQL {
  const moment = new Date(Math.min(scannedAt, at.getTime())).toISOString()
  return sql`
    select case when count(*) = 1 then min(employees.id) end as id, min(sign_ons.crew) as crew,
      min(started_at) as since, jsonb_build_object('names', string_agg(name, '、' order by sign_ons.id),
        'warehouse', min(sign_ons.warehouse), 'hasEnded', coalesce(min(ended_at) < ${moment}, false)) as sign_on
    from sign_ons join employees on emp_no = worker
    where sign_ons.crew = ${crew} and account = doer.id having doer.id = ${caller.userId}`
}

/** What `sign_on` says of the caller; null without a sign-on. */
export type FoundSignOn = { names: string | null; warehouse: string | null; hasEnded: boolean } | null

/** Refuses work in the name of somebody who is not at this place. */
export function assertSignedOn(found: FoundSignOn, warehouse: string): void {
  if (found === null) return
  if (found.names === null) throw ledger.signOnUnknown()
  if (found.hasEnded) throw ledger.signedOff(found.names)
  if (found.warehouse !== warehouse) throw ledger.signedOnElsewhere(found.names)
}

export type Placed = { warehouse: string; owner?: string | null | undefined }
export type SiteRow = {
  warehouse: string
  shift_cutoff: string
  operator: number | null
  worker_id: number | null
  crew: string | null
  sign_on: FoundSignOn
  seconds: number
}
type Doer = Pick<Site, 'workerId' | 'crew' | 'seconds'>

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
  for (const { sign_on, warehouse } of rows) assertSignedOn(sign_on, warehouse)
  return {
    dateIn: ({ warehouse, at = op.at }) => businessDateOf(at, cutoffs.get(warehouse) ?? ''),
    doerIn(warehouse, operator) {
      const found = rows.find((row) => row.warehouse === warehouse && row.operator === operator)
      const { worker_id: workerId = null, crew = null, seconds = 0 } = found ?? {}
      return workerId === null && crew === null ? null : { workerId, crew, seconds }
    },
  }
}

function warehousesOf(facts: readonly Placed[]): string[] {
  return [...new Set(facts.map(({ warehouse }) => warehouse))]
}
