// 设备 — devices and work stations, page by page.
import type { FastifyInstance } from 'fastify'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findDevices } from '#server/wms/modules/device/store.ts'
import { pageDevices } from '#shared/contracts/base/device.ts'

export function deviceRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, pageDevices, ({ caller, body }) => findDevices(services, caller, body))
}
