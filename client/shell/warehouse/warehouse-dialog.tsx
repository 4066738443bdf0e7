// The dialog in which the user chooses where to work: several warehouses, or one and a station in it.
import { Dialog } from '#client/kit/dialog.tsx'
import { MultipleChoice } from '#client/shell/warehouse/multiple-choice.tsx'
import { SingleChoice } from '#client/shell/warehouse/single-choice.tsx'
import '#client/shell/warehouse/warehouse-dialog.css'

export type WarehouseMode = 'multiple' | 'single'

type WarehouseDialogProps = { mode: WarehouseMode; isOpen: boolean; onClose: () => void }

const TITLES: Record<WarehouseMode, string> = { multiple: '选择仓库', single: '选择仓库/配送站' }

export function WarehouseDialog({ mode, isOpen, onClose }: WarehouseDialogProps) {
  // Mounted anew each time the dialog opens, so that it starts from what is stored.
  const Choice = mode === 'single' ? SingleChoice : MultipleChoice
  return (
    <Dialog
      className="swms-warehouse-dialog"
      title={TITLES[mode]}
      isOpen={isOpen}
      onClose={onClose}
      onOpening={(dialog) => dialog.querySelector('input')?.focus()}
      canOutsideClickClose={false}
    >
      <Choice onDone={onClose} />
    </Dialog>
  )
}
