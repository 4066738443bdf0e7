// Takes back what one scan of a target has booked; a replenishment has nothing to take back here.
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { undoMove } from '#shared/contracts/stock/moving.ts'

type UndoMoveProps = { entryNos: readonly number[]; onUndone: () => void }

export function UndoMove({ entryNos, onUndone }: UndoMoveProps) {
  const { run, isPending } = useCommand(undoMove)
  if (entryNos.length === 0) return null
  const handleUndo = async () => {
    if ((await run({ entryNos: [...entryNos] })) !== null) onUndone()
  }
  return (
    <Button loading={isPending} onClick={() => void handleUndo()}>
      撤销
    </Button>
  )
}
