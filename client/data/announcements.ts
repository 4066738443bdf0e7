// Good news in a line, heard by the shell, which shows it for a few seconds: for what has no better place on the screen.
import { createSignal } from '#client/data/signal.ts'

export const { send: announce, listen: listenToAnnouncements } = createSignal<string>()
