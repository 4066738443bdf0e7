// 打印机 and 打印任务 — the printers that the server sends labels to, and the labels.
import type { FastifyInstance } from 'fastify'
import { readRoutes } from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { isPrivateHost } from '#server/wms/kit/web/private-address.ts'
import { createRow, updateRow } from '#server/wms/kit/write.ts'
import { cancelJobs, printTest, reprint } from '#server/wms/modules/printing/jobs.ts'
import { refusals } from '#server/wms/modules/printing/refusals.ts'
import { printerBinding, printJobBinding } from '#server/wms/modules/printing/resources.ts'
import { cancelPrintJobs, reprintJobs } from '#shared/contracts/printing/job.ts'
import { printer, printTestLabel } from '#shared/contracts/printing/printer.ts'

export function printingRoutes(app: FastifyInstance, services: Services): void {
  const assertHost = (host: string | undefined) => {
    if (host !== undefined && !isPrivateHost(host, services.isPrinterLocal)) throw refusals.hostForbidden()
  }
  readRoutes(app, services, printerBinding)
  commandRoute(app, services, printer.create, (op, { body: { opId: _, ...made } }) => {
    assertHost(made.host)
    return createRow(op, printerBinding, made)
  })
  commandRoute(
    app,
    services,
    printer.update,
    (op, { body: { code: key, revision, opId: _, ...changes } }) => {
      assertHost(changes.host)
      return updateRow(op, printerBinding, { key, revision, changes })
    },
  )
  commandRoute(app, services, printTestLabel, (op, { body }) => printTest(op, body.code))
  readRoutes(app, services, printJobBinding)
  commandRoute(app, services, reprintJobs, (op, { body }) => reprint(op, body))
  commandRoute(app, services, cancelPrintJobs, (op, { body }) => cancelJobs(op, body))
}
