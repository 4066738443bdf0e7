// 盲收 — goods without papers, box by box, and containers carried about.
import type { FastifyInstance } from 'fastify'
import { moveRoute, readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { addScan, moveBox, openBox, undoScan } from '#server/wms/modules/blind/boxes.ts'
import { findMovable, moveContainer } from '#server/wms/modules/blind/moving.ts'
import { receiveBox } from '#server/wms/modules/blind/receiving.ts'
import {
  boxBinding,
  goodsBinding,
  movingBinding,
  scanBinding,
  taskBinding,
} from '#server/wms/modules/blind/resources.ts'
import {
  blindTaskMoves,
  changeTask,
  createTask,
  findBlindDocument,
  generateOrder,
  matchBarcode,
} from '#server/wms/modules/blind/tasks.ts'
import * as boxes from '#shared/contracts/blind/box.ts'
import { getMovable, moveScanned } from '#shared/contracts/blind/moving-scan.ts'
import * as tasks from '#shared/contracts/blind/task.ts'

export function blindRoutes(app: FastifyInstance, services: Services): void {
  for (const binding of [goodsBinding, scanBinding, movingBinding]) readRoutes(app, services, binding)
  taskRoutes(app, services)
  boxRoutes(app, services)
  route(app, services, getMovable, ({ caller, query }) =>
    findMovable({ ...services, caller }, query.container),
  )
  commandRoute(app, services, moveScanned, (op, { body }) => moveContainer(op, body))
}

function taskRoutes(app: FastifyInstance, services: Services): void {
  const { resource } = taskBinding
  readRoutes(app, services, taskBinding)
  moveRoute(app, services, taskBinding, blindTaskMoves)
  route(app, services, tasks.getBlindDocument, ({ caller, query }) =>
    findBlindDocument({ ...services, caller }, query.id),
  )
  commandRoute(app, services, resource.create, (op, { body }) => createTask(op, body))
  commandRoute(app, services, resource.update, (op, { body }) => changeTask(op, body))
  commandRoute(app, services, tasks.matchBlindBarcode, (op, { body }) => matchBarcode(op, body))
  commandRoute(app, services, tasks.generateInboundOrder, (op, { body }) => generateOrder(op, body.taskId))
  commandRoute(app, services, tasks.blindReceive, (op, { body }) => receiveBox(op, body))
}

function boxRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, boxBinding)
  moveRoute(app, services, boxBinding, moveBox)
  commandRoute(app, services, boxes.openBlindBox, (op, { body }) => openBox(op, body))
  commandRoute(app, services, boxes.addBlindScan, (op, { body }) => addScan(op, body))
  commandRoute(app, services, boxes.undoBlindScan, (op, { body }) => undoScan(op, body.boxNo))
}
