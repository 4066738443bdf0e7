// The file that a task leaves behind: its user's alone, for as long as the task is kept.
import type { Cell } from '#server/wms/kit/sheets/cell.ts'
import { csvOf } from '#server/wms/kit/sheets/csv-writer.ts'
import { type ListLayout, xlsxOf } from '#server/wms/kit/sheets/xlsx-writer.ts'
import type { TaskRun } from '#server/wms/kit/task-run.ts'
import { fileObjects } from '#server/wms/schema/file.ts'
import type { SheetFormat } from '#shared/contracts/definition/exchange.ts'

const WRITERS = {
  xlsx: {
    write: xlsxOf,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { write: csvOf, mediaType: 'text/csv' },
} as const

type Sheet = { name: string; format: SheetFormat; rows: AsyncIterable<Cell[]>; layout?: ListLayout }

/** Answers the id of the file. */
export async function keepTaskFile(
  { services, task }: TaskRun,
  { name, format, rows, layout }: Sheet,
): Promise<string> {
  const { write, mediaType } = WRITERS[format]
  const stored = await services.files.write(write(rows, layout))
  await services.orm.insert(fileObjects).values({
    ...stored,
    name,
    mediaType,
    userId: task.userId,
    createdAt: services.now(),
    expiresAt: task.expiresAt,
  })
  return stored.id
}
