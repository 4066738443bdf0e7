// 访客 — visits to a warehouse, from the announcement to the gate.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { moveRoute, readRoutes, updateRoute } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { visitBinding } from '#server/wms/modules/equipment/visitor/resources.ts'
import { announce, findVisitorOverview, visitMoves } from '#server/wms/modules/equipment/visitor/store.ts'
import { getVisitorOverview, visitorVisit } from '#shared/contracts/equipment/visitor.ts'

export function visitorRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, visitBinding)
  commandRoute(app, services, visitorVisit.create, (op, { body: { opId: _, ...visit } }) =>
    announce(op, visit),
  )
  importRoutes(app, services, visitBinding, { make: announce })
  updateRoute(app, services, visitBinding, visitorVisit.update)
  moveRoute(app, services, visitBinding, visitMoves)
  route(app, services, getVisitorOverview, ({ caller, query }) =>
    findVisitorOverview({ ...services, caller }, query.warehouses),
  )
}
