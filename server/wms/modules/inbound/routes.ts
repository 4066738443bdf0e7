// 入库 — inbound orders, receiving, inspecting, and putting away.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { register } from '#server/wms/modules/inbound/deliveries.ts'
import { inspect } from '#server/wms/modules/inbound/inspecting.ts'
import { moveOrder } from '#server/wms/modules/inbound/order-moves.ts'
import {
  addSheetRow,
  changeOrder,
  createOrder,
  findOrder,
  findOrderDocument,
} from '#server/wms/modules/inbound/orders.ts'
import {
  confirm,
  findTaskDocument,
  makeTasks,
  moveTask,
  scanTask,
  suggestAgain,
  undoPutaway,
} from '#server/wms/modules/inbound/putaway.ts'
import { findPutawayWork } from '#server/wms/modules/inbound/putaway-work.ts'
import { receive, undoReceipt } from '#server/wms/modules/inbound/receiving.ts'
import { refuseDelivery, refuseGoods, undoRefusal } from '#server/wms/modules/inbound/refusing.ts'
import {
  lineBinding,
  orderBinding,
  putawayBinding,
  receiptBinding,
  sheetBinding,
} from '#server/wms/modules/inbound/resources.ts'
import { inspectBySample } from '#server/wms/modules/inbound/sampling.ts'
import { announce, withdraw } from '#server/wms/modules/inbound/units.ts'
import { registerDelivery } from '#shared/contracts/inbound/delivery.ts'
import { getInboundDocument } from '#shared/contracts/inbound/order.ts'
import {
  confirmPutaway,
  getPutawayDocument,
  getPutawayWork,
  makePutaway,
  scanPutaway,
  suggestPutaway,
  undoPutaway as undoPutawayCall,
} from '#shared/contracts/inbound/putaway.ts'
import { receive as receiveCall, undoReceipt as undoCall } from '#shared/contracts/inbound/receipt.ts'
import {
  refuseGoods as refuseCall,
  refuseDelivery as refuseDeliveryCall,
  undoRefusal as undoRefusalCall,
} from '#shared/contracts/inbound/refusal.ts'
import { inspectSample } from '#shared/contracts/inbound/sample.ts'
import { announceUnits, withdrawUnit } from '#shared/contracts/inbound/unit.ts'
import { inspectStock } from '#shared/contracts/stock/ledger.ts'

export function inboundRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [lineBinding, receiptBinding]) readRoutes(app, services, binding)
  orderRoutes(app, services)
  commandRoute(app, services, announceUnits, (op, { body }) => announce(op, body))
  commandRoute(app, services, withdrawUnit, (op, { body }) => withdraw(op, body))
  commandRoute(app, services, registerDelivery, (op, { body }) => register(op, body))
  commandRoute(app, services, receiveCall, (op, { body }) => receive(op, body))
  commandRoute(app, services, undoCall, (op, { body }) => undoReceipt(op, body))
  commandRoute(app, services, refuseCall, (op, { body }) => refuseGoods(op, body))
  commandRoute(app, services, refuseDeliveryCall, (op, { body }) => refuseDelivery(op, body))
  commandRoute(app, services, undoRefusalCall, (op, { body }) => undoRefusal(op, body))
  commandRoute(app, services, inspectStock, (op, { body }) => inspect(op, body))
  commandRoute(app, services, inspectSample, (op, { body }) => inspectBySample(op, body))
  putawayRoutes(app, services)
}

function orderRoutes(app: FastifyInstance, services: Services): void {
  const { resource } = orderBinding
  readRoutes(app, services, orderBinding, (reader, _, orderNo) => findOrder(reader, String(orderNo)))
  route(app, services, getInboundDocument, ({ caller, query }) =>
    findOrderDocument({ ...services, caller }, query.orderNo),
  )
  commandRoute(app, services, resource.create, (op, { body: { opId: _, ...order } }) =>
    createOrder(op, order),
  )
  commandRoute(app, services, resource.update, (op, { body }) => changeOrder(op, body))
  importRoutes(app, services, sheetBinding, { make: addSheetRow })
  commandRoute(app, services, resource.move, (op, { body }) => moveOrder(op, body))
}

function putawayRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, putawayBinding)
  commandRoute(app, services, putawayBinding.resource.move, (op, { body }) => moveTask(op, body))
  route(app, services, getPutawayDocument, ({ caller, query }) =>
    findTaskDocument({ ...services, caller }, query.taskNo),
  )
  commandRoute(app, services, confirmPutaway, (op, { body }) => confirm(op, body))
  route(app, services, getPutawayWork, ({ caller, query }) =>
    findPutawayWork({ ...services, caller, at: services.now() }, query),
  )
  commandRoute(app, services, makePutaway, async (op, { body }) => ({
    made: await makeTasks(op, body.orderNo),
  }))
  commandRoute(app, services, scanPutaway, (op, { body }) => scanTask(op, body))
  commandRoute(app, services, undoPutawayCall, (op, { body }) => undoPutaway(op, body))
  commandRoute(app, services, suggestPutaway, (op, { body }) => suggestAgain(op, body.taskNo))
}
