// 作业记录 — who did what, how much of it, and how long it took.
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/wms/kit/audit.ts'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { reverseEvents } from '#server/wms/kit/facts/events.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { readRoutes } from '#server/wms/kit/resource-routes.ts'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { operationEvents } from '#server/wms/modules/operation/tables.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { operationEvent, reverseOperations } from '#shared/contracts/base/operation.ts'
import type { CallBody } from '#shared/contracts/call.ts'

const binding = bind({
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

export function operationRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, binding)
  commandRoute(app, services, reverseOperations, (op, { body }) => reverse(op, body), binding.writes)
}

async function reverse(op: Operation, { eventIds, reason }: CallBody<typeof reverseOperations>) {
  const reversals = await reverseEvents(op, eventIds, reason)
  const after = { eventIds: reversals, reversed: eventIds }
  const entity = { entity: 'operationEvent', entityId: eventIds.join(',') }
  await audit(op, { ...entity, action: 'reverse', before: null, after, reason })
  return reversals
}
