// 库存 — what lies where, what moved, and what is done to stock without a document.
import type { FastifyInstance } from 'fastify'
import type { ListQuery } from '#server/wms/kit/read.ts'
import { readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { reportRoutes } from '#server/wms/ledger/report/routes.ts'
import { correct } from '#server/wms/modules/stock/balance/correct-lot.ts'
import { stockExportRoute } from '#server/wms/modules/stock/balance/export.ts'
import { findStock } from '#server/wms/modules/stock/balance/grains.ts'
import { carryGoods, findMoveWork, undo } from '#server/wms/modules/stock/balance/moving.ts'
import { MIGRATION_REPORT } from '#server/wms/modules/stock/balance/reports.ts'
import { ledgerBinding } from '#server/wms/modules/stock/balance/resources.ts'
import { adjust, freeze, move, reverse } from '#server/wms/modules/stock/balance/store.ts'
import {
  getAllLocationInventory,
  getBasicLocationInventory,
  getLocationInventory,
  getSeparationLocationInventory,
} from '#shared/contracts/stock/balance.ts'
import {
  adjustStock,
  correctLot,
  freezeStock,
  moveStock,
  reverseStock,
} from '#shared/contracts/stock/ledger.ts'
import { getMoveWork, moveGoods, undoMove } from '#shared/contracts/stock/moving.ts'

const GRAIN_CALLS = [
  ['location', getLocationInventory],
  ['goods', getBasicLocationInventory],
  ['balance', getAllLocationInventory],
  ['lot', getSeparationLocationInventory],
] as const

export function stockRoutes(app: FastifyInstance, services: Services): void {
  for (const [grain, call] of GRAIN_CALLS) {
    route(app, services, call, ({ caller, body }) =>
      findStock({ ...services, caller }, grain, body as ListQuery),
    )
    stockExportRoute(app, services, grain)
  }
  readRoutes(app, services, ledgerBinding)
  reportRoutes(app, services, MIGRATION_REPORT)
  commandRoute(app, services, adjustStock, (op, { body }) => adjust(op, body))
  commandRoute(app, services, correctLot, (op, { body }) => correct(op, body))
  commandRoute(app, services, moveStock, (op, { body }) => move(op, body))
  route(app, services, getMoveWork, ({ caller, query }) => findMoveWork({ ...services, caller }, query))
  commandRoute(app, services, moveGoods, (op, { body }) => carryGoods(op, body))
  commandRoute(app, services, undoMove, (op, { body }) => undo(op, body))
  commandRoute(app, services, reverseStock, (op, { body }) => reverse(op, body))
  commandRoute(app, services, freezeStock, async (op, { body }) => {
    await freeze(op, body)
    return true as const
  })
}
