// Takes back what one scan of a place has booked.
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import type { PutawayTask, Taken } from '#client/pages/inbound/putaway-station/putting-away.ts'
import { undoPutaway } from '#shared/contracts/inbound/putaway.ts'

type UndoPutawayProps = { taken: Taken | null; onUndone: (task: PutawayTask) => void }

export function UndoPutaway({ taken, onUndone }: UndoPutawayProps) {
  const { run, isPending } = useCommand(undoPutaway)
  if (taken === null) return null
  const handleUndo = async () => {
    const task = await run(taken)
    if (task !== null) onUndone(task)
  }
  return (
    <Button loading={isPending} onClick={() => void handleUndo()}>
      撤销
    </Button>
  )
}
