// 扫码定位 — what a scanned or typed code is the code of.
import type { FastifyInstance } from 'fastify'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findCode } from '#server/wms/modules/base/code/store.ts'
import { resolveCode } from '#shared/contracts/base/code.ts'

export function codeRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, resolveCode, ({ caller, query }) => findCode({ ...services, caller }, query.code))
}
