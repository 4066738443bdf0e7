// 设备 — devices and work stations, sorting walls with their tags, scales.
import type { FastifyInstance } from 'fastify'
import { moveRoute, resourceRoutes } from '#server/wms/kit/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { removeRow } from '#server/wms/kit/write.ts'
import { deviceBinding } from '#server/wms/modules/device/resources.ts'
import {
  findLocationExceptions,
  findSortations,
  findTags,
  findWeighing,
  keepSortation,
  replaceTags,
} from '#server/wms/modules/device/store.ts'
import * as contract from '#shared/contracts/base/device.ts'

export function deviceRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, deviceBinding)
  moveRoute(app, services, deviceBinding)
  commandRoute(
    app,
    services,
    contract.removeDevice,
    async (op, { query }) => {
      await removeRow(op, deviceBinding, query.code)
      return true as const
    },
    'device.write',
  )
  route(app, services, contract.getWeighingOptions, ({ caller }) => findWeighing({ ...services, caller }))
  route(app, services, contract.checkStockLocations, ({ caller, query }) =>
    findLocationExceptions({ ...services, caller }, query.warehouse),
  )
  sortationRoutes(app, services)
}

function sortationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, contract.listSortations, ({ caller, query }) =>
    findSortations({ ...services, caller }, query),
  )
  route(app, services, contract.getSortationTags, ({ caller, query }) =>
    findTags({ ...services, caller }, query.sortation, query.warehouse),
  )
  const { saveSortation, bindTags } = contract
  commandRoute(app, services, saveSortation, (op, { body }) => keepSortation(op, body), 'device.write')
  commandRoute(
    app,
    services,
    bindTags,
    (op, { query, body }) => replaceTags(op, query.sortation, body),
    'device.write',
  )
}
