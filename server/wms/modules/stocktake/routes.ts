// 盘点 — strategies, tasks, sheets, lines, what lay in no location, and what a count came to.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { moveRoute, readRoutes, resourceRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { countPlace } from '#server/wms/modules/stocktake/count-places.ts'
import { findCountWork, findScanned, printSheets } from '#server/wms/modules/stocktake/count-work.ts'
import { countFound, countLine } from '#server/wms/modules/stocktake/counting.ts'
import {
  findGroups,
  findTaskDocument,
  findVarianceDocument,
} from '#server/wms/modules/stocktake/documents.ts'
import { handleFind, recordFind } from '#server/wms/modules/stocktake/finds.ts'
import { taskMoves } from '#server/wms/modules/stocktake/moves.ts'
import {
  findBinding,
  lineBinding,
  sheetBinding,
  strategyBinding,
  taskBinding,
  varianceBinding,
} from '#server/wms/modules/stocktake/resources.ts'
import { claimSheet, handInSheet, releaseSheet } from '#server/wms/modules/stocktake/sheets.ts'
import { changeTask, createTask, runStrategy } from '#server/wms/modules/stocktake/tasks.ts'
import { reviewLines } from '#server/wms/modules/stocktake/variance.ts'
import * as places from '#shared/contracts/stocktake/count-place.ts'
import { handleStockFind, stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import * as lines from '#shared/contracts/stocktake/stock-line.ts'
import * as sheets from '#shared/contracts/stocktake/stock-sheet.ts'
import { runStockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import * as contract from '#shared/contracts/stocktake/stock-task.ts'

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
  moveRoute(app, services, taskBinding, taskMoves)
  countingRoutes(app, services)
  findRoutes(app, services)
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
  commandRoute(app, services, stockTask.create, (op, { body }) => createTask(op, body))
  commandRoute(app, services, stockTask.update, (op, { body }) => changeTask(op, body))
  importRoutes(app, services, taskBinding, { make: createTask })
  commandRoute(app, services, runStockStrategy, (op, { body }) => runStrategy(op, body.id))
}

function countingRoutes(app: FastifyInstance, services: Services): void {
  const { claimStockSheet, releaseStockSheet, handInStockSheet } = sheets
  commandRoute(app, services, claimStockSheet, (op, { body }) => claimSheet(op, body.listNo))
  commandRoute(app, services, releaseStockSheet, (op, { body }) => releaseSheet(op, body.listNo))
  commandRoute(app, services, handInStockSheet, (op, { body }) => handInSheet(op, body.listNo))
  commandRoute(app, services, lines.countStockLine, (op, { body }) => countLine(op, body))
  commandRoute(app, services, lines.countFoundStock, (op, { body }) => countFound(op, body))
  const { getCountWork, findCounted, countStockPlace, printStockSheets } = places
  route(app, services, getCountWork, ({ caller, query }) =>
    findCountWork({ ...services, caller }, query.listNo),
  )
  route(app, services, findCounted, ({ caller, query }) => findScanned({ ...services, caller }, query))
  commandRoute(app, services, countStockPlace, (op, { body }) => countPlace(op, body))
  commandRoute(app, services, printStockSheets, (op, { body }) => printSheets(op, body))
  const { reviewStockLines } = lines
  commandRoute(app, services, reviewStockLines, (op, { body }) => reviewLines(op, body))
}

function findRoutes(app: FastifyInstance, services: Services): void {
  commandRoute(app, services, stockFind.create, (op, { body }) => recordFind(op, body))
  commandRoute(app, services, handleStockFind, (op, { body }) => handleFind(op, body))
}
