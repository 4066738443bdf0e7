// 加工 — process orders, their materials, the work on them, and what comes back into stock.
import type { FastifyInstance } from 'fastify'
import { moveRoute, readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { reportRoutes } from '#server/wms/ledger/report/routes.ts'
import { bringBack, issue, supplement } from '#server/wms/modules/process/materials.ts'
import { orderMoves } from '#server/wms/modules/process/moves.ts'
import { changeOrder, createOrder, findOrder, findOrderDocument } from '#server/wms/modules/process/orders.ts'
import { putAway, receive, undoOutput } from '#server/wms/modules/process/receiving.ts'
import { PROCESS_REPORTS } from '#server/wms/modules/process/reports.ts'
import { orderBinding, reportBinding } from '#server/wms/modules/process/resources.ts'
import { finish, report, undoReport } from '#server/wms/modules/process/working.ts'
import { getProcessDocument } from '#shared/contracts/process/document.ts'
import * as orders from '#shared/contracts/process/order.ts'
import * as outputs from '#shared/contracts/process/output.ts'
import * as reports from '#shared/contracts/process/report.ts'

export function processRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, reportBinding)
  orderRoutes(app, services)
  workRoutes(app, services)
  for (const report of PROCESS_REPORTS) reportRoutes(app, services, report)
}

function orderRoutes(app: FastifyInstance, services: Services): void {
  const { resource } = orderBinding
  readRoutes(app, services, orderBinding, (reader, _, code) => findOrder(reader, String(code)))
  route(app, services, getProcessDocument, ({ caller, query }) =>
    findOrderDocument({ ...services, caller }, query.code),
  )
  commandRoute(app, services, resource.create, (op, { body: { opId: _, ...order } }) =>
    createOrder(op, order),
  )
  commandRoute(app, services, resource.update, (op, { body }) => changeOrder(op, body))
  moveRoute(app, services, orderBinding, orderMoves)
}

function workRoutes(app: FastifyInstance, services: Services): void {
  commandRoute(app, services, orders.issueMaterials, (op, { body }) => issue(op, body))
  commandRoute(app, services, orders.supplementMaterial, (op, { body }) => supplement(op, body))
  commandRoute(app, services, orders.returnMaterial, (op, { body }) => bringBack(op, body))
  commandRoute(app, services, reports.reportProcess, (op, { body }) => report(op, body))
  commandRoute(app, services, orders.finishProcess, (op, { body }) => finish(op, body))
  commandRoute(app, services, outputs.receiveProcess, (op, { body }) => receive(op, body))
  commandRoute(app, services, outputs.putAwayProcess, (op, { body }) => putAway(op, body))
  commandRoute(app, services, reports.undoProcessReport, (op, { body }) => undoReport(op, body))
  commandRoute(app, services, outputs.undoProcessOutput, (op, { body }) => undoOutput(op, body))
}
