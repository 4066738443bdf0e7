// The session cookie: an opaque random id, and nothing else, in the browser.
import { hash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'

/** 256 bit as base64url. */
const ID_PATTERN = /^[\w-]{43}$/

export type SessionCookie = { name: string; options: CookieSerializeOptions }

/** `__Host-` makes browsers refuse the cookie unless it is Secure, for the whole host and set by the host itself. */
export function sessionCookie(publicOrigin: string): SessionCookie {
  const secure = publicOrigin.startsWith('https:')
  return {
    name: secure ? '__Host-swms_session' : 'swms_session',
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  }
}

export function newSessionId(): string {
  return randomBytes(32).toString('base64url')
}

export function isSessionId(text: string): boolean {
  return ID_PATTERN.test(text)
}

/** What the store knows a session by: a leaked store does not give its cookies away. */
export function sessionKey(id: string): string {
  return hash('sha256', id, 'base64url')
}

/**
 * True when a cookie comes more than once. Parsers disagree on which of two counts, so a planted second cookie could
 * mean one session to us and another to the next program.
 */
export function hasDuplicateCookie(header: string | undefined, name: string): boolean {
  // Most headers hold the name once, which takes no parsing to see.
  if (!header || header.indexOf(name) === header.lastIndexOf(name)) return false
  const names = header.split(';').map((pair) => pair.split('=', 1)[0]?.trim())
  return names.filter((candidate) => candidate === name).length > 1
}
