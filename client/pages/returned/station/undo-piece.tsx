// Takes back what one scan of a place has booked.
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { undoReturned } from '#shared/contracts/returned/station.ts'

type UndoProps = { id: number | null; onUndone: (parcel: CallResult<typeof undoReturned>) => void }

export function UndoPiece({ id, onUndone }: UndoProps) {
  const { run, isPending } = useCommand(undoReturned)
  if (id === null) return null
  const handleUndo = async () => {
    const parcel = await run({ id })
    if (parcel) onUndone(parcel)
  }
  return (
    <Button loading={isPending} onClick={() => void handleUndo()}>
      撤销
    </Button>
  )
}
