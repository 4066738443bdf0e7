// 同事 — people found, chosen and called by name.
import type { FastifyInstance } from 'fastify'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  findByUsername,
  findInvalidUsers,
  findMatches,
  findNames,
  findUserOptions,
  findUserTags,
} from '#server/wms/modules/system/user/colleagues.ts'
import * as calls from '#shared/contracts/system/colleague.ts'

export function colleagueRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getUserByName, ({ caller, query }) =>
    findByUsername({ ...services, caller }, query.username),
  )
  route(
    app,
    services,
    calls.getUserId,
    async ({ caller, query }) => (await findByUsername({ ...services, caller }, query.username)).id,
  )
  route(app, services, calls.getMatchName, ({ caller, query }) =>
    findMatches({ ...services, caller }, query.name),
  )
  nameRoutes(app, services)
  route(app, services, calls.getUserOptions, ({ caller }) => findUserOptions({ ...services, caller }))
  route(app, services, calls.getInvalidUsers, () => findInvalidUsers(services))
  route(app, services, calls.getUserTags, () => findUserTags(services))
}

function nameRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getNames, ({ caller, query }) => findNames({ ...services, caller }, query.ids))
  route(app, services, calls.getNameByUserIds, async ({ caller, query }) => {
    const found = await findNames({ ...services, caller }, query.userIds)
    return Object.fromEntries(found.map(({ id, name }) => [String(id), name]))
  })
}
