// 退件 — parcels that carriers bring back: signed for, registered, unpacked, inspected, disposed of, and told of.
import type { FastifyInstance } from 'fastify'
import { moveRoute, readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findPushCauses } from '#server/wms/ledger/push-causes.ts'
import { reportRoutes } from '#server/wms/ledger/report/routes.ts'
import {
  addLine,
  dispose,
  inspect,
  photograph,
  removeLine,
  undoLine,
} from '#server/wms/modules/returned/lines.ts'
import { claim, findParcelDocument, refuse, register } from '#server/wms/modules/returned/parcels.ts'
import { closePush, findPushDocument, parcelMoves, retryPushes } from '#server/wms/modules/returned/pushes.ts'
import { changeReceipt, createReceipt, receiptMoves } from '#server/wms/modules/returned/receipts.ts'
import { RETURNED_REPORT } from '#server/wms/modules/returned/reports.ts'
import {
  failedPushBinding,
  lineBinding,
  oldPushBinding,
  parcelBinding,
  pushBinding,
  receiptBinding,
} from '#server/wms/modules/returned/resources.ts'
import { findReturn as find, findWork, take } from '#server/wms/modules/returned/station.ts'
import { returnPushes } from '#server/wms/schema/returned.ts'
import {
  addReturnLine,
  disposeReturnLine,
  inspectReturnLine,
  removeReturnLine,
} from '#shared/contracts/returned/line.ts'
import {
  claimParcel,
  getParcelDocument,
  photographReturn,
  refuseParcel,
  registerParcel,
} from '#shared/contracts/returned/parcel.ts'
import {
  closeReturnPush,
  getAsnPushCauses,
  getReturnPushDocument,
  retryReturnPushes,
} from '#shared/contracts/returned/push.ts'
import { returnReceipt } from '#shared/contracts/returned/receipt.ts'
import { findReturn, getReturnWork, takeReturned, undoReturned } from '#shared/contracts/returned/station.ts'

export function returnedRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [parcelBinding, lineBinding, receiptBinding]) readRoutes(app, services, binding)
  for (const binding of [pushBinding, failedPushBinding, oldPushBinding]) readRoutes(app, services, binding)
  parcelRoutes(app, services)
  lineRoutes(app, services)
  stationRoutes(app, services)
  receiptRoutes(app, services)
  pushRoutes(app, services)
  reportRoutes(app, services, RETURNED_REPORT)
}

function parcelRoutes(app: FastifyInstance, services: Services): void {
  moveRoute(app, services, parcelBinding, parcelMoves)
  route(app, services, getParcelDocument, ({ caller, query }) =>
    findParcelDocument({ ...services, caller }, query.returnNo),
  )
  commandRoute(app, services, registerParcel, (op, { body: { opId: _, ...given } }) => register(op, given))
  commandRoute(app, services, claimParcel, (op, { body }) => claim(op, body))
  commandRoute(app, services, photographReturn, (op, { body }) => photograph(op, body))
  commandRoute(app, services, refuseParcel, (op, { body }) => refuse(op, body))
}

function lineRoutes(app: FastifyInstance, services: Services): void {
  commandRoute(app, services, addReturnLine, (op, { body }) => addLine(op, body))
  commandRoute(app, services, removeReturnLine, (op, { body }) => removeLine(op, body))
  commandRoute(app, services, inspectReturnLine, (op, { body }) => inspect(op, body))
  commandRoute(app, services, disposeReturnLine, (op, { body }) => dispose(op, body))
}

function stationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, findReturn, ({ caller, query }) => find({ ...services, caller }, query))
  route(app, services, getReturnWork, ({ caller, query }) =>
    findWork({ ...services, caller, at: services.now() }, query.returnNo),
  )
  commandRoute(app, services, takeReturned, (op, { body }) => take(op, body))
  commandRoute(app, services, undoReturned, (op, { body }) => undoLine(op, body.id))
}

function receiptRoutes(app: FastifyInstance, services: Services): void {
  commandRoute(app, services, returnReceipt.create, (op, { body }) => createReceipt(op, body))
  commandRoute(app, services, returnReceipt.update, (op, { body }) => changeReceipt(op, body))
  moveRoute(app, services, receiptBinding, receiptMoves)
}

function pushRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getReturnPushDocument, ({ caller, query }) =>
    findPushDocument({ ...services, caller }, query.pushNo),
  )
  route(app, services, getAsnPushCauses, ({ caller }) =>
    findPushCauses({ ...services, caller }, failedPushBinding, returnPushes.errorCode),
  )
  commandRoute(app, services, retryReturnPushes, (op, { body }) => retryPushes(op, body))
  commandRoute(app, services, closeReturnPush, (op, { body }) => closePush(op, body))
}
