// 对账 — whether all that must be true is true.
import type { FastifyInstance } from 'fastify'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { runChecks } from '#server/wms/modules/reconciliation/check.ts'
import { CHECKS } from '#server/wms/modules/reconciliation/checks.ts'
import { mend } from '#server/wms/modules/reconciliation/sums-checks.ts'
import { mendSums, runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'

export function reconciliationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, runReconciliation, ({ caller, body }) =>
    runChecks({ ...services, caller }, CHECKS, body.warehouse),
  )
  commandRoute(app, services, mendSums, (op) => mend(op))
}
