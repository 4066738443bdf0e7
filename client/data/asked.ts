// What the server wants to be told again: the same input, sent once more, says that it is meant.
import type { RefusalDetail } from '#shared/envelope.ts'

export type Asked = { text: string; at: number; sure: readonly string[] }

/** The second click of two is no answer. */
const READING_MS = 1_000

/** What has been said yes to by sending this once more. */
export function sureOf(asked: Asked | null, text: string): readonly string[] {
  return asked?.text === text && Date.now() - asked.at > READING_MS ? asked.sure : []
}

/** The question in a refusal of what was sent with `sure`; null: it asks nothing. */
export function askedIn(detail: RefusalDetail | null, text: string, sure: readonly string[]): Asked | null {
  const { asks, reason = '' } = detail ?? {}
  return asks ? { text, at: Date.now(), sure: [...sure, reason] } : null
}
