// The calls of a report: a page of it, the facts behind a figure, the sheet; and the place of one that waits for its turn.
import type { FastifyInstance } from 'fastify'
import { commandRoute, promptRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { beginReportExport, reportJob, reportRunner } from '#server/wms/ledger/report/export.ts'
import { findBehind, findReport } from '#server/wms/ledger/report/read.ts'
import type { ReportBinding } from '#server/wms/ledger/report/report-binding.ts'
import { getReportQueue } from '#shared/contracts/system/report-queue.ts'

export function reportRoutes(app: FastifyInstance, services: Services, binding: ReportBinding): void {
  const { report } = binding
  promptRoute(app, services, report.list, (visit) =>
    services.reports.run(report.name, visit, (orm) =>
      findReport({ ...services, orm, caller: visit.caller }, binding, sent(visit.body)),
    ),
  )
  promptRoute(app, services, report.behind, (visit) =>
    services.reports.run(report.name, visit, (orm) =>
      findBehind({ ...services, orm, caller: visit.caller }, binding, sent(visit.body)),
    ),
  )
  services.runners.set(reportJob(binding), reportRunner(binding))
  commandRoute(app, services, report.export, (op, { body }) => beginReportExport(op, binding, sent(body)))
}

export function reportQueueRoute(app: FastifyInstance, services: Services): void {
  promptRoute(app, services, getReportQueue, async ({ caller, query }) => ({
    ahead: services.reports.ahead(caller.userId, query.report),
  }))
}

/** The contract has checked it; which one is known only where the routes are called. */
function sent<T>(input: unknown): T {
  return input as T
}
