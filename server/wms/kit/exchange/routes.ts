// The calls of a resource that leave as a sheet or come in as one, and the background tasks behind them.
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { whileAwaited } from '#server/wms/kit/caller-gone.ts'
import { beginExport, exportJob, exportRunner } from '#server/wms/kit/exchange/export.ts'
import { beginImport, type Importable, importJob, importRunner } from '#server/wms/kit/exchange/import.ts'
import type { Alter, Commands, Make } from '#server/wms/kit/exchange/make-rows.ts'
import { previewImport } from '#server/wms/kit/exchange/preview.ts'
import { templateOf } from '#server/wms/kit/exchange/template.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { commandRoute, promptRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { alterRow, createRow, createRows } from '#server/wms/kit/write.ts'
import type { Call, CallBody } from '#shared/contracts/definition/call.ts'
import type { NewRecord } from '#shared/contracts/definition/resource.ts'

type ImportRequest = Parameters<typeof beginImport>[2]
export type Exportable = Binding & { resource: { export: Call } }

export function exportRoute(app: FastifyInstance, services: Services, binding: Exportable): void {
  services.runners.set(exportJob(binding), exportRunner(binding))
  const { export: call, label } = binding.resource
  const sheet = { job: exportJob(binding), label }
  commandRoute(app, services, call, (op, { body }) => beginExport(op, sheet, sent(body)))
}

export type RowCommands<B extends Importable> = {
  make?: (op: Operation, input: NewRecord<B['resource']>) => Promise<unknown>
  alter?: B['resource'] extends { update: infer U extends { body: z.ZodType } }
    ? (op: Operation, body: CallBody<U>) => Promise<unknown>
    : never
}

/** `make` and `alter` are the resource's commands for a new record and a changed one, where they are more than the kit's. */
export function importRoutes<B extends Importable>(
  app: FastifyInstance,
  services: Services,
  binding: B,
  { make, alter }: RowCommands<B> = {},
): void {
  // The rows have been parsed by the resource's own fields.
  const commands: Commands = {
    make: (make as Make | undefined) ?? ((op, input) => createRow(op, binding as Binding, input)),
    ...(!make && { makeMany: (op, inputs) => createRows(op, binding, inputs) }),
    alter: (alter as Alter | undefined) ?? ((op, input) => alterRow(op, binding, input)),
  }
  services.runners.set(importJob(binding), importRunner(binding, commands))
  const { importTemplate: template, previewImport: preview, import: begin } = binding.resource
  route(app, services, template, ({ caller }) => templateOf({ ...services, caller }, binding))
  promptRoute(app, services, preview, ({ caller, requestId, body, request }) =>
    whileAwaited(request, (gone) =>
      services.sheets.run(caller.userId, () => {
        const rehearsal = { caller, requestId, gone, ...commands }
        return previewImport(services, rehearsal, binding, sent<ImportRequest>(body))
      }),
    ),
  )
  commandRoute(app, services, begin, (op, { body }) => beginImport(op, binding, sent<ImportRequest>(body)))
}

/** The contract has checked it; which one is known only where the routes are called. */
function sent<T = Row>(input: unknown): T {
  return input as T
}
