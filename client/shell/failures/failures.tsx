// Tells the user of failed calls: the reason for five seconds, or that the sign-in has run out.
import { SmallCrossIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { listenToFailures } from '#client/data/call-failures.ts'
import { useToasts } from '#client/shell/failures/use-toasts.ts'
import { useLoadedPart } from '#client/shell/use-loaded-part.ts'
import '#client/shell/failures/failures.css'

export function Failures() {
  const { messages, show, dismiss } = useToasts()
  const [isExpired, setExpired] = useState(false)
  useEffect(
    () =>
      listenToFailures(({ kind, toast }) => {
        if (toast !== null) show(toast)
        if (kind === 'expired') setExpired(true)
      }),
    [show],
  )
  return (
    <>
      <div className="swms-toasts">
        {messages.map((message) => (
          <ErrorToast key={message} message={message} onDismiss={() => dismiss(message)} />
        ))}
      </div>
      <ExpiryNotice isOpen={isExpired} onClose={() => setExpired(false)} />
    </>
  )
}

function ErrorToast({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <div className="swms-toast" role="alert">
      <WarningSignIcon />
      <span className="swms-toast-message">{message}</span>
      <button type="button" aria-label="关闭提示" onClick={onDismiss}>
        <SmallCrossIcon />
      </button>
    </div>
  )
}

/** One dialog however many calls find the sign-in expired. */
function ExpiryNotice({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const part = useLoadedPart(isOpen, () => import('#client/shell/failures/expired-dialog.tsx'), onClose)
  return part && <part.ExpiredDialog isOpen={isOpen} onClose={onClose} />
}
