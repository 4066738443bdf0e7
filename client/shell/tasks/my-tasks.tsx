// Holds the place of the dialog of the user's tasks, whose code comes when it is first opened.
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'

export function MyTasks({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const part = useLoadedPart(isOpen, () => import('#client/shell/tasks/task-dialog.tsx'), onClose)
  return part && <part.TaskDialog isOpen={isOpen} onClose={onClose} />
}
