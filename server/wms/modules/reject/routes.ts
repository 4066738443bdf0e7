// 退仓 — goods that shops send back: pushed by owners' systems or keyed in, counted box by box, and received into stock.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { moveRoute, readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findPushCauses } from '#server/wms/ledger/push-causes.ts'
import { reportRoutes } from '#server/wms/ledger/report/routes.ts'
import { count, undoCount } from '#server/wms/modules/reject/counting.ts'
import { rejectMoves } from '#server/wms/modules/reject/moves.ts'
import {
  addRejectRow,
  changeReject,
  createReject,
  findReject,
  findRejectDocument,
} from '#server/wms/modules/reject/orders.ts'
import {
  correctPush,
  findPush,
  findPushDocument,
  push,
  retryPush,
} from '#server/wms/modules/reject/push-tasks.ts'
import { makeInbound, receiveRejectBox } from '#server/wms/modules/reject/receiving.ts'
import { REJECT_REPORTS } from '#server/wms/modules/reject/reports.ts'
import {
  countBinding,
  failedPushBinding,
  pushBinding,
  rejectBinding,
  rejectLineBinding,
  rejectSheetBinding,
} from '#server/wms/modules/reject/resources.ts'
import { pushTasks } from '#server/wms/schema/reject.ts'
import * as counts from '#shared/contracts/reject/count.ts'
import { getRejectDocument } from '#shared/contracts/reject/order.ts'
import * as pushes from '#shared/contracts/reject/push.ts'

export function rejectRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [rejectLineBinding, countBinding, failedPushBinding]) {
    readRoutes(app, services, binding)
  }
  orderRoutes(app, services)
  countRoutes(app, services)
  pushRoutes(app, services)
  for (const report of REJECT_REPORTS) reportRoutes(app, services, report)
}

function orderRoutes(app: FastifyInstance, services: Services): void {
  const { resource } = rejectBinding
  readRoutes(app, services, rejectBinding, (reader, _, rejectNo) => findReject(reader, String(rejectNo)))
  route(app, services, getRejectDocument, ({ caller, query }) =>
    findRejectDocument({ ...services, caller }, query.rejectNo),
  )
  commandRoute(app, services, resource.create, (op, { body: { opId: _, ...order } }) =>
    createReject(op, order),
  )
  commandRoute(app, services, resource.update, (op, { body }) => changeReject(op, body))
  importRoutes(app, services, rejectSheetBinding, { make: addRejectRow })
  moveRoute(app, services, rejectBinding, rejectMoves)
}

function countRoutes(app: FastifyInstance, services: Services): void {
  commandRoute(app, services, counts.countReject, (op, { body }) => count(op, body))
  commandRoute(app, services, counts.undoRejectCount, (op, { body }) => undoCount(op, body.id))
  commandRoute(app, services, counts.makeRejectInbound, (op, { body }) => makeInbound(op, body))
  commandRoute(app, services, counts.receiveReject, (op, { body }) => receiveRejectBox(op, body))
}

function pushRoutes(app: FastifyInstance, services: Services): void {
  const { resource } = pushBinding
  readRoutes(app, services, pushBinding, (reader, _, pushNo) => findPush(reader, String(pushNo)))
  route(app, services, pushes.getPushDocument, ({ caller, query }) =>
    findPushDocument({ ...services, caller }, query.pushNo),
  )
  route(app, services, pushes.getPushCauses, ({ caller }) =>
    findPushCauses({ ...services, caller }, failedPushBinding, pushTasks.errorCode),
  )
  commandRoute(app, services, pushes.pushReject, (op, { body }) => push(op, body))
  commandRoute(app, services, resource.update, (op, { body }) => correctPush(op, body))
  commandRoute(app, services, pushes.retryPush, (op, { body }) => retryPush(op, body.pushNo))
  moveRoute(app, services, pushBinding, async () => ({ nextRetryAt: null }))
}
