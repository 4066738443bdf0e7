// Work bound to its table; what was charged for it is asked of the charges.
import { inArray, type SQL, sql } from 'drizzle-orm'
import { bind } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { placeNames } from '#server/wms/ledger/names.ts'
import { billLines } from '#server/wms/schema/billing.ts'
import { signOns } from '#server/wms/schema/labor.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { employees, workTeams } from '#server/wms/schema/people.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'

/** What is no number names no charge. */
function whole(numbers: readonly string[]): number[] {
  return numbers.map(Number).filter(Number.isSafeInteger)
}

/** Of charges the work that they name. */
function chargedBy(condition: SQL): SQL {
  return sql`${operationEvents.eventId} in (select unnest(event_ids) from ${chargeLines} where ${condition})`
}

const { workerId, teamId } = operationEvents
const WORKERS = sql`case
  when ${workerId} is not null then (select name from ${employees} where ${employees.id} = ${workerId})
  when ${teamId} is not null then (select name from ${workTeams} where ${workTeams.id} = ${teamId})
  else (select string_agg(name, '、' order by sign_ons.id) from ${signOns}
    join ${employees} on emp_no = worker where sign_ons.crew = operation_events.crew) end`

export const eventBinding = bind({
  resource: operationEvent,
  table: operationEvents,
  scope: { warehouse: operationEvents.warehouse, owner: operationEvents.owner },
  names: {
    ...placeNames(operationEvents),
    operator: userName(operationEvents.operator),
  },
  figures: { workers: () => WORKERS },
  filters: {
    worker: (numbers: string[]) =>
      sql`(${operationEvents.workerId} = any(array(
        select ${employees.id} from ${employees} where ${inArray(employees.empNo, numbers)}))
        or ${operationEvents.crew} = any(array(
          select ${signOns.crew} from ${signOns} where ${inArray(signOns.worker, numbers)})))`,
    charge: (numbers: string[]) => chargedBy(sql`charge_no = any(${sql.param(whole(numbers))}::bigint[])`),
    billNo: (numbers: string[]) =>
      chargedBy(
        sql`charge_no in (select charge_no from ${billLines} where ${inArray(billLines.billNo, [...numbers])})`,
      ),
  },
})
