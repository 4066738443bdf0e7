// 盲收 — goods without papers, box by box, and containers carried about.
import type { FastifyInstance } from 'fastify'
import { readRoutes } from '#server/wms/kit/resource-routes.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  boxBinding,
  goodsBinding,
  movingBinding,
  scanBinding,
  taskBinding,
} from '#server/wms/modules/blind/resources.ts'

export function blindRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, taskBinding)
  readRoutes(app, services, boxBinding)
  for (const binding of [goodsBinding, scanBinding, movingBinding]) readRoutes(app, services, binding)
}
