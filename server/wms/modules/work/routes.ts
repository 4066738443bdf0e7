// 作业任务 — open work is given to people, taken back, and taken by them one after the other.
import type { FastifyInstance } from 'fastify'
import { findPage } from '#server/wms/kit/read.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { give, setUrgency, takeBack } from '#server/wms/modules/work/giving.ts'
import { findOwn, takeNext } from '#server/wms/modules/work/own-work.ts'
import { findPeopleAtWork } from '#server/wms/modules/work/people-at-work.ts'
import { openWorkBinding } from '#server/wms/modules/work/resources.ts'
import * as calls from '#shared/contracts/labor/work.ts'

export function workRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.openWork.list, ({ caller, body }) =>
    findPage({ ...services, caller }, openWorkBinding(services.now()), body),
  )
  commandRoute(app, services, calls.giveWork, (op, { body }) => give(op, body))
  commandRoute(app, services, calls.takeBackWork, (op, { body }) => takeBack(op, body))
  commandRoute(app, services, calls.setWorkUrgency, (op, { body }) => setUrgency(op, body))
  route(app, services, calls.getPeopleAtWork, ({ caller, query }) =>
    findPeopleAtWork({ ...services, caller }, query.warehouse),
  )
  route(app, services, calls.getOwnWork, ({ caller, query: { warehouse, crew = null } }) =>
    findOwn({ ...services, caller, at: services.now() }, { warehouse, crew }),
  )
  commandRoute(app, services, calls.takeNextWork, (op, { body }) => takeNext(op, body.warehouse))
}
