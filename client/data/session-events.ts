// What becomes of the session while a page is open: told by the notice stream, and by the other tabs of this browser, of
// which some have no stream.
import { createSignal } from '#client/data/signal.ts'

/** `started`: somebody has signed in, in another tab: the same user or another. */
export type SessionEvent = 'blocked' | 'locked' | 'active' | 'ended' | 'started'

const CHANNEL = 'swms-session'
const EVENTS: readonly SessionEvent[] = ['blocked', 'locked', 'active', 'ended', 'started']
const heard = createSignal<SessionEvent>()

/** What the stream says; a state that nobody knows is ignored. */
export function reportSessionEvent(state: string): void {
  const event = EVENTS.find((known) => known === state)
  if (event) heard.send(event)
}

/** What the user has decided here, for the other tabs. */
export function tellOtherTabs(event: SessionEvent): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(event)
  channel.close()
}

/** Returns the function that stops listening. */
export function listenToSession(listener: (event: SessionEvent) => void): () => void {
  const stop = heard.listen(listener)
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => reportSessionEvent(String(data)))
  return () => {
    stop()
    channel.close()
  }
}
