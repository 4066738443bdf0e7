// 系统参数 — settings that administrators change while the system runs.
import type { FastifyInstance } from 'fastify'
import { bind } from '#server/wms/kit/binding.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { updateRoute } from '#server/wms/kit/resource-routes.ts'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { configurations } from '#server/wms/modules/configuration/tables.ts'
import { configuration, getConfiguration } from '#shared/contracts/base/configuration.ts'

const binding = bind({
  resource: configuration,
  table: configurations,
  scope: {},
  writes: 'configuration.write',
})

export function configurationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getConfiguration, ({ caller }) => findRows({ ...services, caller }, binding))
  updateRoute(app, services, binding, configuration.update)
}
