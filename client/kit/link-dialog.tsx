// An address to be handed on, with a key in it that opens one thing to anyone who has it.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { Button } from '#client/kit/button.tsx'
import { OpenDialog } from '#client/kit/open-dialog.tsx'

type LinkDialogProps = {
  title: string
  /** Who may be given it, and until when it is good. */
  told: string
  label: string
  /** On this console, or of another one whole. */
  href: string
  onClose: () => void
}

export function LinkDialog({ title, told, label, href, onClose }: LinkDialogProps) {
  return (
    <OpenDialog title={title} onClose={onClose}>
      <DialogBody>
        <p>{told}</p>
        <p>
          <a href={href} target="_blank" rel="noreferrer">
            打开
          </a>
        </p>
        <input
          className="bp6-input bp6-fill"
          readOnly
          aria-label={label}
          value={new URL(href, window.location.origin).href}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>关闭</Button>} />
    </OpenDialog>
  )
}
