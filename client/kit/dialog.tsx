// Blueprint's dialog under a heading of our own: the cross in its own is named in English.
import { type DialogProps, Dialog as PlainDialog } from '@blueprintjs/core'
import { SmallCrossIcon } from '@blueprintjs/icons'
import { useId } from 'react'
import { Button } from '#client/kit/button.tsx'

export type { DialogProps }

export function Dialog({ title, children, ...props }: DialogProps) {
  const titleId = useId()
  return (
    <PlainDialog {...props} aria-labelledby={titleId}>
      <div className="bp6-dialog-header">
        <h2 className="bp6-heading" id={titleId}>
          {title}
        </h2>
        <Button
          className="bp6-dialog-close-button"
          variant="minimal"
          aria-label="关闭"
          icon={<SmallCrossIcon size={16} />}
          onClick={(event) => props.onClose?.(event)}
        />
      </div>
      {children}
    </PlainDialog>
  )
}
