// Blueprint's dialog under a heading of our own: the cross in its own is named in English. It asks before unsaved input in it
// is lost.
import { type DialogProps, Dialog as PlainDialog } from '@blueprintjs/core'
import { type SyntheticEvent, useId } from 'react'
import { PanelHeading } from '#client/kit/panel-heading.tsx'
import { useAskedClose } from '#client/kit/use-asked-close.tsx'

export type OwnDialogProps = Omit<DialogProps, 'onClose'> & {
  /** Of input that is kept outside of it, and outlives it while its view is hidden. */
  isUnsaved?: boolean
  onClose: () => void
}

export function Dialog({ title, children, isUnsaved, onClose, ...props }: OwnDialogProps) {
  const titleId = useId()
  const { close, handleClose, around, question } = useAskedClose(onClose, isUnsaved)
  return (
    <>
      <PlainDialog
        {...props}
        aria-labelledby={titleId}
        onClose={(event: SyntheticEvent<HTMLElement>) => handleClose(event)}
      >
        <PanelHeading kind="dialog" id={titleId} title={title} onClose={close} />
        {around(children)}
      </PlainDialog>
      {question}
    </>
  )
}
