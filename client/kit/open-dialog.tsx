// A dialog that is there only while it is open, and keeps nothing for the next time. Its first field has the focus. Blueprint
// gives the focus back to where it was once a dialog has faded out; this one is gone before.

import { useEffect, useState } from 'react'
import { Dialog, type OwnDialogProps } from '#client/kit/dialog.tsx'
import { FailureBoundary } from '#client/kit/failure-boundary.tsx'
import { keepFocus } from '#client/kit/keep-focus.ts'
import { inItsPlace } from '#client/kit/state-message.tsx'

export function OpenDialog({ children, ...props }: Omit<OwnDialogProps, 'isOpen'>) {
  useFocusReturn()
  return (
    <Dialog isOpen onOpening={handleOpening} {...props}>
      <FailureBoundary fallback={inItsPlace}>{children}</FailureBoundary>
    </Dialog>
  )
}

function handleOpening(dialog: HTMLElement): void {
  // Its cross as well.
  dialog.addEventListener('mousedown', keepFocus)
  focusFirstField(dialog)
}

/** Not on a touch screen, whose keyboard would cover the dialog before anything of it has been read. */
function focusFirstField(dialog: HTMLElement): void {
  if (!matchMedia('(pointer: fine)').matches || dialog.contains(document.activeElement)) return
  dialog.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus()
}

function useFocusReturn(): void {
  const [{ opener, scanned }] = useState(() => {
    const opener = document.activeElement
    const station = opener?.closest('.swms-station')
    return { opener, scanned: station?.querySelector<HTMLElement>('.swms-scan-field') }
  })
  useEffect(
    () => () => {
      // Unless the code that closed it has sent the focus elsewhere.
      if (document.activeElement !== document.body) return
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      // The button has gone with what it was for: a station goes on with the next scan.
      else scanned?.focus()
    },
    [opener, scanned],
  )
}
