// 劳务 — agencies, what is agreed on with them, whom they send, and what their hours cost.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import { moveRoute, readRoutes, resourceRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute, publicRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { reportRoutes } from '#server/wms/ledger/report/routes.ts'
import { changeAllot, createAllot, findAgencyDocument } from '#server/wms/modules/labor/allots.ts'
import { issue, revoke } from '#server/wms/modules/labor/badges.ts'
import { findBoard, issueKey } from '#server/wms/modules/labor/board.ts'
import {
  changeDispatch,
  clock,
  createDispatch,
  findDispatch,
  findDispatchDocument,
  moveDispatch,
  writeHours,
} from '#server/wms/modules/labor/dispatches.ts'
import {
  approve,
  build,
  changeExpenditure,
  expenditureMoves,
  findExpenditureDocument,
} from '#server/wms/modules/labor/expenditures.ts'
import { findMonth } from '#server/wms/modules/labor/month-calendar.ts'
import { monthSheetRoute } from '#server/wms/modules/labor/month-sheet.ts'
import { LABOR_REPORTS } from '#server/wms/modules/labor/reports.ts'
import {
  agencyBinding,
  allotBinding,
  dispatchBinding,
  expenditureBinding,
  lineBinding,
  signOnBinding,
  standardTimeBinding,
  timedSpanBinding,
  timedWorkBinding,
  workRecordBinding,
} from '#server/wms/modules/labor/resources.ts'
import { signOff, signOn } from '#server/wms/modules/labor/sign-ons.ts'
import { setStandardTime } from '#server/wms/modules/labor/standard-times.ts'
import { findTeams, signOnTeam } from '#server/wms/modules/labor/team-sign-ons.ts'
import { correct, findCorrection } from '#server/wms/modules/labor/timed-corrections.ts'
import * as timed from '#server/wms/modules/labor/timed-works.ts'
import { correctHours, registerHours } from '#server/wms/modules/labor/work-records.ts'
import { agencyAllot, getAgencyDocument } from '#shared/contracts/labor/allot.ts'
import { issueBadges, revokeBadges } from '#shared/contracts/labor/badge.ts'
import { getLaborBoard, issueBoardKey } from '#shared/contracts/labor/board.ts'
import {
  agencyDispatch,
  clockDispatch,
  dispatchHours,
  getDispatchDocument,
} from '#shared/contracts/labor/dispatch.ts'
import {
  agencyExpenditure,
  approveExpenditure,
  buildExpenditure,
  getExpenditureDocument,
} from '#shared/contracts/labor/expenditure.ts'
import { endSignOn, getSignOnTeams, startSignOn, startTeamSignOn } from '#shared/contracts/labor/sign-on.ts'
import { standardTime } from '#shared/contracts/labor/standard-time.ts'
import * as timedCalls from '#shared/contracts/labor/timed-work.ts'
import { monthRecord, workRecord } from '#shared/contracts/labor/work-record.ts'

export function laborRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, agencyBinding)
  allotRoutes(app, services)
  dispatchRoutes(app, services)
  expenditureRoutes(app, services)
  workRecordRoutes(app, services)
  timedWorkRoutes(app, services)
  standardTimeRoutes(app, services)
  route(app, services, issueBadges, ({ caller, body }) => issue({ ...services, caller }, body))
  commandRoute(app, services, revokeBadges, (op, { body }) => revoke(op, body.workers))
  signOnRoutes(app, services)
  boardRoutes(app, services)
  for (const report of LABOR_REPORTS) reportRoutes(app, services, report)
}

function allotRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, allotBinding)
  commandRoute(app, services, agencyAllot.create, (op, { body: { opId: _, ...allot } }) =>
    createAllot(op, allot),
  )
  importRoutes(app, services, allotBinding, { make: createAllot, alter: changeAllot })
  commandRoute(app, services, agencyAllot.update, (op, { body }) => changeAllot(op, body))
  route(app, services, getAgencyDocument, ({ caller, query }) =>
    findAgencyDocument({ ...services, caller }, query.code),
  )
}

function dispatchRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, dispatchBinding, (reader, _binding, key) => findDispatch(reader, String(key)))
  readRoutes(app, services, lineBinding)
  commandRoute(app, services, agencyDispatch.create, (op, { body }) => createDispatch(op, body))
  commandRoute(app, services, agencyDispatch.update, (op, { body }) => changeDispatch(op, body))
  moveRoute(app, services, dispatchBinding, moveDispatch)
  commandRoute(app, services, dispatchHours.update, (op, { body }) => writeHours(op, body))
  commandRoute(app, services, clockDispatch, (op, { body }) => clock(op, body))
  route(app, services, dispatchHours.get, ({ caller, query }) =>
    findDispatch({ ...services, caller }, query.dispatchNo),
  )
  route(app, services, getDispatchDocument, ({ caller, query }) =>
    findDispatchDocument({ ...services, caller }, query.dispatchNo),
  )
}

function expenditureRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, expenditureBinding)
  commandRoute(app, services, buildExpenditure, (op, { body: { opId: _, ...asked } }) => build(op, asked))
  commandRoute(app, services, agencyExpenditure.update, (op, { body }) => changeExpenditure(op, body))
  commandRoute(app, services, approveExpenditure, (op, { body }) => approve(op, body))
  moveRoute(app, services, expenditureBinding, expenditureMoves)
  route(app, services, getExpenditureDocument, ({ caller, query }) =>
    findExpenditureDocument({ ...services, caller }, query.expenditureNo),
  )
}

function workRecordRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, workRecordBinding)
  commandRoute(app, services, workRecord.create, (op, { body: { opId: _, ...record } }) =>
    registerHours(op, record),
  )
  importRoutes(app, services, workRecordBinding, { make: registerHours, alter: correctHours })
  commandRoute(app, services, workRecord.update, (op, { body }) => correctHours(op, body))
  route(app, services, monthRecord.list, ({ caller, body }) => findMonth({ ...services, caller }, body))
  monthSheetRoute(app, services)
}

function signOnRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, signOnBinding)
  commandRoute(app, services, startSignOn, (op, { body }) => signOn(op, body))
  route(app, services, getSignOnTeams, ({ caller, query }) =>
    findTeams({ ...services, caller, at: services.now() }, query.warehouse),
  )
  commandRoute(app, services, startTeamSignOn, (op, { body }) => signOnTeam(op, body))
  commandRoute(app, services, endSignOn, (op, { body }) => signOff(op, body))
}

function timedWorkRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, timedWorkBinding)
  readRoutes(app, services, timedSpanBinding)
  route(app, services, timedCalls.getTimedStation, ({ caller, query }) =>
    timed.findStation({ ...services, caller, at: services.now() }, query.warehouse),
  )
  route(app, services, timedCalls.getTimedWorker, ({ caller, query }) =>
    timed.findWorker({ ...services, caller, at: services.now() }, query),
  )
  commandRoute(app, services, timedCalls.startTimedWork, (op, { body }) => timed.start(op, body))
  commandRoute(app, services, timedCalls.joinTimedWork, (op, { body }) => timed.join(op, body))
  commandRoute(app, services, timedCalls.leaveTimedWork, (op, { body }) => timed.leave(op, body))
  commandRoute(app, services, timedCalls.pauseTimedWork, (op, { body }) => timed.pause(op, body))
  commandRoute(app, services, timedCalls.resumeTimedWork, (op, { body }) => timed.resume(op, body))
  commandRoute(app, services, timedCalls.stopTimedWork, (op, { body }) => timed.stop(op, body))
  route(app, services, timedCalls.timedCorrection.get, ({ caller, query }) =>
    findCorrection({ ...services, caller }, query.workNo),
  )
  commandRoute(app, services, timedCalls.timedCorrection.update, (op, { body }) => correct(op, body))
  route(app, services, timedCalls.getTimedDocument, ({ caller, query }) =>
    timed.findTimedDocument({ ...services, caller }, query.workNo),
  )
}

function standardTimeRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, standardTimeBinding)
  commandRoute(app, services, standardTime.create, (op, { body: { opId: _, ...standard } }) =>
    setStandardTime(op, standard),
  )
  importRoutes(app, services, standardTimeBinding, { make: setStandardTime })
}

function boardRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, issueBoardKey, ({ caller, body }) => issueKey({ ...services, caller }, body))
  publicRoute(app, getLaborBoard, ({ query }) => findBoard(services, query.key))
}
