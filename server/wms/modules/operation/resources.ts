import { inArray, sql } from 'drizzle-orm'
import { bind } from '#server/wms/kit/binding.ts'
import { placeNames, userName } from '#server/wms/kit/names.ts'
import { operationEvents } from '#server/wms/modules/operation/tables.ts'
import { employees } from '#server/wms/modules/people/tables.ts'
import { operationEvent } from '#shared/contracts/base/operation.ts'

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
  },
  writes: 'document.reverse',
})
