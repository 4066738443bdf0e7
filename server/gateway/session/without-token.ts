// What of a sign-in that an upstream has not let pass may go to the browser. Whatever code it carries, no token is among it.
import { DETAILED_REFUSAL_CODE, type Envelope } from '#shared/envelope.ts'

/** Of a name however it is written: token, accessToken, access_token, X-Auth-Token, jwt, Authorization. */
const SECRET_NAME = /token|jwt|authori[sz]ation|bearer|credential|secret|session.?id|cookie/i
/** A JSON web token, another long word of letters and digits, or a text that names what it holds. */
const SECRET_TEXT =
  /[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|(?=[A-Za-z_-]*\d)[\w-]{24,}|(?:token|jwt|bearer)["']?[\s:=]+["']?[\w-]{6,}/i
const DEEPEST = 8

/** The refusal: its words, and its data only where the console hands that on, without what could be a token. */
export function withoutToken({ code, message, data, result_code }: Envelope): Envelope {
  return {
    code,
    message: message !== null && SECRET_TEXT.test(message) ? null : message,
    data: code === DETAILED_REFUSAL_CODE ? cleaned(data, 0) : null,
    result_code,
  }
}

/** Whether the refusal holds what only a success should: its code may be what the upstream means by success. */
export function holdsToken(data: unknown, depth = 0): boolean {
  if (typeof data !== 'object' || data === null || depth > DEEPEST) return false
  return Object.entries(data).some(
    ([name, value]) => (/token/i.test(name) && Boolean(value)) || holdsToken(value, depth + 1),
  )
}

function cleaned(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return null
  if (typeof value === 'string') return SECRET_TEXT.test(value) ? null : value
  if (Array.isArray(value)) return value.map((entry) => cleaned(entry, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !SECRET_NAME.test(name))
  return Object.fromEntries(kept.map(([name, entry]) => [name, cleaned(entry, depth + 1)]))
}
