// Where one fact is written and by whom, in one row: for statements that ask for it among other things.
import { type SQL, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { areOwnersInScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import { secondsSince } from '#server/wms/ledger/facts/events.ts'

export type Site = {
  /** When the days of its warehouse end. */
  shiftCutoff: string
  /** Whose account it is, where they work; null for nobody of that warehouse. */
  workerId: number | null
  /** Since they recorded something else. */
  seconds: number
}

/** As a table without rows where the caller may write nothing. */
export function siteOf(op: Operation, { warehouse, owner }: { warehouse: string; owner: string }): SQL {
  const { caller } = op
  return sql`(
    select shift_cutoff, worker.id as worker_id, ${secondsSince(op.at, sql`worker.id`)} as seconds
    from warehouses as place
    left join users as doer on doer.id = ${caller.userId}
    left join employees as worker on worker.emp_no = doer.employee and worker.state = '在职'
      and worker.warehouse = place.code
    where place.code = ${warehouse} and ${inWarehouseScope(caller, sql`place.code`)}
      and ${areOwnersInScope(caller, [owner])}
  )`
}
