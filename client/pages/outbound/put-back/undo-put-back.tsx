// Takes back what one scan of a place has booked.
import { useQueryClient } from '@tanstack/react-query'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { outdateWaiting } from '#client/pages/outbound/put-back/put-back-work.ts'
import { undoPutBack } from '#shared/contracts/outbound/put-back.ts'

export function UndoPutBack({ id, onUndone }: { id: number | null; onUndone: () => void }) {
  const client = useQueryClient()
  const { run, isPending } = useCommand(undoPutBack)
  if (id === null) return null
  const handleUndo = async () => {
    if ((await run({ id })) === null) return
    outdateWaiting(client)
    onUndone()
  }
  return (
    <Button loading={isPending} onClick={() => void handleUndo()}>
      撤销
    </Button>
  )
}
