// Blueprint's dialog under a heading of our own: the cross in its own is named in English.
import { type DialogProps, Dialog as PlainDialog } from '@blueprintjs/core'
import { useId } from 'react'
import { PanelHeading } from '#client/kit/panel-heading.tsx'

export type { DialogProps }

export function Dialog({ title, children, ...props }: DialogProps) {
  const titleId = useId()
  return (
    <PlainDialog {...props} aria-labelledby={titleId}>
      <PanelHeading kind="dialog" id={titleId} title={title} onClose={(event) => props.onClose?.(event)} />
      {children}
    </PlainDialog>
  )
}
