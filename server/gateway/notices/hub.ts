// All tabs of a user behind one upstream stream.
import { randomUUID } from 'node:crypto'
import type { Dispatcher } from 'undici'
import { eventBytes, HEARTBEAT_COMMENT } from '#server/gateway/notices/event-text.ts'
import { openFeed } from '#server/gateway/notices/feed.ts'
import type { TabStream } from '#server/gateway/notices/tab-stream.ts'

/** The upstream stream outlives its last tab by this much: a reload must not open a new one. */
const LINGER_MS = 30_000
const HEARTBEAT_MS = 15_000
const MAX_STREAMS_PER_SESSION = 10
const MAX_STREAMS_PER_USER = 20

type Room = {
  tabs: Set<TabStream>
  closeFeed: () => void
  /** The session whose token feeds the stream. */
  feedingSession: string
  lingering: NodeJS.Timeout | null
  lastEvent: number
}

type Member = { userId: number; sessionKey: string; token: string }

type HubOptions = {
  dispatcher: Dispatcher
  random: () => number
  onProblem: (error: unknown) => void
}

export class NoticeHub {
  readonly #options: HubOptions
  readonly #rooms = new Map<number, Room>()
  readonly #heartbeat: NodeJS.Timeout
  /** Tells this hub's event ids from those of another process or an earlier run. */
  readonly #epoch = randomUUID().slice(0, 8)

  constructor(options: HubOptions) {
    this.#options = options
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  hasRoomFor({ userId, sessionKey }: Member): boolean {
    const tabs = [...(this.#rooms.get(userId)?.tabs ?? [])]
    const ofSession = tabs.filter((tab) => tab.sessionKey === sessionKey)
    return tabs.length < MAX_STREAMS_PER_USER && ofSession.length < MAX_STREAMS_PER_SESSION
  }

  /** Adds a tab. `isReturning`: it was connected before and may have missed events, so it is told to fetch anew. */
  join(member: Member, tab: TabStream, { isReturning }: { isReturning: boolean }): void {
    const room = this.#roomOf(member)
    if (room.lingering) clearTimeout(room.lingering)
    room.lingering = null
    room.tabs.add(tab)
    // Clients come back at different times after a restart.
    tab.open(2_000 + Math.round(this.#options.random() * 4_000))
    tab.write(eventBytes({ id: this.#idOf(room), event: isReturning ? 'reset' : 'hb', data: '' }))
  }

  leave({ userId }: Member, tab: TabStream): void {
    const room = this.#rooms.get(userId)
    if (!room?.tabs.delete(tab) || room.tabs.size > 0) return
    room.lingering = setTimeout(() => this.#closeRoom(userId), LINGER_MS)
    room.lingering.unref()
  }

  /** Tells the tabs of an ended session and lets them go. */
  endSession(userId: number, sessionKey: string): void {
    const room = this.#rooms.get(userId)
    if (!room) return
    const ended = eventBytes({ event: 'session', data: JSON.stringify({ state: 'ended' }) })
    for (const tab of [...room.tabs].filter((candidate) => candidate.sessionKey === sessionKey)) {
      tab.write(ended)
      tab.close()
      room.tabs.delete(tab)
    }
    // Its token has no right to notices any more; the tabs of other sessions come back and feed a new stream.
    if (room.feedingSession === sessionKey) this.#closeRoom(userId)
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const userId of [...this.#rooms.keys()]) this.#closeRoom(userId)
  }

  #roomOf({ userId, sessionKey, token }: Member): Room {
    const existing = this.#rooms.get(userId)
    if (existing) return existing
    const room: Room = {
      tabs: new Set(),
      feedingSession: sessionKey,
      lingering: null,
      lastEvent: 0,
      closeFeed: openFeed({
        ...this.#options,
        token,
        onData: (data) => this.#broadcast(room, eventBytes({ id: this.#nextId(room), data })),
        onGap: () => this.#broadcast(room, eventBytes({ id: this.#nextId(room), event: 'reset', data: '' })),
      }),
    }
    this.#rooms.set(userId, room)
    return room
  }

  #closeRoom(userId: number): void {
    const room = this.#rooms.get(userId)
    if (!room) return
    this.#rooms.delete(userId)
    if (room.lingering) clearTimeout(room.lingering)
    room.closeFeed()
    for (const tab of room.tabs) tab.close()
  }

  #nextId(room: Room): string {
    room.lastEvent += 1
    return this.#idOf(room)
  }

  #idOf(room: Room): string {
    return `${this.#epoch}-${room.lastEvent}`
  }

  #broadcast(room: Room, bytes: Buffer): void {
    for (const tab of room.tabs) tab.write(bytes)
  }

  #beat(): void {
    for (const room of this.#rooms.values()) this.#broadcast(room, HEARTBEAT_COMMENT)
  }
}
