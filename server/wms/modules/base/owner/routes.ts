// 货主 — owners, their rules, shops and strategies, and what can be chosen of them.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { readRoutes, resourceRoutes, updateRoute } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, publicRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { begin, end, revoke } from '#server/wms/modules/base/owner/authorizations.ts'
import {
  ownerBinding,
  ownerRuleBinding,
  shopBinding,
  strategyBinding,
} from '#server/wms/modules/base/owner/resources.ts'
import {
  bindOwnerWarehouses,
  changeOutbound,
  findOwnerOptions,
  findOwnerWarehouses,
  findQualityInspection,
  findShopOptions,
  findWaybillInternal,
  setPush,
} from '#server/wms/modules/base/owner/store.ts'
import {
  findOwnerStrategies,
  setStrategy,
  switchStrategy,
} from '#server/wms/modules/base/owner/strategies.ts'
import * as contract from '#shared/contracts/base/owner.ts'
import {
  endAuthorization,
  revokeAuthorization,
  startAuthorization,
} from '#shared/contracts/base/shop-authorization.ts'

export function ownerRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [ownerBinding, shopBinding]) resourceRoutes(app, services, binding)
  ruleRoutes(app, services)
  strategyRoutes(app, services)
  choiceRoutes(app, services)
  authorizationRoutes(app, services)
}

function ruleRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, ownerRuleBinding)
  updateRoute(app, services, ownerRuleBinding, contract.updateOwnerRule)
  commandRoute(app, services, contract.updateOutboundRule, (op, { query }) => changeOutbound(op, query))
  const { seal, isPushPrivate } = services
  commandRoute(app, services, contract.setOwnerPush, (op, { body }) =>
    setPush({ ...op, seal, isPushPrivate }, body),
  )
  route(app, services, contract.getQualityInspection, ({ caller, query }) =>
    findQualityInspection({ ...services, caller }, query.owner),
  )
  route(app, services, contract.getWaybillInternal, ({ caller }) =>
    findWaybillInternal({ ...services, caller }),
  )
}

function strategyRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, strategyBinding)
  commandRoute(app, services, contract.strategy.create, (op, { body: { opId: _, ...given } }) =>
    setStrategy(op, given),
  )
  importRoutes(app, services, strategyBinding, { make: setStrategy })
  commandRoute(app, services, contract.switchStrategy, (op, { body }) => switchStrategy(op, body))
  route(app, services, contract.getOwnerStrategies, ({ caller, query }) =>
    findOwnerStrategies({ ...services, caller }, query.owner),
  )
}

function choiceRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, contract.getOwnerOptions, ({ caller }) => findOwnerOptions({ ...services, caller }))
  route(app, services, contract.getOwnerWarehouses, ({ caller, query }) =>
    findOwnerWarehouses({ ...services, caller }, query.code),
  )
  commandRoute(app, services, contract.bindOwnerWarehouses, (op, { query, body }) =>
    bindOwnerWarehouses(op, query.code, body),
  )
  route(app, services, contract.getShopOptions, ({ caller, query }) =>
    findShopOptions({ ...services, caller }, query.owners),
  )
  route(app, services, contract.getOwnerById, ({ caller, query }) =>
    findOne({ ...services, caller }, ownerBinding, query.id),
  )
}

function authorizationRoutes(app: FastifyInstance, services: Services): void {
  const { pdd } = services
  commandRoute(app, services, startAuthorization, (op, { body }) => begin({ ...op, pdd }, body.code))
  commandRoute(app, services, revokeAuthorization, (op, { body }) => revoke(op, body))
  publicRoute(app, endAuthorization, ({ body, requestId }) => end({ ...services, requestId }, body))
}
