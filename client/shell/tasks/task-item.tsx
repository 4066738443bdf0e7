// One task: how far it is, what has come of it, and what can be done with it.
import { CancelButton, DownloadButton } from '#client/features/tasks/task-actions.tsx'
import { TaskBar } from '#client/features/tasks/task-bar.tsx'
import type { TaskRow } from '#client/features/tasks/task-rows.ts'
import { formatInstant } from '#client/kit/format.ts'

export function TaskItem({ row }: { row: TaskRow }) {
  const { fileName, task } = row
  return (
    <li className="swms-task">
      <div className="swms-task-head">
        <span className="swms-task-name">{fileName}</span>
        <TaskState row={row} />
      </div>
      {row.kind === 'running' && <TaskBar label={fileName} done={row.percent} total={100} />}
      {row.kind === 'failed' && <p className="swms-task-reason">{row.reason}</p>}
      {row.kind !== 'failed' && task?.result && <p>{task.result}</p>}
      {task && (
        <p className="swms-task-facts">
          {task.kind} · <time dateTime={task.createdAt}>{formatInstant(task.createdAt)}</time>
        </p>
      )}
    </li>
  )
}

function TaskState({ row }: { row: TaskRow }) {
  const { fileName, task } = row
  switch (row.kind) {
    case 'running':
      return (
        <>
          <span className="swms-task-percent">{row.percent}%</span>
          {task && <CancelButton id={task.id} fileName={fileName} />}
        </>
      )
    case 'finished':
      return <DownloadButton fileName={fileName} kind={task?.kind} />
    case 'fileless':
      return <span className="swms-task-done">已完成</span>
    case 'failed':
      return (
        <>
          <span className="swms-task-failed">失败</span>
          {task?.hasFile && <DownloadButton fileName={fileName} kind={task.kind} />}
        </>
      )
  }
}
