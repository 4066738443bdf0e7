// Feeds a user's log from the upstream while this replica holds the lease, by whichever session may.
import { randomUUID } from 'node:crypto'
import type { Dispatcher } from 'undici'
import { openFeed } from '#server/gateway/notices/feed.ts'
import { type FetchUnread, LeaseLost, NoticePublisher } from '#server/gateway/notices/publisher.ts'
import type { Lease, NoticeRecord } from '#server/gateway/notices/record.ts'
import type { NoticeSettings } from '#server/gateway/notices/settings.ts'
import type { Turns } from '#server/gateway/notices/turns.ts'
import type { Session } from '#server/gateway/session/store.ts'

/** What feeders have in common. */
export type FeederContext = {
  record: NoticeRecord
  dispatcher: Dispatcher
  fetchUnread: (session: Session, ...args: Parameters<FetchUnread>) => ReturnType<FetchUnread>
  settings: NoticeSettings
  openings: Turns
  random: () => number
  /** A clock that no administrator sets. */
  now: () => number
  onUnreadable: () => void
  onProblem: (error: unknown) => void
}

export type FeederOptions = FeederContext & {
  userId: string
  /** Sessions whose token may feed the stream, the one to prefer first. */
  candidates: () => readonly Session[]
  onTokenRefused: (session: Session, code: number) => void
}

type RunningFeed = { session: Session; close: () => void }

export class Feeder {
  readonly #options: FeederOptions
  readonly #holder = randomUUID()
  #lease: Lease | null = null
  /** From then on another may hold the lease, whatever this process believes. */
  #fenceAtMs = 0
  #nextClaimMs = 0
  #isClaiming = false
  #isClosed = false
  #publisher: NoticePublisher | null = null
  #feed: RunningFeed | null = null
  /** The same session's stream with its renewed token, until it is open. */
  #successor: RunningFeed | null = null

  constructor(options: FeederOptions) {
    this.#options = options
  }

  get isFeeding(): boolean {
    return this.#feed !== null
  }

  /** True for the session whose token the upstream is sending notices to. */
  isFedBy(sessionKey: string): boolean {
    return this.#feed?.session.key === sessionKey
  }

  /** To be called often, and whenever the candidates have changed. */
  look(): void {
    if (this.#isClosed) return
    const nowMs = this.#options.now()
    if (this.#lease && nowMs >= this.#fenceAtMs) this.#stop()
    const candidates = this.#options.candidates()
    if (candidates.length === 0) this.#giveUp()
    else if (nowMs >= this.#nextClaimMs && !this.#isClaiming) void this.#claim(nowMs)
    this.#followCandidates(candidates)
  }

  /** The lease is free: the first that asks has it. */
  hurry(): void {
    this.#nextClaimMs = 0
    this.look()
  }

  /** Ends the stream and lets another replica have the lease. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#release()
  }

  async #claim(nowMs: number): Promise<void> {
    const { record, settings, userId, onProblem } = this.#options
    this.#isClaiming = true
    this.#nextClaimMs = nowMs + settings.leaseRenewMs
    try {
      const lease = await record.claim(userId, this.#holder, settings.leaseTtlMs)
      if (lease && this.#isClosed) await record.release(lease)
      if (this.#isClosed) return
      // Counted from before the question: the answer may have been long on its way.
      this.#fenceAtMs = nowMs + settings.leaseFenceMs
      if (lease?.epoch !== this.#lease?.epoch) this.#stop()
      if (lease && !this.#lease) this.#start(lease)
    } catch (error) {
      onProblem(error)
    } finally {
      this.#isClaiming = false
    }
  }

  #start(lease: Lease): void {
    this.#lease = lease
    this.#publisher = new NoticePublisher({ ...this.#options, lease })
    this.look()
  }

  #stop(): void {
    this.#feed?.close()
    this.#successor?.close()
    this.#feed = null
    this.#successor = null
    this.#publisher = null
    this.#lease = null
  }

  /** No session here may feed the stream; perhaps another replica has one. */
  #giveUp(): void {
    if (this.#lease) this.#release().catch(this.#options.onProblem)
  }

  async #release(): Promise<void> {
    const lease = this.#lease
    this.#stop()
    if (lease) await this.#options.record.release(lease)
  }

  #followCandidates(candidates: readonly Session[]): void {
    if (!this.#publisher) return
    const fed = this.#feed?.session
    const current = candidates.find(({ key }) => key === fed?.key) ?? candidates[0]
    if (!current) return
    if (!fed || fed.key !== current.key) this.#switchTo(current)
    else if (fed.tokenVersion !== current.tokenVersion) this.#succeed(current)
  }

  #switchTo(session: Session): void {
    this.#feed?.close()
    this.#successor?.close()
    this.#successor = null
    this.#feed = this.#run(session, () => undefined)
  }

  /** The old token dies soon: the new stream is open before the old one is closed, and each notice still goes out once. */
  #succeed(session: Session): void {
    if (this.#successor?.session.tokenVersion === session.tokenVersion) return
    this.#successor?.close()
    const successor = this.#run(session, () => {
      if (this.#successor !== successor) return
      this.#feed?.close()
      this.#feed = successor
      this.#successor = null
    })
    this.#successor = successor
  }

  #run(session: Session, onOpen: () => void): RunningFeed {
    const { fetchUnread, onTokenRefused } = this.#options
    const publisher = this.#publisher
    const close = openFeed({
      ...this.#options,
      token: session.token,
      onOpen: () => {
        onOpen()
        return this.#whileLeased(publisher?.fillGap((after) => fetchUnread(session, after)))
      },
      onData: (data) => this.#whileLeased(publisher?.passOn(data)),
      onSessionsEnded: () => this.#whileLeased(publisher?.spreadDoubt()),
      onTokenRefused: (code) => {
        if (this.#feed === feed) this.#feed = null
        if (this.#successor === feed) this.#successor = null
        onTokenRefused(session, code)
      },
    })
    const feed = { session, close }
    return feed
  }

  async #whileLeased(writing: Promise<void> | undefined): Promise<void> {
    try {
      await writing
    } catch (error) {
      if (error instanceof LeaseLost) this.#stop()
      throw error
    }
  }
}
