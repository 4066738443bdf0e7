// The rooms of this replica: who may come in, and the one clock that looks after all of them.
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { NoticeRecord } from '#server/gateway/notices/record.ts'
import { Room, type RoomContext } from '#server/gateway/notices/room.ts'
import { TabStream } from '#server/gateway/notices/tab-stream.ts'
import { Turns } from '#server/gateway/notices/turns.ts'
import type { Session, SessionChange } from '#server/gateway/session/store.ts'

/** At the end of the process: so many tabs, then a pause, so that they do not all come back elsewhere at one moment. */
const CLOSED_AT_ONCE = 50
const CLOSE_PAUSE_MS = 50
/** Rooms are looked after in so many turns: thousands at once would hold up every call of that moment. */
const SWEEP_TURNS = 20

export type HubOptions = Omit<
  RoomContext,
  'openings' | 'onOwing' | 'onCheckDue' | 'onProofDue' | 'onTokenRefused'
> & {
  /** The session as its store has it; null once it has ended. */
  currentSession: (session: Session) => Promise<Session | null>
  onCutOff: () => void
  /** Asks the upstream whether it still knows the session; the code of its refusal, or null. Rejects when it does not say. */
  tryToken: (session: Session) => Promise<number | null>
  /** Says what became of a session whose token was refused; answers it when it has a newer token by now. */
  reportRefusal: (session: Session, code: number) => Promise<Session | null>
}

/** Counted since the start, but for `tabs`, `rooms` and `feeds`. */
export type NoticeFigures = {
  tabs: number
  rooms: number
  feeds: number
  slowTabs: number
  unreadableEvents: number
}

export class NoticeHub {
  readonly record: NoticeRecord
  readonly #options: HubOptions
  readonly #context: RoomContext
  readonly #rooms = new Map<string, Room>()
  readonly #owing = new Set<TabStream>()
  readonly #sweeping: NodeJS.Timeout
  #sweptTurns = 0
  #slowTabs = 0
  #unreadableEvents = 0

  constructor(options: HubOptions) {
    this.#options = options
    this.record = options.record
    this.#context = {
      ...options,
      openings: new Turns(options.settings),
      onUnreadable: () => {
        this.#unreadableEvents += 1
        options.onUnreadable()
      },
      onOwing: (tab) => this.#owing.add(tab),
      onCheckDue: (room, session) => void this.#check(room, session),
      onProofDue: (room, session) => void this.#prove(room, session),
      onTokenRefused: (session, code) => this.#refused(session, code),
    }
    this.#sweeping = setInterval(() => this.#sweep(), options.settings.sweepMs / SWEEP_TURNS)
    this.#sweeping.unref()
  }

  get figures(): NoticeFigures {
    const rooms = [...this.#rooms.values()]
    return {
      tabs: rooms.reduce((sum, { tabCount }) => sum + tabCount, 0),
      rooms: rooms.length,
      feeds: rooms.filter(({ isFeeding }) => isFeeding).length,
      slowTabs: this.#slowTabs,
      unreadableEvents: this.#unreadableEvents,
    }
  }

  hasPlaceFor({ key, user }: Session): boolean {
    const { maxStreamsPerSession, maxStreamsPerUser } = this.#options.settings
    const room = this.#rooms.get(user.id)
    if (!room) return true
    return room.tabCount < maxStreamsPerUser && room.countTabsOf(key) < maxStreamsPerSession
  }

  /** Opens a tab's stream on its response. */
  join(session: Session, response: ServerResponse, lastId: string | null): void {
    const { socket } = response
    // A request that was pipelined behind another has no socket yet; no browser does that with a stream.
    if (!socket) return void response.destroy()
    const { settings, random } = this.#options
    const room = this.#roomOf(session.user.id)
    // Clients come back at different times after a restart.
    const retryMs = 2_000 + Math.round(random() * 4_000)
    const tab = new TabStream(response, socket, `retry: ${retryMs}\n:ok\n\n`, session.key, settings)
    response.once('close', () => this.#leave(room, tab))
    room.join(session, tab, lastId)
  }

  changeSession(change: SessionChange): void {
    this.#rooms.get(change.userId)?.changeSession(change)
  }

  /** Leases first, so that other replicas take over while the tabs here are still leaving, a few at a time. */
  async close(): Promise<void> {
    clearInterval(this.#sweeping)
    const rooms = [...this.#rooms.values()]
    await Promise.allSettled(rooms.map((room) => room.retire()))
    await this.#closeTabs(rooms.flatMap((room) => [...room.tabs]))
    for (const room of rooms) room.close()
    this.#rooms.clear()
  }

  #roomOf(userId: string): Room {
    const existing = this.#rooms.get(userId)
    if (existing) return existing
    const room = new Room(userId, this.#context)
    this.#rooms.set(userId, room)
    return room
  }

  #leave(room: Room, tab: TabStream): void {
    this.#owing.delete(tab)
    room.leave(tab)
    if (!tab.wasCutOff) return
    this.#slowTabs += 1
    this.#options.onCutOff()
  }

  #sweep(): void {
    const nowMs = this.#options.now()
    for (const tab of this.#owing) if (!tab.isStillOwing(nowMs)) this.#owing.delete(tab)
    // A process that is behind takes all turns that are due: its leases do not wait for it.
    const turns = Math.floor((nowMs * SWEEP_TURNS) / this.#options.settings.sweepMs)
    const due = turns - this.#sweptTurns
    this.#sweptTurns = turns
    for (const [userId, room] of this.#rooms) {
      if ((turns + turnOf(userId)) % SWEEP_TURNS < due) this.#sweepRoom(userId, room, nowMs)
    }
  }

  #sweepRoom(userId: string, room: Room, nowMs: number): void {
    const { lingerMs } = this.#options.settings
    if (room.emptySinceMs !== null && nowMs - room.emptySinceMs >= lingerMs) this.#closeRoom(userId, room)
    else room.sweep(nowMs)
  }

  #closeRoom(userId: string, room: Room): void {
    this.#rooms.delete(userId)
    room.retire().catch(this.#options.onProblem)
    room.close()
  }

  /** Finds a renewed token, and a change of which no message came. */
  async #check(room: Room, session: Session): Promise<void> {
    try {
      const current = await this.#options.currentSession(session)
      if (current) room.updateSession(current)
      else room.changeSession({ key: session.key, userId: session.user.id, state: 'ended' })
    } catch {
      // The store is away. That ends no session.
    }
  }

  /** An upstream that does not say keeps nobody waiting: what it cannot answer it cannot refuse either. */
  async #prove(room: Room, session: Session): Promise<void> {
    try {
      const code = await this.#options.tryToken(session)
      if (code !== null && !(await this.#options.reportRefusal(session, code))) {
        room.changeSession({ key: session.key, userId: session.user.id, state: 'blocked' })
      }
    } catch (error) {
      this.#options.onProblem(error)
    }
    room.settle(session.key)
  }

  async #refused(session: Session, code: number): Promise<void> {
    try {
      const renewed = await this.#options.reportRefusal(session, code)
      if (renewed) this.#rooms.get(session.user.id)?.updateSession(renewed)
    } catch (error) {
      this.#options.onProblem(error)
    }
  }

  async #closeTabs(tabs: readonly TabStream[]): Promise<void> {
    const { closeSpreadMs } = this.#options.settings
    const slices = Math.min(
      Math.ceil(tabs.length / CLOSED_AT_ONCE),
      Math.ceil(closeSpreadMs / CLOSE_PAUSE_MS),
    )
    const sliceSize = Math.ceil(tabs.length / Math.max(slices, 1))
    for (let start = 0; start < tabs.length; start += sliceSize) {
      if (start > 0) await delay(CLOSE_PAUSE_MS)
      for (const tab of tabs.slice(start, start + sliceSize)) tab.close()
    }
  }
}

/** Spreads users over the turns; ids are texts, and usually end in a digit. */
function turnOf(userId: string): number {
  return (userId.charCodeAt(userId.length - 1) + 10 * userId.charCodeAt(userId.length - 2)) % SWEEP_TURNS || 0
}
