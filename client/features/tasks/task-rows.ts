// What the dialog shows of the user's tasks, from the progress that every upstream tells and the list that some do.
import type { Task } from '#shared/contracts/system/task.ts'

export type TaskRow = {
  fileName: string
  /** Null when only the progress is known. */
  task: Task | null
} & (
  | { kind: 'running'; percent: number }
  | { kind: 'finished' }
  /** Done, with nothing to fetch: an import, a recomputation, a file that is gone. */
  | { kind: 'fileless' }
  | { kind: 'failed'; reason: string }
)

/** Newest first as far as the list tells; what only the progress knows comes before. */
export function taskRows(
  progress: Readonly<Record<string, string>>,
  tasks: readonly Task[] | undefined,
): TaskRow[] {
  const latest = latestByName(tasks ?? [])
  const unlisted = Object.keys(progress).filter((fileName) => !latest.has(fileName))
  return [
    ...unlisted.map((fileName) => progressRow(fileName, progress[fileName] ?? '', null)),
    ...[...latest.values()].flatMap((task) => listedRow(task, progress[task.fileName])),
  ]
}

/** 'done/total' as per cent, floored. Anything else has not begun. */
export function percentOf(progress: string): number {
  const [done, total] = progress.split('/').map(Number)
  if (!done || !total || !Number.isFinite(done / total)) return 0
  return Math.floor((done / total) * 100)
}

/** A file that was made twice shows its latest run. */
function latestByName(newestFirst: readonly Task[]): Map<string, Task> {
  const latest = new Map<string, Task>()
  for (const task of newestFirst) if (!latest.has(task.fileName)) latest.set(task.fileName, task)
  return latest
}

function listedRow(task: Task, progress: string | undefined): TaskRow[] {
  const { fileName } = task
  if (task.state === '失败') {
    return [{ fileName, task, kind: 'failed', reason: task.error ?? '未说明原因' }]
  }
  // Expired or cancelled: the progress names it no more.
  if (progress === undefined) return []
  const row = progressRow(fileName, progress, task)
  return [row.kind === 'finished' && !task.hasFile ? { fileName, task, kind: 'fileless' } : row]
}

function progressRow(fileName: string, progress: string, task: Task | null): TaskRow {
  const percent = percentOf(progress)
  return percent >= 100 ? { fileName, task, kind: 'finished' } : { fileName, task, kind: 'running', percent }
}
