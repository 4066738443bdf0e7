// 试算 — a button, and a dialog with what a rule would have done with yesterday's orders.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { CloseButton } from '#client/kit/use-asked-close.tsx'

type TrialDialogProps = {
  disabled?: boolean
  title: string
  children: ReactNode
}

export function TrialDialog({ disabled = false, title, children }: TrialDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        试算
      </Button>
      {isOpen && (
        <OpenDialog title={title} onClose={() => setOpen(false)}>
          <DialogBody>
            <QueryBoundary loading={<SkeletonLines count={6} />}>{children}</QueryBoundary>
          </DialogBody>
          <DialogFooter actions={<CloseButton />} />
        </OpenDialog>
      )}
    </>
  )
}
