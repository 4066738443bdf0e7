// Locks this page of a terminal, and stands before all of it until its PIN has come. The page stays as it is behind it.
import { Dialog, DialogBody } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { listenToFailures } from '#client/data/call-failures.ts'
import { signInAgain } from '#client/data/session.ts'
import { listenToSession } from '#client/data/session-events.ts'
import { watchTerminal } from '#client/data/terminal.ts'
import { UnlockForm } from '#client/features/terminal/unlock-form.tsx'
import '#client/shell/failures/terminal-lock.css'

type TerminalLockProps = { name: string; lockAfterMs: number }

export function TerminalLock({ name, lockAfterMs }: TerminalLockProps) {
  const [isLocked, setLocked] = useState(false)
  useEffect(() => {
    const ends = [
      watchTerminal(lockAfterMs),
      listenToFailures(({ isLocked }) => isLocked && setLocked(true)),
      listenToSession((event) => {
        if (event === 'locked') setLocked(true)
        if (event === 'active') setLocked(false)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [lockAfterMs])
  return (
    <Dialog
      className="swms-terminal-lock"
      portalClassName="swms-terminal-lock-portal"
      aria-labelledby="swms-unlock-title"
      isOpen={isLocked}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      transitionDuration={0}
    >
      <DialogBody>
        <UnlockForm name={name} onOther={() => void signInAgain()} />
      </DialogBody>
    </Dialog>
  )
}
