// Why something is taken back that was scanned.
import { type Taken, wordsOf } from '#client/features/goods-in-hand/goods-station.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { text } from '#shared/contracts/definition/field.ts'

const REASON = { reason: text('原因', 200) }

type UndoDialogProps = {
  taken: Taken
  isPending: boolean
  onClose: () => void
  onUndo: (reason: string) => Promise<void>
}

export function UndoDialog({ taken, isPending, onClose, onUndo }: UndoDialogProps) {
  return (
    <FormDialog
      title={`撤销 ${wordsOf(taken)}`}
      fields={REASON}
      names={['reason']}
      submit="撤销"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ reason }) => onUndo(String(reason))}
    />
  )
}
