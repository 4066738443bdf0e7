// Takes back what one scan of a target has booked, on one's own account or for a replenishment.
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import type { Taken } from '#client/pages/stock/moving/moving.ts'
import { undoMove } from '#shared/contracts/stock/moving.ts'
import { undoReplenishment } from '#shared/contracts/stock/replenishment.ts'

type UndoMoveProps = { taken: Taken | null; onUndone: () => void }

export function UndoMove({ taken, onUndone }: UndoMoveProps) {
  const move = useCommand(undoMove)
  const carried = useCommand(undoReplenishment)
  if (taken === null) return null
  const { taskNo, entryNos } = taken
  const [entryNo = 0] = entryNos
  const undo = () =>
    taskNo === null ? move.run({ entryNos: [...entryNos] }) : carried.run({ taskNo, entryNo })
  const handleUndo = async () => {
    if ((await undo()) !== null) onUndone()
  }
  return (
    <Button loading={move.isPending || carried.isPending} onClick={() => void handleUndo()}>
      撤销
    </Button>
  )
}
