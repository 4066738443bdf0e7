// Who stands at a station, as its calls say it: the crew that has signed on there, and when what is sent was scanned.

export const SIGN_ON_HEADER = 'x-sign-on'

/** `at` in milliseconds, by the browser's clock. */
export type SignedOn = { crew: string; at: number }

const WRITTEN = /^([\w-]{1,32})@(\d{1,15})$/

/** 'b3_Kx…@1764547200000' */
export function writeSignedOn({ crew, at }: SignedOn): string {
  return `${crew}@${at}`
}

/** Null for anything else: it comes from outside. */
export function readSignedOn(text: unknown): SignedOn | null {
  const [, crew, at] = (typeof text === 'string' && WRITTEN.exec(text)) || []
  return crew === undefined ? null : { crew, at: Number(at) }
}

/** What a badge begins with, before the first colon. */
export const BADGE_MARK = 'GP'

/** A scan that claims to be somebody's badge. */
export function isBadge(code: string): boolean {
  return code.startsWith(`${BADGE_MARK}:`)
}
