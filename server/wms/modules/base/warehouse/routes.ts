// 仓库 — warehouses with their zones and locations, the choice among them, and the home page's figures.
import type { FastifyInstance } from 'fastify'
import { findPage, findRows } from '#server/wms/kit/read.ts'
import { resourceRoutes, updateRoute } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { removeRow } from '#server/wms/kit/write.ts'
import { findOverview } from '#server/wms/modules/base/warehouse/overview.ts'
import {
  locationBinding,
  warehouseBinding,
  zoneBinding,
} from '#server/wms/modules/base/warehouse/resources.ts'
import { findWarehouseOptions, findZoneOptions } from '#server/wms/modules/base/warehouse/store.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { getWarehouseOptions, getWarehouses, listWarehouses } from '#shared/contracts/base/warehouse.ts'
import {
  getRepositoryOptions,
  getZones,
  removeWarehouseDetail,
  updateWarehouseDetail,
} from '#shared/contracts/base/zone.ts'
import { LARGEST_TOTAL } from '#shared/contracts/definition/resource.ts'

export function warehouseRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [warehouseBinding, zoneBinding, locationBinding]) {
    resourceRoutes(app, services, binding)
  }
  choiceRoutes(app, services)
  detailRoutes(app, services)
  route(app, services, getOverview, ({ caller, query }) =>
    findOverview(services, caller, query.warehouses ?? []),
  )
}

function choiceRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getWarehouseOptions, ({ caller }) => findWarehouseOptions(services, caller))
  route(app, services, getWarehouses, ({ caller }) => findRows({ ...services, caller }, warehouseBinding))
  route(app, services, listWarehouses, ({ caller, body: { page, paginate, params } }) => {
    const place = paginate ? { page } : { page: 1, size: LARGEST_TOTAL }
    return findPage({ ...services, caller }, warehouseBinding, { ...params, ...place })
  })
  for (const call of [getZones, getRepositoryOptions]) {
    route(app, services, call, ({ caller, query }) => findZoneOptions(services, caller, query.warehouse))
  }
}

function detailRoutes(app: FastifyInstance, services: Services): void {
  updateRoute(app, services, zoneBinding, updateWarehouseDetail)
  commandRoute(app, services, removeWarehouseDetail, async (op, { query }) => {
    await removeRow(op, zoneBinding, query.id)
    return true as const
  })
}
