// Messages between this system and those of owners, in either direction: which of them need somebody, and when the next attempt is
// made.

/** Somebody has to do something about it, or the next attempt will. */
export const PUSH_FAILED = ['待重试', '人工处理'] as const

const MINUTE_MS = 60_000
/** What a record that is still to come needs, or a system that is down: minutes at first, hours later. */
const PAUSES_MINUTES = [5, 15, 60] as const
const LONGEST_PAUSE_MINUTES = 240

/** When to try again after so many attempts of at most so many; null: people have to. */
export function nextAttempt(attempts: number, most: number, at: Date): Date | null {
  if (attempts >= most) return null
  const pause = PAUSES_MINUTES[attempts - 1] ?? LONGEST_PAUSE_MINUTES
  return new Date(at.getTime() + pause * MINUTE_MS)
}
