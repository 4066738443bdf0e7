// Stands in for every page while the session is blocked: nothing can be fetched until the user has decided.
import { useEffect, useState } from 'react'
import { followEndedSession, resumeSession, signInAgain } from '#client/data/session.ts'
import { listenToSession } from '#client/data/session-events.ts'
import { PAGE_END_ID } from '#shared/constants.ts'
import { EXPIRED_MESSAGE } from '#shared/envelope.ts'
import '#client/shell/failures/failures.css'
import '#client/shell/failures/unavailable.css'

export function ExpiredPage() {
  const [isBusy, setBusy] = useState(false)
  useEffect(
    () =>
      listenToSession((event) => {
        if (event === 'active' || event === 'started') window.location.reload()
        if (event === 'ended') followEndedSession()
      }),
    [],
  )
  const leaveBy = (action: () => Promise<void>) => () => {
    setBusy(true)
    void action()
  }
  return (
    // Also here it begins last; a browser that does not find what it waits for complains.
    <main id={PAGE_END_ID} className="swms-unavailable">
      <div className="swms-unavailable-card">
        <span className="swms-warning-sign" />
        <h1>{EXPIRED_MESSAGE}</h1>
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
      </div>
    </main>
  )
}

async function resumeAndReload(): Promise<void> {
  await resumeSession()
  window.location.reload()
}
