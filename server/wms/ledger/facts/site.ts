// Where one fact is written and by whom, in one row: for statements that ask for it among other things.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { areOwnersInScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import { secondsSince } from '#server/wms/ledger/facts/events.ts'
import { employees } from '#server/wms/schema/people.ts'
import { users } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'

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
    select ${warehouses.shiftCutoff} as shift_cutoff, ${employees.id} as worker_id,
      ${secondsSince(op.at, employees.id)} as seconds
    from ${warehouses}
    left join ${users} on ${eq(users.id, caller.userId)}
    left join ${employees} on ${employees.empNo} = ${users.employee} and ${employees.state} = '在职'
      and ${employees.warehouse} = ${warehouses.code}
    where ${eq(warehouses.code, warehouse)} and ${inWarehouseScope(caller, warehouses.code)}
      and ${areOwnersInScope(caller, [owner])}
  )`
}
