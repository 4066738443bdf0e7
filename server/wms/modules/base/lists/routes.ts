// 基础资料 — partners and lists, and what can be chosen of them.
import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { BASE_BINDINGS } from '#server/wms/modules/base/lists/resources.ts'
import {
  findCarrierOptions,
  findCarTypes,
  findDictionaries,
  findOptions,
  findPackageOptions,
  findProvinces,
} from '#server/wms/modules/base/lists/store.ts'
import { companies, customers, units } from '#server/wms/schema/base.ts'
import * as lists from '#shared/contracts/base/lists.ts'

export function baseRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of BASE_BINDINGS) resourceRoutes(app, services, binding)
  route(app, services, lists.getCompanyOptions, () => findOptions(services, companies))
  route(app, services, lists.getCustomerOptions, () => findOptions(services, customers))
  route(app, services, lists.getUnits, () => findOptions(services, units))
  route(app, services, lists.getProvinces, () => findProvinces(services))
  route(app, services, lists.getCarTypes, () => findCarTypes(services))
  route(app, services, lists.getCarrierOptions, ({ query }) => findCarrierOptions(services, query.type))
  route(app, services, lists.getPackageOptions, ({ caller, query }) =>
    findPackageOptions({ ...services, caller }, query.customerId),
  )
  route(app, services, lists.getDictionaries, ({ body }) => findDictionaries(services, body.types))
}
