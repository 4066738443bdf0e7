// 计费结算 — what owners are charged by.
import type { FastifyInstance } from 'fastify'
import { moveRoute, readRoutes } from '#server/wms/kit/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { tariffBinding } from '#server/wms/modules/billing/resources.ts'
import {
  changeTariff,
  createTariff,
  findTariff,
  findTariffDocument,
  renew,
  tariffMoved,
} from '#server/wms/modules/billing/tariffs.ts'
import { getTariffDocument, renewTariff, tariff } from '#shared/contracts/billing/tariff.ts'

export function billingRoutes(app: FastifyInstance, services: Services): void {
  tariffRoutes(app, services)
}

function tariffRoutes(app: FastifyInstance, services: Services): void {
  const { reads, writes } = tariffBinding
  readRoutes(app, services, tariffBinding, (reader, _binding, key) => findTariff(reader, String(key)))
  commandRoute(
    app,
    services,
    tariff.create,
    (op, { body: { opId: _, ...given } }) => createTariff(op, given),
    writes,
  )
  commandRoute(app, services, tariff.update, (op, { body }) => changeTariff(op, body), writes)
  commandRoute(app, services, renewTariff, (op, { body }) => renew(op, body), writes)
  moveRoute(app, services, tariffBinding, tariffMoved)
  route(
    app,
    services,
    getTariffDocument,
    ({ caller, query }) => findTariffDocument({ ...services, caller }, query.tariffNo),
    reads,
  )
}
