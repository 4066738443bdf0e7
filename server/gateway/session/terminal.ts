// A terminal of the floor: signed in for a shift, and locked with a PIN while nobody is there.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export type TerminalSettings = {
  /** How long a terminal stays signed in; 0: none may. */
  shiftMs: number
  /** How long nobody has to be there for it to lock itself. */
  lockMs: number
}

/** What makes a session one of a terminal. */
export type Terminal = {
  /** Salt and hash. */
  pin: string
  untilMs: number
  /** When somebody has last touched it. */
  seenAtMs: number
}

/** So many wrong PINs end the session. */
export const MOST_WRONG_PINS = 5

const HASH_BYTES = 32
const derive = promisify<string, string, number, Buffer>(scrypt)

export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16).toString('base64url')
  return `${salt}.${(await derive(pin, salt, HASH_BYTES)).toString('base64url')}`
}

export async function isPin(pin: string, hashed: string): Promise<boolean> {
  const [salt = '', expected = ''] = hashed.split('.')
  return timingSafeEqual(await derive(pin, salt, HASH_BYTES), Buffer.from(expected, 'base64url'))
}
