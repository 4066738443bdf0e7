// 系统参数 — settings that administrators change while the system runs.
import type { FastifyInstance } from 'fastify'
import { bind } from '#server/wms/kit/binding.ts'
import { findPage } from '#server/wms/kit/read.ts'
import { updateRoute } from '#server/wms/kit/resource-routes.ts'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { configurations } from '#server/wms/modules/configuration/tables.ts'
import { configuration, getConfiguration } from '#shared/contracts/base/configuration.ts'
import { LARGEST_TOTAL } from '#shared/contracts/resource.ts'

const binding = bind({
  resource: configuration,
  table: configurations,
  scope: {},
  writes: 'configuration.write',
})

export function configurationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getConfiguration, async ({ caller }) => {
    const all = { page: 1, size: LARGEST_TOTAL }
    return (await findPage({ ...services, caller }, binding, all)).rows
  })
  updateRoute(app, services, binding, configuration.update)
}
