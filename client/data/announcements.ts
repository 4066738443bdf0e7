// What the shell shows in a line for a few seconds: for what has no better place on the screen.
import { createSignal } from '#client/data/signal.ts'

/** Something that was done, or something that waits. */
type Announcement = { intent: 'success' | 'notice'; message: string }

const { send, listen } = createSignal<Announcement>()

export { listen as listenToAnnouncements }

export function announce(message: string): void {
  send({ intent: 'success', message })
}

export function announceNotice(message: string): void {
  send({ intent: 'notice', message })
}
