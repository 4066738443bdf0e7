// Renewing upstream tokens before they run out: in the background, and once, however many requests and replicas see
// that it is time.
import { randomUUID } from 'node:crypto'
import type { Session, SessionStore, TokenGrant } from '#server/gateway/session/store.ts'
import { TOKEN_RENEWAL_WINDOW_MS } from '#shared/constants.ts'

const LEASE_MS = 10_000
const LEASE_EXTENSION_MS = 3_000
const RETRY_AFTER_FAILURE_MS = 30_000
const SHORTEST_INTERVAL_MS = 60_000

/** The upstream says that the login has expired, as it may say to any call. */
export class RenewalExpired extends Error {
  override name = 'RenewalExpired'
  readonly code: number

  constructor(code: number) {
    super(`the renewal was refused with code ${code}`)
    this.code = code
  }
}

export type RenewalOptions = {
  store: SessionStore
  now: () => number
  /** Asks the upstream for a new token; rejects when it gives none, with `RenewalExpired` when the old one has ended. */
  requestToken: (session: Session) => Promise<Pick<TokenGrant, 'token' | 'expiresAtMs'>>
  onOutcome: (outcome: 'renewed' | 'failed' | 'discarded', error?: unknown) => void
}

/** True once the token is within eight hours of its expiry, unless it was granted or tried too recently. */
export function isRenewalDue(session: Session, nowMs: number): boolean {
  return (
    session.state === 'active' &&
    nowMs > session.expiresAtMs - TOKEN_RENEWAL_WINDOW_MS &&
    nowMs >= session.renewNotBeforeMs &&
    nowMs < session.expiresAtMs
  )
}

/** A token that lives less than eight hours is always within the window: half its life must pass first. */
export function grantOf(token: string, expiresAtMs: number, nowMs: number): TokenGrant {
  const intervalMs = Math.max((expiresAtMs - nowMs) / 2, SHORTEST_INTERVAL_MS)
  return { token, expiresAtMs, renewNotBeforeMs: nowMs + intervalMs }
}

export class TokenRenewal {
  readonly #options: RenewalOptions
  readonly #holder = randomUUID()
  readonly #running = new Map<string, Promise<void>>()

  constructor(options: RenewalOptions) {
    this.#options = options
  }

  /** Starts a renewal if it is time; the caller goes on with the token it has. */
  consider(session: Session): void {
    if (!isRenewalDue(session, this.#options.now()) || this.#running.has(session.key)) return
    const run = this.#renew(session).finally(() => this.#running.delete(session.key))
    this.#running.set(session.key, run)
  }

  /** Resolves when no renewal is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #renew({ key }: Session): Promise<void> {
    const { store, onOutcome } = this.#options
    try {
      if (!(await store.leaseRenewal(key, this.#holder, LEASE_MS))) return
      const extending = setInterval(() => void this.#extend(key), LEASE_EXTENSION_MS)
      try {
        await this.#renewUnderLease(key)
      } finally {
        clearInterval(extending)
        await store.releaseRenewal(key, this.#holder)
      }
    } catch (error) {
      onOutcome('failed', error)
    }
  }

  async #renewUnderLease(key: string): Promise<void> {
    const { store, now, onOutcome } = this.#options
    // Another replica may have renewed between our look and our lease.
    const session = await store.get(key)
    if (!session || !isRenewalDue(session, now())) return
    try {
      const { token, expiresAtMs } = await this.#options.requestToken(session)
      const grant = grantOf(token, expiresAtMs, now())
      const renewed = await store.replaceToken(key, session.tokenVersion, grant)
      onOutcome(renewed ? 'renewed' : 'discarded')
    } catch (error) {
      if (error instanceof RenewalExpired) await store.block(key, session.tokenVersion, error.code)
      // Whether the upstream has acted is unknown, so nothing is sent again soon; the old token serves while it lives.
      await store.postponeRenewal(key, now() + RETRY_AFTER_FAILURE_MS)
      onOutcome('failed', error)
    }
  }

  async #extend(key: string): Promise<void> {
    await this.#options.store.leaseRenewal(key, this.#holder, LEASE_MS).catch(() => undefined)
  }
}
