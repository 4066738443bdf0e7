// A user's tabs on this replica, and the sessions that they belong to.
import { COMMENT, eventText, type Frame, frameOf } from '#server/gateway/notices/event-text.ts'
import { Feeder, type FeederContext } from '#server/gateway/notices/feeder.ts'
import type { RecordedEvent } from '#server/gateway/notices/record.ts'
import { isForTabs, ReplayBuffer, textOf } from '#server/gateway/notices/replay-buffer.ts'
import type { TabStream } from '#server/gateway/notices/tab-stream.ts'
import type { Session, SessionChange } from '#server/gateway/session/store.ts'

type HeldState = Exclude<Session['state'], 'active'>

type Member = {
  session: Session
  /** Where the session's tabs stood when it was blocked or locked; null while it is active. */
  heldAt: string | null
  /** What its tabs are told while it is held. */
  heldAs: HeldState
  /** Where they stood when it became doubtful whether its token is valid; null once the upstream has said so. */
  unsureAt: string | null
  /** Until then its token is believed to be valid. */
  provenUntilMs: number
  /** Its token was refused; until then it is not tried again. */
  refusedUntilMs: number
}

export type RoomContext = FeederContext & {
  /** Told of a tab that has not taken all it was sent. */
  onOwing: (tab: TabStream) => void
  /** Told of a session that has not been compared with the store for a while. */
  onCheckDue: (room: Room, session: Session) => void
  /** Told of a session whose token has to be tried; its tabs wait for `settle`. */
  onProofDue: (room: Room, session: Session) => void
  /** Told of how many events have gone out, each counted for every tab. */
  onDelivered: (count: number) => void
  onTokenRefused: (session: Session, code: number) => Promise<void>
}

export class Room {
  readonly #context: RoomContext
  readonly #feeder: Feeder
  readonly #unfollow: () => void
  readonly #tabs = new Set<TabStream>()
  readonly #members = new Map<string, Member>()
  /** Null until the log has been read. */
  #replay: ReplayBuffer | null = null
  /** Tabs that came before that, with the id they came back with. */
  readonly #waiting = new Map<TabStream, string | null>()
  /** Since when no tab is here; null while one is. */
  emptySinceMs: number | null = null
  #heartbeatDueMs: number
  #commentDueMs: number
  #checkDueMs: number

  constructor(userId: string, context: RoomContext) {
    const { record, settings, random, now } = context
    this.#context = context
    // Each room at a time of its own, so that ten thousand tabs are not written to in one go.
    this.#heartbeatDueMs = now() + settings.heartbeatMs * random()
    this.#commentDueMs = now() + settings.commentMs * random()
    this.#checkDueMs = now() + settings.sessionCheckMs * random()
    this.#feeder = new Feeder({
      ...context,
      userId,
      candidates: () => this.#candidates(),
      onTokenRefused: (session, code) => this.#tokenRefused(session, code),
    })
    this.#unfollow = record.follow(userId, {
      onHistory: (events) => this.#begin(events),
      onEvents: (events) => this.#hear(events),
      onFree: () => this.#feeder.hurry(),
    })
  }

  get tabCount(): number {
    return this.#tabs.size
  }

  get tabs(): Iterable<TabStream> {
    return this.#tabs
  }

  get isFeeding(): boolean {
    return this.#feeder.isFeeding
  }

  countTabsOf(sessionKey: string): number {
    let count = 0
    for (const tab of this.#tabs) if (tab.sessionKey === sessionKey) count += 1
    return count
  }

  /** Adds a tab whose head is out already. `lastId` is what it had last when it comes back. */
  join(session: Session, tab: TabStream, lastId: string | null): void {
    this.emptySinceMs = null
    this.#tabs.add(tab)
    this.updateSession(session)
    if (this.#replay) this.#welcome(tab, lastId, this.#replay)
    else this.#waiting.set(tab, lastId)
    this.#feeder.look()
  }

  leave(tab: TabStream): void {
    this.#waiting.delete(tab)
    if (this.#tabs.delete(tab) && this.#tabs.size === 0) this.emptySinceMs = this.#context.now()
  }

  /** Takes note of how a session stands now, and tells its tabs what that changes. */
  updateSession(session: Session): void {
    const member = this.#members.get(session.key)
    if (member && member.session.tokenVersion > session.tokenVersion) return
    const { state } = session
    if (member) {
      const wasHeld = member.heldAt !== null
      member.session = session
      if (wasHeld !== (state !== 'active')) this.changeSession({ ...session, userId: session.user.id })
    } else {
      const isHeld = state !== 'active'
      this.#members.set(session.key, {
        session,
        heldAt: isHeld ? (this.#replay?.lastId ?? '') : null,
        heldAs: isHeld ? state : 'blocked',
        unsureAt: null,
        provenUntilMs: 0,
        refusedUntilMs: 0,
      })
    }
    this.#feeder.look()
  }

  changeSession({ key, state }: SessionChange): void {
    const member = this.#members.get(key)
    if (!member) return
    if (state === 'ended') this.#end(key)
    else if (state === 'active') this.#resume(key, member)
    else this.#hold(key, member, state)
    this.#feeder.look()
  }

  /** The upstream has been asked about the session: unless it was refused, its tabs get what waited for that. */
  settle(key: string): void {
    const member = this.#members.get(key)
    if (!member) return
    member.provenUntilMs = this.#context.now() + this.#context.settings.provenMs
    const { unsureAt } = member
    if (unsureAt === null) return
    member.unsureAt = null
    const missed = this.#replay?.after(unsureAt) ?? this.#localText('reset')
    if (missed !== '') this.#sendToSession(key, frameOf(missed))
    for (const [tab, lastId] of [...this.#waiting]) {
      if (tab.sessionKey !== key || !this.#replay) continue
      this.#waiting.delete(tab)
      this.#welcome(tab, lastId, this.#replay)
    }
  }

  /** Heartbeats and checks that are due, and the upstream stream's affairs. */
  sweep(nowMs: number): void {
    const { heartbeatMs, commentMs, sessionCheckMs } = this.#context.settings
    if (nowMs >= this.#heartbeatDueMs) {
      this.#heartbeatDueMs = nowMs + heartbeatMs
      this.#beat()
    }
    if (nowMs >= this.#commentDueMs) {
      this.#commentDueMs = nowMs + commentMs
      for (const tab of this.#tabs) this.#send(tab, COMMENT)
    }
    if (nowMs >= this.#checkDueMs) {
      this.#checkDueMs = nowMs + sessionCheckMs
      for (const { session } of this.#members.values()) this.#context.onCheckDue(this, session)
    }
    this.#feeder.look()
  }

  /** Lets another replica feed the user; the tabs stay. */
  retire(): Promise<void> {
    return this.#feeder.close()
  }

  close(): void {
    this.#unfollow()
  }

  #beat(): void {
    if (this.#tabs.size === 0) return
    this.#sendToAll(frameOf(this.#localText('hb')))
    for (const [key, { heldAt, unsureAt }] of this.#members) {
      const at = heldAt ?? unsureAt
      if (at !== null) this.#sendToSession(key, frameOf(eventText({ ...idField(at), event: 'hb', data: '' })))
    }
  }

  #candidates(): Session[] {
    const nowMs = this.#context.now()
    return [...this.#members.values()]
      .filter(({ heldAt, refusedUntilMs }) => heldAt === null && refusedUntilMs <= nowMs)
      .map(({ session }) => session)
  }

  #begin(events: readonly RecordedEvent[]): void {
    const isFirst = this.#replay === null
    this.#replay = new ReplayBuffer(events)
    if (!isFirst) {
      this.#sendToAll(frameOf(this.#localText('reset')))
      return
    }
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const [tab, lastId] of waiting) this.#welcome(tab, lastId, this.#replay)
  }

  /** A first event gives a tab its position, so that it can ask for what it misses even before it has seen any. */
  #welcome(tab: TabStream, lastId: string | null, replay: ReplayBuffer): void {
    const member = this.#members.get(tab.sessionKey)
    if (member && member.heldAt !== null) {
      // From somewhere else than the session's other tabs: once resumed, all fetch anew.
      if (lastId !== null && lastId !== member.heldAt) member.heldAt = ''
      this.#send(tab, frameOf(sessionText(member.heldAs, member.heldAt)))
      return
    }
    if (lastId !== null && member && !this.#isProven(member)) this.#doubt(member, replay.lastId)
    if (member && member.unsureAt !== null) {
      this.#waiting.set(tab, lastId ?? replay.lastId)
      return
    }
    const missed = lastId === null ? '' : replay.after(lastId)
    this.#send(tab, frameOf(missed === null ? this.#localText('reset') : missed || this.#localText('hb')))
  }

  /** What came together goes out in one write to each tab. */
  #hear(events: readonly RecordedEvent[]): void {
    if (!this.#replay) return
    const before = this.#replay.lastId
    this.#replay.add(events)
    const isDoubtful = events.some(({ name }) => name === 'doubt')
    const news = events.filter(isForTabs)
    if (news.length === 0 && !isDoubtful) return
    for (const member of this.#members.values()) {
      if (isDoubtful || !this.#isProven(member)) this.#doubt(member, before)
    }
    if (news.length === 0) return
    this.#context.onDelivered(this.#tabs.size * news.length)
    this.#sendToAll(frameOf(news.map(textOf).join('')))
  }

  /** The upstream itself sends to a token, or has lately answered that it is valid. */
  #isProven({ session, provenUntilMs }: Member): boolean {
    return provenUntilMs > this.#context.now() || this.#feeder.isFedBy(session.key)
  }

  /** A session that was ended elsewhere, by a new password say, is known to the upstream alone. */
  #doubt(member: Member, lastId: string): void {
    if (member.heldAt !== null || member.unsureAt !== null) return
    member.unsureAt = lastId
    this.#context.onProofDue(this, member.session)
  }

  #sendToAll(frame: Frame): void {
    for (const tab of this.#tabs) {
      const member = this.#members.get(tab.sessionKey)
      const isHeld = member?.heldAt !== null || member.unsureAt !== null
      if (!isHeld && !this.#waiting.has(tab)) this.#send(tab, frame)
    }
  }

  #sendToSession(key: string, frame: Frame): void {
    for (const tab of this.#tabs) {
      if (tab.sessionKey === key && !this.#waiting.has(tab)) this.#send(tab, frame)
    }
  }

  #send(tab: TabStream, frame: Frame): void {
    if (tab.write(frame, this.#context.now())) this.#context.onOwing(tab)
  }

  #localText(event: 'hb' | 'reset'): string {
    return eventText({ ...idField(this.#replay?.lastId ?? ''), event, data: '' })
  }

  #end(key: string): void {
    const frame = frameOf(sessionText('ended', this.#replay?.lastId ?? ''))
    for (const tab of [...this.#tabs].filter(({ sessionKey }) => sessionKey === key)) {
      this.#send(tab, frame)
      tab.close()
      this.leave(tab)
    }
    this.#members.delete(key)
  }

  /** A session that is blocked or locked is told so and gets nothing more until it is resumed. */
  #hold(key: string, member: Member, state: HeldState): void {
    if (member.heldAt !== null) return
    member.heldAs = state
    member.heldAt = member.unsureAt ?? this.#replay?.lastId ?? ''
    member.unsureAt = null
    for (const [tab, lastId] of [...this.#waiting]) {
      if (tab.sessionKey !== key) continue
      this.#waiting.delete(tab)
      // From somewhere else than the session's other tabs: once resumed, all fetch anew.
      if (lastId !== null && lastId !== member.heldAt) member.heldAt = ''
    }
    this.#sendToSession(key, frameOf(sessionText(member.heldAs, member.heldAt)))
  }

  #resume(key: string, member: Member): void {
    const { heldAt } = member
    if (heldAt === null) return
    member.heldAt = null
    this.#sendToSession(key, frameOf(sessionText('active', heldAt)))
    // Its user chose to stay, which makes no token valid.
    member.provenUntilMs = 0
    this.#doubt(member, heldAt)
  }

  #tokenRefused(session: Session, code: number): void {
    const member = this.#members.get(session.key)
    if (member) member.refusedUntilMs = this.#context.now() + this.#context.settings.refusedMs
    void this.#context.onTokenRefused(session, code).then(() => this.#feeder.look())
  }
}

/** The id keeps the tab where it is. */
function sessionText(state: SessionChange['state'], id: string): string {
  return eventText({ ...idField(id), event: 'session', data: JSON.stringify({ state }) })
}

/** An empty id would make the browser forget the one it has. */
function idField(id: string): { id?: string } {
  return id === '' ? {} : { id }
}
