// 仓库 — the warehouses to choose from, and the home page's figures.
import type { FastifyInstance } from 'fastify'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findOverview } from '#server/wms/modules/warehouse/overview.ts'
import { findWarehouseOptions } from '#server/wms/modules/warehouse/store.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'

export function warehouseRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getWarehouseOptions, ({ caller }) => findWarehouseOptions(services, caller))
  route(app, services, getOverview, ({ caller, query }) =>
    findOverview(services, caller, query.warehouses ?? []),
  )
}
