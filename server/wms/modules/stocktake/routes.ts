// 盘点 — strategies, tasks, sheets, lines, what lay in no location, and what a count came to.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { readRoutes, resourceRoutes } from '#server/wms/kit/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import {
  findGroups,
  findTaskDocument,
  findVarianceDocument,
} from '#server/wms/modules/stocktake/documents.ts'
import {
  findBinding,
  lineBinding,
  sheetBinding,
  strategyBinding,
  taskBinding,
  varianceBinding,
} from '#server/wms/modules/stocktake/resources.ts'
import { changeTask, createTask, type Draft, runStrategy } from '#server/wms/modules/stocktake/tasks.ts'
import { runStockStrategy } from '#shared/contracts/inventory/stock-strategy.ts'
import * as contract from '#shared/contracts/inventory/stock-task.ts'

const GRAIN_CALLS = [
  ['location', contract.getStockTaskByLocation],
  ['container', contract.getStockTaskByContainer],
] as const

export function stocktakeRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, strategyBinding)
  for (const binding of [taskBinding, varianceBinding, sheetBinding, lineBinding, findBinding]) {
    readRoutes(app, services, binding)
  }
  documentRoutes(app, services)
  draftRoutes(app, services)
}

function documentRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, contract.getStockTaskDocument, ({ caller, query }) =>
    findTaskDocument({ ...services, caller }, query.taskNo),
  )
  route(app, services, contract.getStockVarianceDocument, ({ caller, query }) =>
    findVarianceDocument({ ...services, caller }, query.taskNo),
  )
  for (const [grain, call] of GRAIN_CALLS) {
    route(app, services, call, ({ caller, body }) => findGroups({ ...services, caller }, grain, body))
  }
}

function draftRoutes(app: FastifyInstance, services: Services): void {
  const { stockTask } = contract
  const { writes } = taskBinding
  commandRoute(app, services, stockTask.create, (op, { body }) => createTask(op, body), writes)
  commandRoute(app, services, stockTask.update, (op, { body }) => changeTask(op, body), writes)
  importRoutes(app, services, taskBinding, (op, input) => createTask(op, input as Draft))
  commandRoute(app, services, runStockStrategy, (op, { body }) => runStrategy(op, body.id), writes)
}
