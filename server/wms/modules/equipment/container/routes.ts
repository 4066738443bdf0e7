// 容器 — containers, one by one or by the hundred, and their types.
import type { FastifyInstance } from 'fastify'
import {
  createRoute,
  moveRoute,
  readRoutes,
  resourceRoutes,
} from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  containerBinding,
  containerMoveBinding,
  containerTypeBinding,
} from '#server/wms/modules/equipment/container/resources.ts'
import {
  containerEffects,
  createContainers,
  findContainer,
  updateContainer,
} from '#server/wms/modules/equipment/container/store.ts'
import {
  container,
  createContainers as createContainersCall,
  getContainerDocument,
} from '#shared/contracts/equipment/container.ts'

export function containerRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, containerTypeBinding)
  readRoutes(app, services, containerBinding)
  readRoutes(app, services, containerMoveBinding)
  createRoute(app, services, containerBinding, updateContainer)
  moveRoute(app, services, containerBinding, containerEffects)
  route(app, services, getContainerDocument, ({ caller, query }) =>
    findContainer({ ...services, caller }, query.code),
  )
  commandRoute(app, services, createContainersCall, (op, { body }) => createContainers(op, body))
  commandRoute(app, services, container.update, (op, { body }) => updateContainer(op, body))
}
