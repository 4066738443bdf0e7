// A task under way, as the program that does it sees it, and what it may end with.
import type { Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import type { Services } from '#server/wms/kit/services.ts'
import type { asyncTasks } from '#server/wms/schema/task.ts'

export type ClaimedTask = typeof asyncTasks.$inferSelect

export type TaskRun = {
  services: Services
  task: ClaimedTask
  /** Whose task it is, with the rights they have now. */
  caller: Caller
  /** Aborted when the task is cancelled, has gone to another process, or this one ends. */
  signal: AbortSignal
  /** Kept in memory, and written to the database once a second. */
  report: (done: number, total: number) => void
  /** Ends the task in the caller's transaction; throws when it is no longer this process's to end. */
  settle: (orm: Orm, outcome: TaskOutcome) => Promise<void>
}

export type TaskOutcome = { result: string; fileId?: string | null; error?: string }

/** Answers null when it has settled the task itself. */
export type TaskRunner = (run: TaskRun) => Promise<TaskOutcome | null>

/** Why a run stops although nothing is wrong with it. */
export class TaskStopped extends Error {
  override name = 'TaskStopped'
}
