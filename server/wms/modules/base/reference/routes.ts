// 引用 — what a field that names another record can be filled with.
import type { FastifyInstance } from 'fastify'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { REFERENCE_SOURCES } from '#server/wms/modules/base/reference/sources.ts'
import { findReferences } from '#server/wms/modules/base/reference/store.ts'
import { searchReferences } from '#shared/contracts/base/reference.ts'

export function referenceRoutes(app: FastifyInstance, services: Services): void {
  for (const [to, source] of Object.entries(REFERENCE_SOURCES)) services.references.set(to, source)
  route(app, services, searchReferences, ({ caller, body }) => findReferences({ ...services, caller }, body))
}
