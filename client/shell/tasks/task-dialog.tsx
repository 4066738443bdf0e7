// 我的任务 — the user's background work, followed while the dialog is open and can be seen.
import { DialogBody } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { pollEvery, queryOf, untold } from '#client/data/data-client.ts'
import { taskRows } from '#client/features/tasks/task-rows.ts'
import { Dialog } from '#client/kit/dialog.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState, FailureState } from '#client/kit/state-message.tsx'
import { TaskItem } from '#client/shell/tasks/task-item.tsx'
import { TASK_POLL_MS } from '#shared/constants.ts'
import { getTaskProgress, listTasks } from '#shared/contracts/system/task.ts'
import '#client/shell/tasks/task-dialog.css'

export function TaskDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog className="swms-task-dialog" title="我的任务" isOpen={isOpen} onClose={onClose}>
      <DialogBody>
        <Tasks />
      </DialogBody>
    </Dialog>
  )
}

/** Mounted while the dialog is open; a page in the background does not poll. */
const POLLED = {
  staleTime: 0,
  refetchInterval: pollEvery(TASK_POLL_MS),
} as const

function Tasks() {
  const progress = useQuery({ ...queryOf(getTaskProgress, {}), ...POLLED })
  // An upstream may lack this call.
  const list = useQuery({ ...untold(queryOf(listTasks, {}), 'rejected', 'unreachable'), ...POLLED })
  if (progress.data === undefined) {
    return progress.isError ? (
      <FailureState error={progress.error} onRetry={() => void progress.refetch()} />
    ) : (
      <SkeletonLines count={4} />
    )
  }
  // Drawn once both have come: rows that the list adds would push the others away.
  if (list.isPending) return <SkeletonLines count={4} />
  const rows = taskRows(progress.data, list.data)
  if (rows.length === 0) return <EmptyState title="暂无任务" />
  return (
    <ul className="swms-tasks">
      {rows.map((row) => (
        <TaskItem key={row.fileName} row={row} />
      ))}
    </ul>
  )
}
