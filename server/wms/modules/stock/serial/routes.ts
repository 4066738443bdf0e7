// 序列号台账 — the pieces whose numbers are kept from their receipt on.
import type { FastifyInstance } from 'fastify'
import { readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { serialBinding } from '#server/wms/modules/stock/serial/resources.ts'
import { register, writeOff } from '#server/wms/modules/stock/serial/store.ts'
import { registerSerials, writeOffSerials } from '#shared/contracts/stock/serial.ts'

export function stockSerialRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, serialBinding)
  commandRoute(app, services, registerSerials, (op, { body }) => register(op, body))
  commandRoute(app, services, writeOffSerials, (op, { body }) => writeOff(op, body))
}
