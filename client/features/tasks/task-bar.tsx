// How far a task is.
import '#client/features/tasks/task-bar.css'

export function TaskBar({ label, done, total }: { label: string; done: number; total: number }) {
  return <progress className="swms-task-bar" aria-label={label} value={done} max={total} />
}
