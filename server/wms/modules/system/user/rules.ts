// Passwords, tokens and lockout: the rules, without a database.

import { createHash, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { promisify } from 'node:util'
import { refusals } from '#server/wms/modules/system/user/refusals.ts'

export const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000
/** How long a renewed token's predecessor still works, for the calls that are already on their way with it. */
export const TOKEN_OVERLAP_MS = 60 * 1000
/** Tells a user's id when tokens of the user have ended before their time. */
export const ENDED_TOKENS_CHANNEL = 'ended_tokens'
/** Within this time failed attempts at signing in are counted. */
export const ATTEMPT_WINDOW_MS = 15 * 60 * 1000
/**
 * How many there may be before the next has to wait. A warehouse signs in behind one address, dozens at the beginning of a
 * shift; who guesses at one account from many addresses, or at many accounts from one, is a stranger to them.
 */
export const ATTEMPTS = {
  ofAccountAtPlace: 5,
  ofAccountByStrangers: 10,
  atPlace: 100,
  accountsAtPlace: 40,
} as const
/** Between two attempts at an account where it was mistyped too often. */
export const SLOW_ATTEMPT_MS = 60 * 1000
/** How long a place is known after somebody has signed in there. */
export const KNOWN_PLACE_MS = 90 * 24 * 60 * 60 * 1000

/** Of IPv6 everybody has more addresses than could be counted: their network is where they are. */
export function placeOf(address: string): string {
  const bare = address.split('%')[0] ?? ''
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? []
  if (mapped || !isIPv6(bare)) return (mapped ?? address).slice(0, LONGEST_ADDRESS)
  const [left = [], right = []] = bare
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** An IPv6 address with its zone. What a proxy reports is not checked, and an index takes no more than 2700 bytes. */
export const LONGEST_ADDRESS = 64

/** A stored password that no input matches. */
export const UNUSABLE_PASSWORD = '!'

type RandomBytes = (size: number) => Buffer
type Profile = { name: string; mobile: string; idNumber: string }
type ScryptCost = { N: number; r: number; p: number }

const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32
const TOKEN_BYTES = 32

const scrypt = promisify<string, Buffer, number, ScryptCost & { maxmem: number }, Buffer>(scryptWithCallback)

/** `scrypt$N$r$p$salt$key`: the cost travels along, so that it can be raised without locking anybody out. */
export async function hashPassword(password: string, randomBytes: RandomBytes): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await deriveKey(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Takes as long for an unknown user (null) as for a known one, so that the time does not tell which it was. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = (stored ?? UNUSABLE_PASSWORD).split('$')
  if (scheme !== 'scrypt' || !salt || !key) {
    await deriveKey(password, Buffer.alloc(SALT_BYTES), COST)
    return false
  }
  const cost = { N: Number(n), r: Number(r), p: Number(p) }
  return timingSafeEqual(
    await deriveKey(password, Buffer.from(salt, 'base64'), cost),
    Buffer.from(key, 'base64'),
  )
}

export function createToken(randomBytes: RandomBytes): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export function assertGoodPassword(password: string, oldPassword: string): void {
  if (password.length < 8) throw refusals.passwordTooShort()
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) throw refusals.passwordTooSimple()
  if (password === oldPassword) throw refusals.passwordUnchanged()
}

/** What a profile lacks, by its labels; a complete profile activates the account. */
export function missingProfile(profile: Profile): string[] {
  const { name, mobile, idNumber } = profile
  return Object.entries({ 姓名: name, 手机号: mobile, 身份证号: idNumber })
    .filter(([, value]) => value === '')
    .map(([label]) => label)
}

function deriveKey(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  // scrypt needs 128·N·r bytes; Node's own limit is exactly that for these costs, which it counts as too much.
  return scrypt(password, salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r })
}
