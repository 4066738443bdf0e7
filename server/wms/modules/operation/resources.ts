// Work bound to its table; what was charged for it is asked of the charges.
import { inArray, type SQL, sql } from 'drizzle-orm'
import { bind } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { placeNames } from '#server/wms/ledger/names.ts'
import { billLines } from '#server/wms/schema/billing.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { employees } from '#server/wms/schema/people.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'

/** What is no number names no charge. */
function whole(numbers: readonly string[]): number[] {
  return numbers.map(Number).filter(Number.isSafeInteger)
}

/** Of charges the work that they name. */
function chargedBy(condition: SQL): SQL {
  return sql`${operationEvents.eventId} in (select unnest(event_ids) from ${chargeLines} where ${condition})`
}

export const eventBinding = bind({
  resource: operationEvent,
  table: operationEvents,
  scope: { warehouse: operationEvents.warehouse, owner: operationEvents.owner },
  names: {
    ...placeNames(operationEvents),
    operator: userName(operationEvents.operator),
  },
  filters: {
    worker: (numbers: string[]) =>
      sql`${operationEvents.workerId} = any(array(
        select ${employees.id} from ${employees} where ${inArray(employees.empNo, numbers)}))`,
    charge: (numbers: string[]) => chargedBy(sql`charge_no = any(${sql.param(whole(numbers))}::bigint[])`),
    billNo: (numbers: string[]) =>
      chargedBy(
        sql`charge_no in (select charge_no from ${billLines} where ${inArray(billLines.billNo, [...numbers])})`,
      ),
  },
})
