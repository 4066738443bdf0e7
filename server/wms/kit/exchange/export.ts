// A list becomes a file: begun by a call, written by a background task as its user.
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { assertAllowed } from '#server/wms/kit/caller.ts'
import {
  exportColumns,
  headingCells,
  rowCells,
  type SheetColumn,
  widthsOf,
} from '#server/wms/kit/exchange/columns.ts'
import { type ExportQuery, findKeys, rowsOf } from '#server/wms/kit/exchange/export-rows.ts'
import { keepTaskFile } from '#server/wms/kit/exchange/task-file.ts'
import { datedName } from '#server/wms/kit/files/file-name.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import type { Cell } from '#server/wms/kit/sheets/cell.ts'
import { type TaskOutcome, type TaskRun, type TaskRunner, TaskStopped } from '#server/wms/kit/task-run.ts'
import { enqueueTask } from '#server/wms/kit/tasks/task-queue.ts'
import type { SheetFormat } from '#shared/contracts/definition/exchange.ts'

type ExportInput = { query: ExportQuery; format: SheetFormat }

export function exportJob({ resource }: Binding): string {
  return `export:${resource.name}`
}

export function beginExport(op: Operation, { job, label }: { job: string; label: string }, body: Row) {
  const { format, opId: _, ...query } = body as ExportQuery & { format: SheetFormat; opId: string }
  const input: ExportInput = { query, format }
  return enqueueTask(op, { kind: '导出', job, input, fileName: datedName(label, op.at, format) })
}

/** The runner of the resource's exports. */
export function exportRunner(binding: Binding): TaskRunner {
  const columns = exportColumns(binding)
  return sheetRunner(binding, async (reader, query) => {
    const keys = await findKeys(reader, binding, query)
    return { columns, total: keys.length, batches: rowsOf(reader, binding, keys) }
  })
}

type Sheet = { columns: readonly SheetColumn[]; total: number; batches: AsyncIterable<readonly Row[]> }

/** The runner of exports whose rows `find` brings, some at a time. */
export function sheetRunner(
  { resource }: Binding,
  find: (reader: Reader, query: ExportQuery) => Promise<Sheet>,
): TaskRunner {
  return async (run) => {
    assertAllowed(run.caller, resource.reads)
    const { query, format } = run.task.input as ExportInput
    const sheet = await find({ ...run.services, caller: run.caller }, query)
    return writeFile(run, sheet, format)
  }
}

async function writeFile(run: TaskRun, sheet: Sheet, format: SheetFormat): Promise<TaskOutcome> {
  let done = 0
  run.report(0, sheet.total)
  const rows = sheetRows(run, sheet, (count) => {
    done += count
    run.report(done, sheet.total)
  })
  const layout = { widths: widthsOf(sheet.columns) }
  const fileId = await keepTaskFile(run, { name: run.task.fileName, format, rows, layout })
  return { result: `已导出${done}行`, fileId }
}

async function* sheetRows(
  { signal }: TaskRun,
  { columns, batches }: Sheet,
  count: (rows: number) => void,
): AsyncGenerator<Cell[]> {
  yield headingCells(columns)
  for await (const rows of batches) {
    if (signal.aborted) throw new TaskStopped('stopped while exporting')
    for (const row of rows) yield rowCells(columns, row)
    count(rows.length)
  }
}
