// A list becomes a file: begun by a call, written by a background task as its user.
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { assertMay } from '#server/wms/kit/caller.ts'
import { exportColumns, headingCells, rowCells } from '#server/wms/kit/exchange/columns.ts'
import { type ExportQuery, findKeys, rowsOf } from '#server/wms/kit/exchange/export-rows.ts'
import { keepTaskFile } from '#server/wms/kit/exchange/task-file.ts'
import { datedName } from '#server/wms/kit/files/file-name.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Key } from '#server/wms/kit/read.ts'
import type { Cell } from '#server/wms/kit/sheets/cell.ts'
import { enqueueTask } from '#server/wms/kit/tasks/task-queue.ts'
import {
  type TaskOutcome,
  type TaskRun,
  type TaskRunner,
  TaskStopped,
} from '#server/wms/kit/tasks/task-run.ts'
import type { SheetFormat } from '#shared/contracts/exchange.ts'

type ExportInput = { query: ExportQuery; format: SheetFormat }

export function exportJob({ resource }: Binding): string {
  return `export:${resource.name}`
}

export function beginExport(op: Operation, binding: Binding, body: Row) {
  const { format, opId: _, ...query } = body as ExportQuery & { format: SheetFormat; opId: string }
  const input: ExportInput = { query, format }
  const fileName = datedName(binding.resource.label, op.at, format)
  return enqueueTask(op, { kind: '导出', job: exportJob(binding), input, fileName })
}

/** The runner of the resource's exports. */
export function exportRunner(binding: Binding): TaskRunner {
  return async (run) => {
    if (binding.reads) assertMay(run.caller, binding.reads)
    const { query, format } = run.task.input as ExportInput
    const keys = await findKeys({ ...run.services, caller: run.caller }, binding, query)
    return writeFile(run, { keys, binding, format })
  }
}

type Plan = { keys: Key[]; binding: Binding; format: SheetFormat }

async function writeFile(run: TaskRun, { keys, binding, format }: Plan): Promise<TaskOutcome> {
  let done = 0
  run.report(0, keys.length)
  const rows = sheetRows(run, binding, keys, (count) => {
    done += count
    run.report(done, keys.length)
  })
  const fileId = await keepTaskFile(run, { name: run.task.fileName, format, rows })
  return { result: `已导出${done}行`, fileId }
}

async function* sheetRows(
  { services, caller, signal }: TaskRun,
  binding: Binding,
  keys: Key[],
  count: (rows: number) => void,
): AsyncGenerator<Cell[]> {
  const columns = exportColumns(binding)
  yield headingCells(columns)
  for await (const rows of rowsOf({ ...services, caller }, binding, keys)) {
    if (signal.aborted) throw new TaskStopped('stopped while exporting')
    for (const row of rows) yield rowCells(columns, row)
    count(rows.length)
  }
}
