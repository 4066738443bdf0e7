// 补货 — limits of pick locations, and the tasks that fill them up.
import type { FastifyInstance } from 'fastify'
import { moveRoute, readRoutes, resourceRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  pickSettingBinding,
  replenishmentBinding,
} from '#server/wms/modules/stock/replenishment/resources.ts'
import {
  carryByScan,
  execute,
  findDocument,
  findWork,
  generate,
  request,
  taskMoved,
  undo,
} from '#server/wms/modules/stock/replenishment/store.ts'
import * as contract from '#shared/contracts/stock/replenishment.ts'

export function replenishmentRoutes(app: FastifyInstance, services: Services): void {
  const { generateReplenishments, requestReplenishment, executeReplenishment } = contract
  resourceRoutes(app, services, pickSettingBinding)
  readRoutes(app, services, replenishmentBinding)
  moveRoute(app, services, replenishmentBinding, taskMoved)
  commandRoute(app, services, generateReplenishments, (op, { body }) => generate(op, body))
  commandRoute(app, services, requestReplenishment, (op, { body }) => request(op, body))
  commandRoute(app, services, executeReplenishment, (op, { body }) => execute(op, body))
  commandRoute(app, services, contract.carryReplenishment, (op, { body }) => carryByScan(op, body))
  commandRoute(app, services, contract.undoReplenishment, (op, { body }) => undo(op, body))
  route(app, services, contract.getReplenishmentWork, ({ caller, query }) =>
    findWork({ ...services, caller }, query),
  )
  route(app, services, contract.getReplenishmentDocument, ({ caller, query }) =>
    findDocument({ ...services, caller }, query.taskNo),
  )
}
