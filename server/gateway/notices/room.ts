// A user's tabs on this replica, and the sessions that they belong to.
import { COMMENT, eventText, type Frame, frameOf } from '#server/gateway/notices/event-text.ts'
import { Feeder, type FeederContext } from '#server/gateway/notices/feeder.ts'
import type { RecordedEvent } from '#server/gateway/notices/record.ts'
import { isForTabs, ReplayBuffer, textOf } from '#server/gateway/notices/replay-buffer.ts'
import type { TabStream } from '#server/gateway/notices/tab-stream.ts'
import type { Session, SessionChange } from '#server/gateway/session/store.ts'

type Member = {
  session: Session
  /** Where the session's tabs stood when it was blocked; null while it is active. */
  heldAt: string | null
  /** Its token was refused; until then it is not tried again. */
  refusedUntilMs: number
}

export type RoomContext = FeederContext & {
  /** Told of a tab that has not taken all it was sent. */
  onOwing: (tab: TabStream) => void
  /** Told of a session that has not been compared with the store for a while. */
  onCheckDue: (room: Room, session: Session) => void
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
      if (wasHeld !== (state === 'blocked')) this.changeSession({ ...session, userId: session.user.id })
    } else {
      const heldAt = state === 'blocked' ? (this.#replay?.lastId ?? '') : null
      this.#members.set(session.key, { session, heldAt, refusedUntilMs: 0 })
    }
    this.#feeder.look()
  }

  changeSession({ key, state }: SessionChange): void {
    const member = this.#members.get(key)
    if (!member) return
    if (state === 'ended') this.#end(key)
    else if (state === 'blocked') this.#hold(key, member)
    else this.#resume(key, member)
    this.#feeder.look()
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
    for (const [key, { heldAt }] of this.#members) {
      if (heldAt !== null) {
        this.#sendToSession(key, frameOf(eventText({ ...idField(heldAt), event: 'hb', data: '' })))
      }
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
      this.#send(tab, frameOf(sessionText('blocked', member.heldAt)))
      return
    }
    const missed = lastId === null ? '' : replay.after(lastId)
    this.#send(tab, frameOf(missed === null ? this.#localText('reset') : missed || this.#localText('hb')))
  }

  /** What came together goes out in one write to each tab. */
  #hear(events: readonly RecordedEvent[]): void {
    if (!this.#replay) return
    this.#replay.add(events)
    const news = events.filter(isForTabs)
    if (news.length === 0) return
    this.#context.onDelivered(this.#tabs.size * news.length)
    this.#sendToAll(frameOf(news.map(textOf).join('')))
  }

  #sendToAll(frame: Frame): void {
    for (const tab of this.#tabs) {
      const isHeld = this.#members.get(tab.sessionKey)?.heldAt !== null
      if (!isHeld && !this.#waiting.has(tab)) this.#send(tab, frame)
    }
  }

  #sendToSession(key: string, frame: Frame): void {
    for (const tab of this.#tabs) if (tab.sessionKey === key) this.#send(tab, frame)
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

  /** A blocked session is told so and gets nothing more until it is resumed. */
  #hold(key: string, member: Member): void {
    if (member.heldAt !== null) return
    member.heldAt = this.#replay?.lastId ?? ''
    this.#sendToSession(key, frameOf(sessionText('blocked', member.heldAt)))
  }

  #resume(key: string, member: Member): void {
    const { heldAt } = member
    if (heldAt === null) return
    member.heldAt = null
    const missed = this.#replay?.after(heldAt) ?? this.#localText('reset')
    this.#sendToSession(key, frameOf(sessionText('active', heldAt) + missed))
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
