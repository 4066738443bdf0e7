// A report becomes a file: all its groups and their sum, written by a background task as its user.

import type { Row } from '#server/wms/kit/audit.ts'
import { assertAllowed } from '#server/wms/kit/caller.ts'
import type { Refusal } from '#server/wms/kit/errors.ts'
import { headingCells, rowCells, type SheetColumn, widthsOf } from '#server/wms/kit/exchange/columns.ts'
import { keepTaskFile } from '#server/wms/kit/exchange/task-file.ts'
import { datedName } from '#server/wms/kit/files/file-name.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { type Cell, textCell } from '#server/wms/kit/sheets/cell.ts'
import type { TaskRunner } from '#server/wms/kit/task-run.ts'
import { enqueueTask } from '#server/wms/kit/tasks/task-queue.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { findReport, type ReportQuery } from '#server/wms/ledger/report/read.ts'
import type { ReportBinding } from '#server/wms/ledger/report/report-binding.ts'
import type { SheetFormat } from '#shared/contracts/definition/exchange.ts'
import { COMPARISONS, isFigure } from '#shared/contracts/definition/report.ts'
import { nameField } from '#shared/contracts/definition/resource.ts'

type ExportInput = { query: ReportQuery; format: SheetFormat }

/** They are in memory together. */
const MOST_GROUPS = 50_000

export function reportJob({ report }: ReportBinding): string {
  return `report:${report.name}`
}

export function beginReportExport(op: Operation, binding: ReportBinding, body: Row) {
  const { format, opId: _, ...query } = body as ReportQuery & { format: SheetFormat; opId: string }
  const input: ExportInput = { query, format }
  const fileName = datedName(binding.report.label, op.at, format)
  return enqueueTask(op, { kind: '导出', job: reportJob(binding), input, fileName })
}

export function reportRunner(binding: ReportBinding): TaskRunner {
  return async (run) => {
    assertAllowed(run.caller, binding.report.reads)
    const { query, format } = run.task.input as ExportInput
    const reader = { ...run.services, caller: run.caller }
    const found = await findReport(reader, binding, { ...query, page: 1, size: MOST_GROUPS })
    if (found.total > MOST_GROUPS) throw tooMany()
    run.report(0, found.total)
    const columns = sheetColumns(binding, query)
    const rows = sheetRows(columns, found)
    const layout = { widths: widthsOf(columns), sums: 1 }
    const fileId = await keepTaskFile(run, { name: run.task.fileName, format, rows, layout })
    return { result: `已导出${found.total}行`, fileId }
  }
}

/** The groups by code and name, then the figures, each beside the one it is compared with. */
function sheetColumns({ report }: ReportBinding, { by, compare }: ReportQuery): SheetColumn[] {
  const own = (name: string): SheetColumn => {
    const { kind = 'text', label = name, hidden } = report.fields[name] ?? {}
    return { name, label, kind, ...(hidden && { hidden }) }
  }
  const groups = by.split(',').flatMap((name) => {
    const { label, kind } = own(name)
    const named: SheetColumn = { name: nameField(name), label: `${label}名称`, kind: 'text' }
    return kind === 'reference' ? [own(name), named] : [own(name)]
  })
  const figures = report.measures.flatMap((name) => {
    const figure = own(name)
    if (!compare || !isFigure(report, name)) return [figure]
    const label = `${figure.label}（${COMPARISONS[compare]}）`
    return [figure, { ...figure, name: beforeName(name), label }]
  })
  return [...groups, ...figures]
}

async function* sheetRows(
  columns: readonly SheetColumn[],
  { rows, sums }: { rows: readonly Row[]; sums: Row },
): AsyncGenerator<Cell[]> {
  yield headingCells(columns)
  for (const row of rows) yield rowCells(columns, flat(row))
  const [, ...cells] = rowCells(columns, flat(sums))
  yield [textCell('合计'), ...cells]
}

function flat({ previous, ...row }: Row): Row {
  const before = Object.entries((previous ?? {}) as Row).map(([name, value]) => [beforeName(name), value])
  return { ...row, ...Object.fromEntries(before) }
}

function beforeName(measure: string): string {
  return `previous.${measure}`
}

function tooMany(): Refusal {
  return ledger.groupsTooMany(MOST_GROUPS / 10_000)
}
