// 差异单 — what documents were closed with: whose fault it was, and what came of it.
import type { FastifyInstance } from 'fastify'
import { moveRoute, readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { differenceBinding } from '#server/wms/modules/difference/resources.ts'
import { caseMoved, changeCase } from '#server/wms/modules/difference/store.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'

export function differenceRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, differenceBinding)
  commandRoute(app, services, differenceCase.update, (op, { body }) => changeCase(op, body))
  moveRoute(app, services, differenceBinding, caseMoved)
}
