// 用户、角色与数据权限 — kept by administrators.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { readRoutes, resourceRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  assertUsernameFree,
  createUser,
  importUser,
  makeRegular,
  resetPassword,
  updateUser,
} from '#server/wms/modules/system/user/accounts.ts'
import {
  bindCodes,
  bindRoles,
  findBound,
  findUserRoles,
  OWNERS,
  WAREHOUSES,
} from '#server/wms/modules/system/user/bindings.ts'
import {
  createDataPerm,
  findDataPerms,
  findUserScope,
  importDataPerm,
  removeDataPerm,
  updateDataPerm,
} from '#server/wms/modules/system/user/data-perms.ts'
import {
  accountSheetBinding,
  dataPermBinding,
  dataPermSheetBinding,
  roleBinding,
  userBinding,
} from '#server/wms/modules/system/user/resources.ts'
import { bindRoleActions, findRoleActions } from '#server/wms/modules/system/user/roles.ts'
import * as calls from '#shared/contracts/system/account.ts'
import * as perms from '#shared/contracts/system/data-perm.ts'
import * as roleCalls from '#shared/contracts/system/role.ts'

export function administrationRoutes(app: FastifyInstance, services: Services): void {
  accountRoutes(app, services)
  bindingRoutes(app, services)
  roleRoutes(app, services)
  dataPermRoutes(app, services)
}

function accountRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, userBinding)
  commandRoute(app, services, calls.account.create, (op, { body }) => createUser(op, body))
  importRoutes(app, services, accountSheetBinding, { make: importUser })
  commandRoute(app, services, calls.account.update, (op, { body }) => updateUser(op, body))
  commandRoute(app, services, calls.resetPassword, (op, { body }) => resetPassword(op, body))
  commandRoute(app, services, calls.makeRegular, (op, { query }) =>
    makeRegular(op, query.userId ?? op.caller.userId),
  )
  route(app, services, calls.checkUsername, ({ query }) => assertUsernameFree(services, query.username))
}

function bindingRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getUserRoles, ({ caller, query }) =>
    findUserRoles({ ...services, caller }, query.userId),
  )
  commandRoute(app, services, calls.bindUserRoles, (op, { query, body }) => bindRoles(op, query.userId, body))
  const bonds = [
    { bond: WAREHOUSES, get: calls.getUserWarehouses, set: calls.bindUserWarehouses },
    { bond: OWNERS, get: calls.getUserOwners, set: calls.bindUserOwners },
  ]
  for (const { bond, get, set } of bonds) {
    route(app, services, get, ({ caller, query }) => findBound({ ...services, caller }, bond, query.userId))
    commandRoute(app, services, set, (op, { query, body }) => bindCodes(op, bond, query.userId, body))
  }
}

function roleRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, roleBinding)
  route(app, services, roleCalls.getRoleActions, ({ caller, query }) =>
    findRoleActions({ ...services, caller }, query.role),
  )
  commandRoute(app, services, roleCalls.bindRoleActions, (op, { query, body }) =>
    bindRoleActions(op, query.role, body),
  )
}

function dataPermRoutes(app: FastifyInstance, services: Services): void {
  const { resource } = dataPermBinding
  readRoutes(app, services, dataPermBinding)
  route(app, services, perms.getDataPerms, ({ caller, query }) =>
    findDataPerms({ ...services, caller }, query.userId),
  )
  route(app, services, perms.getUserScope, ({ caller, query }) =>
    findUserScope({ ...services, caller }, query.id),
  )
  commandRoute(app, services, resource.create, (op, { body }) => createDataPerm(op, body))
  importRoutes(app, services, dataPermSheetBinding, { make: importDataPerm })
  commandRoute(app, services, perms.updateDataPerm, (op, { query, body }) =>
    updateDataPerm(op, query.id, body),
  )
  commandRoute(app, services, resource.update, (op, { body: { id, ...change } }) =>
    updateDataPerm(op, id, change),
  )
  commandRoute(app, services, perms.removeDataPerm, (op, { query }) => removeDataPerm(op, query.id))
}
