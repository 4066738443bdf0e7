// What an upstream grants at sign-in and at a renewal, read field by field: anyone who connects another back end is told by name
// which of its fields cannot be read.
import type { Grant } from '#server/gateway/session/sessions.ts'
import { readExpiryMs } from '#shared/readers/expiry.ts'
import { fieldsOf, readFlag, readId, readText, Unreadable } from '#shared/readers/values.ts'
import type { SessionUser } from '#shared/session.ts'

/** The token has ended before it was granted: one of two clocks is wrong, or the field means something else. */
export class GrantExpired extends Unreadable {
  override name = 'GrantExpired'
}

/** Throws `Unreadable`. `username` is what was signed in with, for an upstream that names nobody. */
export function readGrant(data: unknown, username: string, nowMs: number): Grant {
  const granted = fieldsOf(data)
  if (!granted) throw new Unreadable('data')
  return {
    token: readToken(granted['token'], 'data.token'),
    expiresAtMs: readGrantedUntil(granted['expirationTime'], 'data.expirationTime', nowMs),
    activate: readActivation(granted['activate']),
    user: readUser(granted['userVO'], username),
  }
}

/** `t1` is the new token, `t2` its expiry. Throws `Unreadable`. */
export function readRenewal(data: unknown, nowMs: number): Pick<Grant, 'token' | 'expiresAtMs'> {
  const renewed = fieldsOf(data)
  if (!renewed) throw new Unreadable('data')
  return {
    token: readToken(renewed['t1'], 'data.t1'),
    expiresAtMs: readGrantedUntil(renewed['t2'], 'data.t2', nowMs),
  }
}

/** Sent as it came; a header holds no other characters. */
function readToken(token: unknown, field: string): string {
  if (typeof token === 'string' && /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(token)) return token
  throw new Unreadable(field)
}

function readGrantedUntil(expiry: unknown, field: string, nowMs: number): number {
  const expiresAtMs = readExpiryMs(expiry, nowMs)
  if (expiresAtMs === null) throw new Unreadable(field)
  if (expiresAtMs <= nowMs) throw new GrantExpired(field)
  return expiresAtMs
}

/** An upstream that does not say asks nobody to complete anything. */
function readActivation(activate: unknown): boolean {
  if (activate === null || activate === undefined) return true
  const isActivated = readFlag(activate)
  if (isActivated === null) throw new Unreadable('data.activate')
  return isActivated
}

function readUser(user: unknown, username: string): SessionUser {
  const fields = fieldsOf(user)
  if (!fields) throw new Unreadable('data.userVO')
  const id = readId(fields['id'])
  if (id === null) throw new Unreadable('data.userVO.id')
  const avatar = readText(fields['avatar'])
  return { id, name: readText(fields['name']) || username, ...(avatar !== '' && { avatar }) }
}
