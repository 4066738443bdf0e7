// Who has signed on in a warehouse, and what they were last seen at.
import { sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { assertInSight } from '#server/wms/kit/scope.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getPeopleAtWork } from '#shared/contracts/labor/work.ts'

type People = CallResult<typeof getPeopleAtWork>

export async function findPeopleAtWork({ orm, caller }: Reader, warehouse: string): Promise<People> {
  assertInSight(caller, { warehouses: [warehouse], owners: [] })
  return selectRows<People[number]>(
    orm,
    sql`
      select person.emp_no as worker, person.name, work_teams.name as team, station,
        to_char(started_at at time zone 'UTC', ${ISO}) as "startedAt", last.op_type as "opType", last.doc_no as "docNo",
        to_char(last.at at time zone 'UTC', ${ISO}) as at
      from sign_ons
      join employees as person on person.emp_no = sign_ons.worker
      left join work_teams on work_teams.code = person.team
      left join lateral (
        select op_type, doc_no, event.at from operation_events as event where event.crew = sign_ons.crew
        order by event.at desc limit 1
      ) as last on true
      where sign_ons.warehouse = ${warehouse} and ended_at is null
      order by person.name, person.emp_no`,
  )
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
