// Takes back what one scan of a tote has booked.
import { useQueryClient } from '@tanstack/react-query'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { keepPicked } from '#client/pages/outbound/pick-station/pick-work.ts'
import { undoPick } from '#shared/contracts/outbound/picking.ts'

type UndoPickProps = { ids: readonly number[]; onUndone: () => void }

export function UndoPick({ ids, onUndone }: UndoPickProps) {
  const client = useQueryClient()
  const { run, isPending } = useCommand(undoPick)
  if (ids.length === 0) return null
  const handleUndo = async () => {
    for (const id of ids) {
      const undone = await run({ id })
      if (undone === null) return
      keepPicked(client, { list: undone.list, picks: [undone.pick], totes: [] })
    }
    onUndone()
  }
  return (
    <Button loading={isPending} onClick={() => void handleUndo()}>
      撤销
    </Button>
  )
}
