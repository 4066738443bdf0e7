// Sessions in Redis: shared by all replicas, and outliving each of them.
import type { Redis } from 'ioredis'
import {
  type Session,
  type SessionChange,
  type SessionStore,
  StoreError,
  type TokenGrant,
} from '#server/gateway/session/store.ts'
import type { Terminal } from '#server/gateway/session/terminal.ts'
import type { TokenCipher } from '#server/gateway/session/token-cipher.ts'
import type { SessionUser } from '#shared/session.ts'

const CHANNEL = 'swms:session-changes'
const PROBE_NAME = 'swms:probe'
const PROBE_MS = 1_000
/** How long an answer of Redis is believed. Changes are told at once; this is for a message that was lost. */
const CACHE_MS = 1_000
const CACHE_ENTRIES_MAX = 50_000

type Cached = { session: Session | null; readAtMs: number }

type RedisSessionStoreOptions = { redis: Redis; cipher: TokenCipher; now: () => number }

export class RedisSessionStore implements SessionStore {
  /** Resolves once changes made elsewhere are heard; until then the cache's age bounds what is missed. */
  readonly listening: Promise<void>
  readonly #redis: Redis
  readonly #subscriber: Redis
  readonly #cipher: TokenCipher
  readonly #now: () => number
  readonly #cache = new Map<string, Cached>()
  readonly #listeners = new Set<(change: SessionChange) => void>()

  constructor({ redis, cipher, now }: RedisSessionStoreOptions) {
    this.#redis = redis
    this.#cipher = cipher
    this.#now = now
    // Nobody could handle the failure of a subscription that the library renews by itself.
    this.#subscriber = redis.duplicate({ autoResubscribe: false })
    this.#subscriber.on('error', () => undefined)
    this.#subscriber.on('message', (_channel, message) => this.#hear(JSON.parse(message) as SessionChange))
    this.listening = new Promise((resolve) => {
      this.#subscriber.on('ready', () => this.#subscribe().then(resolve, () => undefined))
    })
  }

  async put(session: Session): Promise<void> {
    const { key, expiresAtMs } = session
    const fieldsAndValues = Object.entries(this.#fieldsOf(session)).flat()
    this.#cache.delete(key)
    await this.#ask(() => this.#redis.eval(PUT, 1, sessionName(key), expiresAtMs, ...fieldsAndValues))
  }

  async get(key: string): Promise<Session | null> {
    const cached = this.#cache.get(key)
    const isFresh = cached !== undefined && this.#now() - cached.readAtMs < CACHE_MS
    const session = isFresh ? cached.session : this.#remember(key, await this.#read(key))
    return session && session.expiresAtMs > this.#now() ? session : null
  }

  async remove(key: string): Promise<void> {
    await this.#change(REMOVE, key, [])
  }

  async replaceToken(key: string, fromVersion: number, grant: TokenGrant): Promise<Session | null> {
    const sealed = this.#cipher.seal(grant.token, key)
    return this.#change(REPLACE_TOKEN, key, [fromVersion, sealed, grant.expiresAtMs, grant.renewNotBeforeMs])
  }

  async postponeRenewal(key: string, untilMs: number): Promise<void> {
    await this.#change(POSTPONE, key, [untilMs])
  }

  block(key: string, tokenVersion: number, code: number): Promise<Session | null> {
    return this.#change(BLOCK, key, [tokenVersion, code])
  }

  resume(key: string): Promise<Session | null> {
    return this.#change(RESUME, key, [])
  }

  lock(key: string, seenAtMs: number): Promise<Session | null> {
    return this.#change(LOCK, key, [seenAtMs])
  }

  unlock(key: string, seenAtMs: number): Promise<Session | null> {
    return this.#change(UNLOCK, key, [seenAtMs])
  }

  async see(key: string, seenAtMs: number): Promise<void> {
    await this.#change(SEE, key, [seenAtMs])
  }

  async tryPin(key: string): Promise<number> {
    return Number(await this.#ask(() => this.#redis.eval(TRY_PIN, 1, sessionName(key))))
  }

  async leaseRenewal(key: string, holder: string, ttlMs: number): Promise<boolean> {
    const isHeld = (await this.#ask(() => this.#redis.eval(LEASE, 1, leaseName(key), holder, ttlMs))) === 1
    // What the last holder has changed is not told, and must be seen by the next: it would renew the token once more.
    if (isHeld) this.#cache.delete(key)
    return isHeld
  }

  async releaseRenewal(key: string, holder: string): Promise<void> {
    await this.#ask(() => this.#redis.eval(RELEASE, 1, leaseName(key), holder))
  }

  listen(listener: (change: SessionChange) => void): void {
    this.#listeners.add(listener)
  }

  async ping(): Promise<void> {
    // One that is full would answer a ping.
    await this.#ask(() => this.#redis.set(PROBE_NAME, '', 'PX', PROBE_MS))
  }

  async close(): Promise<void> {
    this.#listeners.clear()
    this.#subscriber.disconnect()
  }

  /** Runs one transition; Redis runs a script to its end before it looks at another. */
  async #change(script: string, key: string, args: (string | number)[]): Promise<Session | null> {
    const reply = await this.#ask(() => this.#redis.eval(script, 1, sessionName(key), CHANNEL, key, ...args))
    this.#cache.delete(key)
    return Array.isArray(reply) ? this.#remember(key, this.#sessionOf(key, pairsOf(reply as string[]))) : null
  }

  async #read(key: string): Promise<Session | null> {
    return this.#sessionOf(key, await this.#ask(() => this.#redis.hgetall(sessionName(key))))
  }

  async #ask<T>(command: () => Promise<T>): Promise<T> {
    try {
      return await command()
    } catch (error) {
      throw new StoreError(error)
    }
  }

  #remember(key: string, session: Session | null): Session | null {
    if (this.#cache.size >= CACHE_ENTRIES_MAX) this.#cache.clear()
    this.#cache.set(key, { session, readAtMs: this.#now() })
    return session
  }

  /** A connection that was lost may have lost messages with it. */
  async #subscribe(): Promise<void> {
    await this.#subscriber.subscribe(CHANNEL)
    this.#cache.clear()
  }

  #hear(change: SessionChange): void {
    this.#cache.delete(change.key)
    for (const listener of this.#listeners) listener(change)
  }

  #fieldsOf({ key, user, token, ...rest }: Session): Record<string, string> {
    return {
      user: JSON.stringify(user),
      userId: user.id,
      token: this.#cipher.seal(token, key),
      activate: String(rest.activate),
      tokenVersion: String(rest.tokenVersion),
      expiresAtMs: String(rest.expiresAtMs),
      renewNotBeforeMs: String(rest.renewNotBeforeMs),
      state: rest.state,
      blockCode: String(rest.blockCode ?? ''),
      ...(rest.terminal && {
        pin: this.#cipher.seal(rest.terminal.pin, key),
        untilMs: String(rest.terminal.untilMs),
        seenAtMs: String(rest.terminal.seenAtMs),
      }),
    }
  }

  /** Null for an absent session, and for one whose token no known secret opens. */
  #sessionOf(key: string, fields: Record<string, string>): Session | null {
    const token = fields['token'] === undefined ? null : this.#cipher.open(fields['token'], key)
    if (token === null || fields['user'] === undefined) return null
    return {
      key,
      token,
      user: JSON.parse(fields['user']) as SessionUser,
      activate: fields['activate'] === 'true',
      tokenVersion: Number(fields['tokenVersion']),
      expiresAtMs: Number(fields['expiresAtMs']),
      renewNotBeforeMs: Number(fields['renewNotBeforeMs']),
      state: STATES.find((state) => state === fields['state']) ?? 'active',
      blockCode: fields['blockCode'] ? Number(fields['blockCode']) : null,
      terminal: this.#terminalOf(key, fields),
    }
  }

  #terminalOf(key: string, fields: Record<string, string>): Terminal | null {
    const pin = fields['pin'] === undefined ? null : this.#cipher.open(fields['pin'], key)
    return pin === null
      ? null
      : { pin, untilMs: Number(fields['untilMs']), seenAtMs: Number(fields['seenAtMs']) }
  }
}

const STATES: readonly Session['state'][] = ['active', 'blocked', 'locked']

function sessionName(key: string): string {
  return `swms:session:${key}`
}

function leaseName(key: string): string {
  return `swms:renewal:${key}`
}

/** Redis answers a hash as [field, value, field, value, …]. */
function pairsOf(flat: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let index = 0; index < flat.length; index += 2) fields[flat[index] ?? ''] = flat[index + 1] ?? ''
  return fields
}

// In the scripts: KEYS[1] the session, ARGV[1] the channel, ARGV[2] the session's key, then what the transition needs.
// They answer the session as it stands after the change, or nothing when it was not made.

const TELL = `
  local function tell(state)
    local user = redis.call('HGET', KEYS[1], 'userId')
    redis.call('PUBLISH', ARGV[1], cjson.encode({ key = ARGV[2], userId = user, state = state }))
  end
`

const PUT = `
  redis.call('HSET', KEYS[1], unpack(ARGV, 2))
  redis.call('PEXPIREAT', KEYS[1], ARGV[1])
  return 1
`

const REMOVE = `
  ${TELL}
  if redis.call('EXISTS', KEYS[1]) == 0 then return false end
  tell('ended')
  redis.call('DEL', KEYS[1])
  return false
`

const REPLACE_TOKEN = `
  if redis.call('HGET', KEYS[1], 'tokenVersion') ~= ARGV[3] then return false end
  redis.call('HSET', KEYS[1], 'token', ARGV[4], 'expiresAtMs', ARGV[5], 'renewNotBeforeMs', ARGV[6])
  redis.call('HINCRBY', KEYS[1], 'tokenVersion', 1)
  redis.call('PEXPIREAT', KEYS[1], ARGV[5])
  return redis.call('HGETALL', KEYS[1])
`

const POSTPONE = `
  if redis.call('EXISTS', KEYS[1]) == 0 then return false end
  redis.call('HSET', KEYS[1], 'renewNotBeforeMs', ARGV[3])
  return redis.call('HGETALL', KEYS[1])
`

const BLOCK = `
  ${TELL}
  if redis.call('HGET', KEYS[1], 'tokenVersion') ~= ARGV[3] then return false end
  if redis.call('HGET', KEYS[1], 'state') ~= 'active' then return false end
  redis.call('HSET', KEYS[1], 'state', 'blocked', 'blockCode', ARGV[4])
  tell('blocked')
  return redis.call('HGETALL', KEYS[1])
`

const RESUME = `
  ${TELL}
  if redis.call('EXISTS', KEYS[1]) == 0 then return false end
  if redis.call('HGET', KEYS[1], 'state') == 'blocked' then
    redis.call('HSET', KEYS[1], 'state', 'active', 'blockCode', '')
    tell('active')
  end
  return redis.call('HGETALL', KEYS[1])
`

const LOCK = `
  ${TELL}
  if redis.call('HGET', KEYS[1], 'state') ~= 'active' then return false end
  if redis.call('HGET', KEYS[1], 'seenAtMs') ~= ARGV[3] then return false end
  redis.call('HSET', KEYS[1], 'state', 'locked')
  tell('locked')
  return redis.call('HGETALL', KEYS[1])
`

const UNLOCK = `
  ${TELL}
  if redis.call('HGET', KEYS[1], 'state') ~= 'locked' then return false end
  redis.call('HSET', KEYS[1], 'state', 'active', 'seenAtMs', ARGV[3])
  redis.call('HDEL', KEYS[1], 'triedPins')
  tell('active')
  return redis.call('HGETALL', KEYS[1])
`

const SEE = `
  if redis.call('HGET', KEYS[1], 'state') ~= 'active' then return false end
  redis.call('HSET', KEYS[1], 'seenAtMs', ARGV[3])
  return redis.call('HGETALL', KEYS[1])
`

const TRY_PIN = `
  if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
  return redis.call('HINCRBY', KEYS[1], 'triedPins', 1)
`

const LEASE = `
  local holder = redis.call('GET', KEYS[1])
  if holder and holder ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1
`

const RELEASE = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
  return 1
`
