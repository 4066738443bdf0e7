// The user's tasks as a table, each with what can be done about it.
import { CancelButton, DownloadButton } from '#client/features/tasks/task-actions.tsx'
import { TaskBar } from '#client/features/tasks/task-bar.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { formatCount, formatInstant } from '#client/kit/format.ts'
import { isOpen, stateText } from '#client/pages/system/task/task-filters.ts'
import { fieldLabels } from '#shared/contracts/definition/call.ts'
import { type Task, task as taskShape } from '#shared/contracts/system/task.ts'

const labels = fieldLabels(taskShape)

export function TaskTable({ tasks }: { tasks: readonly Task[] }) {
  return (
    // Without a button in it the keyboard could not scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <div className="swms-task-scroller" tabIndex={0}>
      <table className="swms-table swms-task-table" aria-label="任务">
        <thead>
          <tr>
            <th scope="col">{labels.createdAt}</th>
            <th scope="col">{labels.kind}</th>
            <th scope="col">{labels.fileName}</th>
            <th scope="col">{labels.state}</th>
            <th scope="col">进度</th>
            <th scope="col">{labels.result}</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.id}>
              <td>{formatInstant(task.createdAt)}</td>
              <td>{task.kind}</td>
              <td className="swms-task-file">{task.fileName}</td>
              <td>
                <StateTag state={stateText(task)} />
              </td>
              <td>
                <TaskProgress task={task} />
              </td>
              <td className="swms-task-outcome">
                {task.error !== null ? (
                  <span className="swms-task-error">{task.error}</span>
                ) : (
                  (task.result ?? '')
                )}
              </td>
              <td>
                <TaskAction task={task} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TaskProgress({ task: { fileName, done, total } }: { task: Task }) {
  return (
    <span className="swms-task-done-of">
      <TaskBar label={`${fileName} 进度`} done={done} total={total} />
      <small>
        {formatCount(done)}/{formatCount(total)}
      </small>
    </span>
  )
}

function TaskAction({ task }: { task: Task }) {
  const { id, fileName, kind, hasFile } = task
  if (isOpen(task)) return <CancelButton id={id} fileName={fileName} />
  return hasFile ? <DownloadButton fileName={fileName} kind={kind} /> : null
}
