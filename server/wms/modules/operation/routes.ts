// 作业记录 — who did what, how much of it, and how long it took; for each owner day by day.
import type { FastifyInstance } from 'fastify'
import type { Operation } from '#server/wms/kit/operation.ts'
import { readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { auditReversals } from '#server/wms/ledger/facts/reversals.ts'
import { reportRoutes } from '#server/wms/ledger/report/routes.ts'
import { OWNER_DAILY_REPORTS, WORKER_REPORTS } from '#server/wms/modules/operation/reports.ts'
import { eventBinding } from '#server/wms/modules/operation/resources.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { reverseOperations } from '#shared/contracts/operation/operation.ts'

export function operationRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, eventBinding)
  for (const report of [...OWNER_DAILY_REPORTS, ...WORKER_REPORTS]) reportRoutes(app, services, report)
  commandRoute(app, services, reverseOperations, (op, { body }) => reverse(op, body))
}

async function reverse(op: Operation, { eventIds, reason }: CallBody<typeof reverseOperations>) {
  const reversals = await reverseEvents(op, eventIds, reason)
  await auditReversals(op, { entity: 'operationEvent', table: operationEvents, numbers: eventIds, reason })
  return reversals
}
