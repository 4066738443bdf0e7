// Recorded work bound to its table.
import { eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { operationEvents } from '#server/wms/modules/operation/tables.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { operationEvent } from '#shared/contracts/base/operation.ts'

export const eventBinding = bind({
  resource: operationEvent,
  table: operationEvents,
  scope: { warehouse: operationEvents.warehouse, owner: operationEvents.owner },
  names: {
    warehouse: nameOf(warehouses.name, eq(warehouses.code, operationEvents.warehouse)),
    owner: nameOf(owners.name, eq(owners.code, operationEvents.owner)),
    operator: nameOf(users.name, eq(users.id, operationEvents.operator)),
  },
  writes: 'document.reverse',
})
