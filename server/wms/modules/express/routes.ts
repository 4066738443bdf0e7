// 面单来源 and 取号记录 — where the numbers of waybills come from, and what was asked of platforms.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { addNumber, addRange } from '#server/wms/modules/express/numbers.ts'
import { confirm, lookUp, renew, retry } from '#server/wms/modules/express/requests.ts'
import { numberSheetBinding, requestBinding, sourceBinding } from '#server/wms/modules/express/resources.ts'
import { changeSource, createSource, setCredentials } from '#server/wms/modules/express/sources.ts'
import * as requests from '#shared/contracts/express/request.ts'
import { addNumberRange, setSourceCredentials, waybillSource } from '#shared/contracts/express/source.ts'

export function expressRoutes(app: FastifyInstance, services: Services): void {
  const { seal, isPushPrivate } = services
  readRoutes(app, services, sourceBinding)
  commandRoute(app, services, waybillSource.create, (op, { body }) =>
    createSource({ ...op, seal, isPushPrivate }, body),
  )
  commandRoute(app, services, waybillSource.update, (op, { body }) =>
    changeSource({ ...op, seal, isPushPrivate }, body),
  )
  commandRoute(app, services, setSourceCredentials, (op, { body }) =>
    setCredentials({ ...op, seal, isPushPrivate }, body),
  )
  commandRoute(app, services, addNumberRange, (op, { body }) => addRange(op, body))
  importRoutes(app, services, numberSheetBinding, { make: addNumber })
  readRoutes(app, services, requestBinding)
  commandRoute(app, services, requests.retryRequests, (op, { body }) => retry(op, body))
  commandRoute(app, services, requests.lookUpRequests, (op, { body }) => lookUp(op, body))
  commandRoute(app, services, requests.renewRequest, (op, { body }) => renew(op, body))
  commandRoute(app, services, requests.confirmCancelled, (op, { body }) => confirm(op, body))
}
