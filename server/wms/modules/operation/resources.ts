import { bind } from '#server/wms/kit/binding.ts'
import { placeNames, userName } from '#server/wms/kit/names.ts'
import { operationEvents } from '#server/wms/modules/operation/tables.ts'
import { operationEvent } from '#shared/contracts/base/operation.ts'

export const eventBinding = bind({
  resource: operationEvent,
  table: operationEvents,
  scope: { warehouse: operationEvents.warehouse, owner: operationEvents.owner },
  names: {
    ...placeNames(operationEvents),
    operator: userName(operationEvents.operator),
  },
  writes: 'document.reverse',
})
