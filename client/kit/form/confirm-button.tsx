// A button that asks before it does what is not easily undone.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Dialog } from '#client/kit/dialog.tsx'

type ConfirmButtonProps = {
  label: string
  disabled?: boolean
  /** What will happen. */
  children: ReactNode
  /** Answers false when it did not come about, and the question stays. */
  onConfirm: () => Promise<boolean>
}

export function ConfirmButton({ label, disabled = false, children, onConfirm }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const handleConfirm = async () => {
    setBusy(true)
    const isDone = await onConfirm().finally(() => setBusy(false))
    if (isDone) setOpen(false)
  }
  return (
    <>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} title={label} onClose={() => setOpen(false)}>
        <DialogBody>{children}</DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={() => setOpen(false)}>取消</Button>
              <Button intent="primary" loading={isBusy} onClick={() => void handleConfirm()}>
                确定
              </Button>
            </>
          }
        />
      </Dialog>
    </>
  )
}
