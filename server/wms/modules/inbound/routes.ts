// 入库 — inbound orders, receiving, and putting away.
import type { FastifyInstance } from 'fastify'
import { readRoutes } from '#server/wms/kit/resource-routes.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  lineBinding,
  orderBinding,
  putawayBinding,
  receiptBinding,
} from '#server/wms/modules/inbound/resources.ts'

export function inboundRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [lineBinding, receiptBinding]) readRoutes(app, services, binding)
  readRoutes(app, services, orderBinding)
  readRoutes(app, services, putawayBinding)
}
