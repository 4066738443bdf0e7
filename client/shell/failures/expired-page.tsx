// Stands in for every page while the session is blocked: nothing can be fetched until the user has decided.
import { WarningSignIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { resumeSession, signInAgain } from '#client/data/session.ts'
import '#client/shell/unavailable.css'
import { EXPIRED_MESSAGE } from '#shared/envelope.ts'

export function ExpiredPage() {
  const [isBusy, setBusy] = useState(false)
  const leaveBy = (action: () => Promise<void>) => () => {
    setBusy(true)
    void action()
  }
  return (
    <main className="swms-unavailable">
      <WarningSignIcon size={40} />
      <h1>{EXPIRED_MESSAGE}</h1>
      <p>
        <button className="bp6-button" type="button" disabled={isBusy} onClick={leaveBy(resumeAndReload)}>
          取消
        </button>{' '}
        <button
          className="bp6-button bp6-intent-primary"
          type="button"
          disabled={isBusy}
          onClick={leaveBy(signInAgain)}
        >
          重新登录
        </button>
      </p>
    </main>
  )
}

async function resumeAndReload(): Promise<void> {
  await resumeSession()
  window.location.reload()
}
