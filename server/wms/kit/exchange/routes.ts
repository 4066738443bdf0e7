// The calls of a resource that leave as a sheet or come in as one, and the background tasks behind them.
import type { FastifyInstance } from 'fastify'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { whileAwaited } from '#server/wms/kit/caller-gone.ts'
import { beginExport, exportJob, exportRunner } from '#server/wms/kit/exchange/export.ts'
import { beginImport, type Importable, importJob, importRunner } from '#server/wms/kit/exchange/import.ts'
import type { Make } from '#server/wms/kit/exchange/make-rows.ts'
import { previewImport } from '#server/wms/kit/exchange/preview.ts'
import { templateOf } from '#server/wms/kit/exchange/template.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { commandRoute, promptRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { createRow } from '#server/wms/kit/write.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import type { NewRecord } from '#shared/contracts/definition/resource.ts'

type ImportRequest = Parameters<typeof beginImport>[2]
export type Exportable = Binding & { resource: { export: Call } }

export function exportRoute(app: FastifyInstance, services: Services, binding: Exportable): void {
  services.runners.set(exportJob(binding), exportRunner(binding))
  const { export: call, label } = binding.resource
  const sheet = { job: exportJob(binding), label }
  commandRoute(app, services, call, (op, { body }) => beginExport(op, sheet, sent(body)))
}

/** `make` is the resource's command for a new record, where that is more than the kit's. */
export function importRoutes<B extends Importable>(
  app: FastifyInstance,
  services: Services,
  binding: B,
  make?: (op: Operation, input: NewRecord<B['resource']>) => Promise<unknown>,
): void {
  // The rows have been parsed by the resource's own fields.
  const makeRow = (make as Make | undefined) ?? ((op, input) => createRow(op, binding as Binding, input))
  services.runners.set(importJob(binding), importRunner(binding, makeRow))
  const { importTemplate: template, previewImport: preview, import: begin } = binding.resource
  route(app, services, template, ({ caller }) => templateOf({ ...services, caller }, binding))
  promptRoute(app, services, preview, ({ caller, requestId, body, request }) =>
    whileAwaited(request, (gone) =>
      services.sheets.run(caller.userId, () => {
        const { fileName } = sent<ImportRequest>(body)
        return previewImport(services, { caller, requestId, gone, make: makeRow }, binding, fileName)
      }),
    ),
  )
  commandRoute(app, services, begin, (op, { body }) => beginImport(op, binding, sent<ImportRequest>(body)))
}

/** The contract has checked it; which one is known only where the routes are called. */
function sent<T = Row>(input: unknown): T {
  return input as T
}
