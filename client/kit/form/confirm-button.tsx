// A button that asks before it does what is not easily undone.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Dialog } from '#client/kit/dialog.tsx'

type ConfirmButtonProps = {
  label: string
  disabled?: boolean
  /** 'danger': what cannot be taken back. */
  intent?: 'primary' | 'danger'
  /** What will happen. */
  children: ReactNode
  /** Answers false when it did not come about, and the question stays. */
  onConfirm: () => Promise<boolean>
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, disabled = false, intent = 'primary', children, onConfirm } = props
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
              <Button intent={intent} loading={isBusy} onClick={() => void handleConfirm()}>
                确定
              </Button>
            </>
          }
        />
      </Dialog>
    </>
  )
}
