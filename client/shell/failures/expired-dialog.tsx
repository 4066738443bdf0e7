// Asks whether to sign in again, once the upstream says that the sign-in has expired.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { resumeSession, signInAgain } from '#client/data/session.ts'
import { Button } from '#client/kit/button.tsx'
import { Dialog } from '#client/kit/dialog.tsx'
import { EXPIRED_MESSAGE } from '#shared/envelope.ts'

type ExpiredDialogProps = { isOpen: boolean; onClose: () => void }

export function ExpiredDialog({ isOpen, onClose }: ExpiredDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  const handleConfirm = () => {
    setLeaving(true)
    void signInAgain()
  }
  const handleCancel = () => {
    onClose()
    void resumeSession()
  }
  return (
    <Dialog
      className="swms-expired-dialog"
      portalClassName="swms-expired-portal"
      title="提示"
      isOpen={isOpen}
      onClose={handleCancel}
      canOutsideClickClose={false}
      onOpening={(dialog) => dialog.querySelector<HTMLElement>('.swms-expired-confirm')?.focus()}
    >
      <DialogBody className="swms-expired-body">
        <span className="swms-warning-sign" />
        {EXPIRED_MESSAGE}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={handleCancel}>取消</Button>
            <Button
              className="swms-expired-confirm"
              intent="primary"
              aria-busy={isLeaving}
              onClick={handleConfirm}
            >
              重新登录
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
