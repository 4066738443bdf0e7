// Who is signed in, as the gateway tells the browser.
import type { UserVO } from '#shared/contracts/system/user.ts'

export type SessionView =
  | { state: 'anonymous'; user: null; activate: false; expiresAt: null }
  | { state: 'active' | 'blocked'; user: UserVO; activate: boolean /** UTC ISO. */; expiresAt: string }

export const ANONYMOUS: SessionView = { state: 'anonymous', user: null, activate: false, expiresAt: null }

export const SIGN_IN_PATH = '/api/user/login'
export const SESSION_PATH = '/session'
export const RESUME_PATH = '/session/resume'

/** Reads an expiry as upstreams write it: epoch milliseconds, epoch seconds or ISO text. Null for anything else. */
export function readExpiryMs(expiry: unknown): number | null {
  if (typeof expiry === 'number') return fromEpoch(expiry)
  if (typeof expiry !== 'string' || expiry.trim() === '') return null
  if (/^\d+$/.test(expiry)) return fromEpoch(Number(expiry))
  if (!/^\d{4}-\d{2}-\d{2}/.test(expiry)) return null
  const ms = Date.parse(expiry)
  return Number.isNaN(ms) ? null : ms
}

/** Seconds and milliseconds never meet: 1e11 s lies in the year 5138, 1e11 ms in 1973. */
function fromEpoch(value: number): number | null {
  if (!Number.isFinite(value) || value <= 0) return null
  return value < 1e11 ? value * 1000 : value
}

/**
 * Where to go after signing in. Only a path of this origin counts: anything a browser could read as another host
 * ('//evil', '/\evil', a tab or newline it would delete, a scheme) leads home instead.
 */
export function safeRedirect(target: string | null | undefined): string {
  if (!target || !/^\/(?![/\\])/.test(target) || hasControlOrBackslash(target)) return '/'
  try {
    const decoded = decodeURIComponent(target)
    if (!/^\/(?![/\\])/.test(decoded) || hasControlOrBackslash(decoded)) return '/'
  } catch {
    return '/'
  }
  return /^\/login(?:[/?#]|$)/i.test(target) ? '/' : target
}

function hasControlOrBackslash(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\u0000-\u001f\u007f\\]/.test(text)
}
