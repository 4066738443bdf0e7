// 计件 — what work is paid by the piece, and what everybody has earned by it.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { moveRoute, readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, publicRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { reportRoutes } from '#server/wms/ledger/report/routes.ts'
import { deduct, takeBack } from '#server/wms/modules/piece/deductions.ts'
import { raiseFor, resolve } from '#server/wms/modules/piece/disputes.ts'
import { monthMoves } from '#server/wms/modules/piece/months.ts'
import { findOwnEntries, findOwnMonth, findOwnPieces, raiseOwn } from '#server/wms/modules/piece/own.ts'
import {
  findRecomputeDocument,
  moveRecompute,
  RECOMPUTE_JOB,
  recomputeRunner,
  requestRecompute,
} from '#server/wms/modules/piece/recompute.ts'
import { PIECE_REPORTS } from '#server/wms/modules/piece/reports.ts'
import {
  coefficientBinding,
  differenceBinding,
  disputeBinding,
  entryBinding,
  monthBinding,
  recomputeBinding,
  ruleBinding,
  sessionBinding,
  wageBinding,
} from '#server/wms/modules/piece/resources.ts'
import { setCoefficient, setRule, setWage } from '#server/wms/modules/piece/versions.ts'
import { deductPieces, takeBackDeduction } from '#shared/contracts/piece/deduction.ts'
import { raiseDispute, resolvePieceDispute } from '#shared/contracts/piece/dispute.ts'
import { getOwnEntries, getOwnMonth, getOwnPieces, raiseOwnDispute } from '#shared/contracts/piece/own.ts'
import { getRecomputeDocument, pieceRecompute } from '#shared/contracts/piece/recompute.ts'
import { pieceCoefficient, pieceRule } from '#shared/contracts/piece/rule.ts'
import { wageRate } from '#shared/contracts/piece/wage.ts'

export function pieceRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, entryBinding)
  readRoutes(app, services, sessionBinding)
  versionRoutes(app, services)
  recomputeRoutes(app, services)
  ownRoutes(app, services)
  monthRoutes(app, services)
  for (const report of PIECE_REPORTS) reportRoutes(app, services, report)
  deductionRoutes(app, services)
}

function ownRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, getOwnPieces, ({ query }) => findOwnPieces(services, query.badge))
  publicRoute(app, getOwnMonth, ({ query }) => findOwnMonth(services, query))
  publicRoute(app, getOwnEntries, ({ query }) => findOwnEntries(services, query))
  publicRoute(app, raiseOwnDispute, ({ body }) => raiseOwn(services, body))
}

function monthRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, monthBinding)
  moveRoute(app, services, monthBinding, monthMoves)
  readRoutes(app, services, disputeBinding)
  commandRoute(app, services, raiseDispute, (op, { body }) => raiseFor(op, body))
  commandRoute(app, services, resolvePieceDispute, (op, { body }) => resolve(op, body))
}

function deductionRoutes(app: FastifyInstance, services: Services): void {
  commandRoute(app, services, deductPieces, (op, { body: { opId: _, ...asked } }) => deduct(op, asked))
  commandRoute(app, services, takeBackDeduction, (op, { body: { opId: _, ...asked } }) => takeBack(op, asked))
}

function versionRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, ruleBinding)
  commandRoute(app, services, pieceRule.create, (op, { body: { opId: _, ...rule } }) => setRule(op, rule))
  importRoutes(app, services, ruleBinding, { make: setRule })
  readRoutes(app, services, coefficientBinding)
  commandRoute(app, services, pieceCoefficient.create, (op, { body: { opId: _, ...coefficient } }) =>
    setCoefficient(op, coefficient),
  )
  importRoutes(app, services, coefficientBinding, { make: setCoefficient })
  readRoutes(app, services, wageBinding)
  commandRoute(app, services, wageRate.create, (op, { body: { opId: _, ...wage } }) => setWage(op, wage))
  importRoutes(app, services, wageBinding, { make: setWage })
}

function recomputeRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, recomputeBinding)
  readRoutes(app, services, differenceBinding)
  services.runners.set(RECOMPUTE_JOB, recomputeRunner)
  commandRoute(app, services, pieceRecompute.create, (op, { body: { opId: _, ...asked } }) =>
    requestRecompute(op, asked),
  )
  moveRoute(app, services, recomputeBinding, moveRecompute)
  route(app, services, getRecomputeDocument, ({ caller, query }) =>
    findRecomputeDocument({ ...services, caller }, query.taskNo),
  )
}
