// 组合装 — sets that are sold as one article.
import type { FastifyInstance } from 'fastify'
import { readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  changeBundle,
  createBundle,
  findBundle,
  findBundleDocument,
} from '#server/wms/modules/base/bundle/bundles.ts'
import { bundleBinding } from '#server/wms/modules/base/bundle/resources.ts'
import { bundle, getBundleDocument } from '#shared/contracts/base/bundle.ts'

export function bundleRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, bundleBinding, (reader, _binding, key) => findBundle(reader, Number(key)))
  commandRoute(app, services, bundle.create, (op, { body: { opId: _, ...given } }) => createBundle(op, given))
  commandRoute(app, services, bundle.update, (op, { body }) => changeBundle(op, body))
  route(app, services, getBundleDocument, ({ caller, query }) =>
    findBundleDocument({ ...services, caller }, query.id),
  )
}
