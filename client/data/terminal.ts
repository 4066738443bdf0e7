// What a terminal and the gateway tell each other: that somebody is there, that it is locked, and its PIN.
import { settleResponse } from '#client/data/call-failure.ts'
import { pageUserHeaders } from '#client/data/page-user.ts'
import { reportSessionEvent, tellOtherTabs } from '#client/data/session-events.ts'
import { LOCK_PATH, PRESENCE_PATH, SESSION_PATH, type SessionView, UNLOCK_PATH } from '#shared/session.ts'

/** Of keys and touches, however many there are. */
const TOLD_EVERY_MS = 60_000
/** The gateway has heard of the last touch some time after it was. */
const LATENESS_MS = 1_000

/**
 * Tells the gateway while somebody works here, and asks it once nobody has for `lockAfterMs`: they may be at work in another
 * tab. Returns the function that ends it.
 */
export function watchTerminal(lockAfterMs: number): () => void {
  const toldEveryMs = Math.min(TOLD_EVERY_MS, lockAfterMs / 4)
  let toldAtMs = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      wait()
      void askState('GET', SESSION_PATH)
    }, lockAfterMs + LATENESS_MS)
  }
  const handleTouch = () => {
    if (Date.now() - toldAtMs < toldEveryMs) return
    toldAtMs = Date.now()
    wait()
    void askState('POST', PRESENCE_PATH)
  }
  const stop = new AbortController()
  for (const kind of ['keydown', 'pointerdown']) {
    document.addEventListener(kind, handleTouch, { capture: true, signal: stop.signal })
  }
  // A machine that has slept wakes up with its timers where they were.
  document.addEventListener('visibilitychange', () => void askState('GET', SESSION_PATH), {
    signal: stop.signal,
  })
  wait()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

export function lockTerminal(): Promise<void> {
  return askState('POST', LOCK_PATH)
}

/** Rejects with a `CallFailure` that says why not. */
export async function unlockTerminal(pin: string): Promise<void> {
  const response = await fetch(UNLOCK_PATH, {
    method: 'POST',
    headers: { ...pageUserHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ pin }),
  }).catch(() => null)
  if (!response?.ok) {
    await settleResponse(UNLOCK_PATH, response, '网络连接失败，请检查网络后重试')
    return
  }
  tellOtherTabs('active')
  reportSessionEvent('active')
}

/** Without a network nobody learns anything, and nothing can be asked for either. */
async function askState(method: string, path: string): Promise<void> {
  const answer = await fetch(path, { method, headers: pageUserHeaders(), cache: 'no-store' }).catch(
    () => null,
  )
  const view = (await answer?.json().catch(() => null)) as SessionView | null | undefined
  if (view?.state === 'locked') reportSessionEvent('locked')
}
