// 设备 — devices and work stations, sorting walls with their tags, scales.
import type { FastifyInstance } from 'fastify'
import { assertAllowed } from '#server/wms/kit/caller.ts'
import { findPage } from '#server/wms/kit/read.ts'
import {
  createRoute,
  moveRoute,
  readRoutes,
  recordRoutes,
  updateRoute,
} from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { removeRow } from '#server/wms/kit/write.ts'
import { noteMove, takeAlarm, takeHeartbeat } from '#server/wms/modules/equipment/device/events.ts'
import { findGraph } from '#server/wms/modules/equipment/device/graph.ts'
import {
  deviceBinding,
  deviceEventBinding,
  stationSessionBinding,
} from '#server/wms/modules/equipment/device/resources.ts'
import { endSession, startSession } from '#server/wms/modules/equipment/device/sessions.ts'
import {
  findLocationExceptions,
  findSortations,
  findTags,
  findWeighing,
  keepSortation,
  replaceTags,
} from '#server/wms/modules/equipment/device/store.ts'
import { WORK_STATION_QUERY } from '#shared/constants.ts'
import * as contract from '#shared/contracts/equipment/device.ts'
import * as events from '#shared/contracts/equipment/device-event.ts'

export function deviceRoutes(app: FastifyInstance, services: Services): void {
  listRoute(app, services)
  recordRoutes(app, services, deviceBinding)
  createRoute(app, services, deviceBinding)
  updateRoute(app, services, deviceBinding, contract.device.update)
  moveRoute(app, services, deviceBinding, noteMove)
  commandRoute(app, services, contract.removeDevice, async (op, { query }) => {
    await removeRow(op, deviceBinding, query.code)
    return true as const
  })
  route(app, services, contract.getWeighingOptions, ({ caller }) => findWeighing({ ...services, caller }))
  route(app, services, contract.checkStockLocations, ({ caller, query }) =>
    findLocationExceptions({ ...services, caller }, query.warehouse),
  )
  sortationRoutes(app, services)
  eventRoutes(app, services)
}

/** Anyone who works at a station chooses it, whatever their role; everything else is read by those whose role says so. */
function listRoute(app: FastifyInstance, services: Services): void {
  route(app, services, contract.device.list, ({ caller, body }) => {
    const isChoice = body.type?.length === 1 && body.type[0] === WORK_STATION_QUERY.type
    if (!isChoice) assertAllowed(caller, contract.device.reads)
    return findPage({ ...services, caller }, deviceBinding, body)
  })
}

/** Devices speak through anyone who stands at them: no more than their scope is asked for. */
function eventRoutes(app: FastifyInstance, services: Services): void {
  const { sendHeartbeat, reportAlarm, startStationSession, endStationSession, getDeviceGraph } = events
  readRoutes(app, services, deviceEventBinding)
  readRoutes(app, services, stationSessionBinding)
  commandRoute(app, services, sendHeartbeat, (op, { body }) => takeHeartbeat(op, body.device))
  commandRoute(app, services, reportAlarm, (op, { body }) => takeAlarm(op, body))
  commandRoute(app, services, startStationSession, (op, { body }) => startSession(op, body.device))
  commandRoute(app, services, endStationSession, (op) => endSession(op))
  route(app, services, getDeviceGraph, ({ caller, query }) =>
    findGraph({ ...services, caller, chosen: query.warehouses ?? [] }),
  )
}

function sortationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, contract.listSortations, ({ caller, query }) =>
    findSortations({ ...services, caller }, query),
  )
  route(app, services, contract.getSortationTags, ({ caller, query }) =>
    findTags({ ...services, caller }, query.sortation, query.warehouse),
  )
  const { saveSortation, bindTags } = contract
  commandRoute(app, services, saveSortation, (op, { body }) => keepSortation(op, body))
  commandRoute(app, services, bindTags, (op, { query, body }) => replaceTags(op, query, body))
}
