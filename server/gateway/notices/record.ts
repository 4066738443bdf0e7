// What a user's notices are kept in between the upstream and the tabs: one log per user that every replica reads alike,
// and one lease that says which replica may write to it. In memory for one process, in Redis for several.

/**
 * `notices` reaches tabs as the default event, `reset` by its name. The others stay inside: `doubt` says that sessions of the
 * user may have ended.
 */
export type RecordedEvent = {
  /** Given to tabs as the event's id; unique and growing within a user's log. */
  id: string
  name: 'notices' | 'reset' | 'mark' | 'start' | 'doubt'
  data: string
}

export type NewEvent = Omit<RecordedEvent, 'id'>

/** The right to write a user's log. An epoch is never given twice, so that a late writer is known by it. */
export type Lease = { userId: string; holder: string; epoch: number }

export type RecordFollower = {
  /** The whole log, oldest first: once at the beginning, and again when what came in between cannot be told. */
  onHistory: (events: readonly RecordedEvent[]) => void
  /** Each event once, in order; those that were written together come together. */
  onEvents: (events: readonly RecordedEvent[]) => void
  /** Nobody holds the lease any more. */
  onFree: () => void
}

export interface NoticeRecord {
  /** Follows a user's log until the returned function is called. */
  follow(userId: string, follower: RecordFollower): () => void
  /** The log as it stands, oldest first; never empty. */
  history(userId: string): Promise<readonly RecordedEvent[]>
  /** Writes them one behind the other. False when the lease is not the current one; then nothing was written. */
  publish(lease: Lease, events: readonly NewEvent[]): Promise<boolean>
  /** Takes the lease, or extends the holder's own; null when another holds it. */
  claim(userId: string, holder: string, ttlMs: number): Promise<Lease | null>
  release(lease: Lease): Promise<void>
  close(): Promise<void>
}

/** How many events of a user can be replayed. */
export const LOG_EVENTS_MAX = 200
