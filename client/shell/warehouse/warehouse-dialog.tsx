// The dialog in which the user chooses the warehouses to work in.
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { WarehouseOptions } from '#client/shell/warehouse/warehouse-options.tsx'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import '#client/shell/warehouse/warehouse-dialog.css'

type WarehouseDialogProps = { isOpen: boolean; onClose: () => void }

export function WarehouseDialog({ isOpen, onClose }: WarehouseDialogProps) {
  return (
    <Dialog
      className="swms-warehouse-dialog"
      title="选择仓库"
      isOpen={isOpen}
      onClose={onClose}
      onOpening={(dialog) => dialog.querySelector('input')?.focus()}
      canOutsideClickClose={false}
    >
      <ChoiceForm onDone={onClose} />
    </Dialog>
  )
}

/** Mounted anew each time the dialog opens, so that it starts from what is stored. */
function ChoiceForm({ onDone }: { onDone: () => void }) {
  const { preferences, prefer } = usePreferences()
  const options = useQuery(queryOf(getWarehouseOptions, {}))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(preferences.warehouses.map(({ code }) => code)),
  )
  const warehouses = options.data?.filter(({ code }) => chosen.has(code)) ?? []
  const handleSkip = () => {
    prefer('warehouseDialogDismissed', true)
    onDone()
  }
  const handleConfirm = () => {
    prefer('warehouses', warehouses)
    onDone()
  }
  return (
    <>
      <DialogBody>
        <WarehouseOptions options={options} chosen={chosen} onChange={setChosen} />
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" disabled={warehouses.length === 0} onClick={handleConfirm}>
            确定
          </Button>
        }
      >
        <Button variant="minimal" onClick={handleSkip}>
          跳过，不再提示
        </Button>
      </DialogFooter>
    </>
  )
}
