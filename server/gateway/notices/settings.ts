// Every time and limit of the notice streams, in one place, so that tests can live faster than people do.

export type NoticeSettings = {
  maxStreamsPerSession: number
  maxStreamsPerUser: number
  /** Rooms are looked after this often: heartbeats, slow tabs, leases, silence. */
  sweepMs: number
  /** `event: hb`, which the page can hear and therefore miss. */
  heartbeatMs: number
  /** A comment, which only keeps the proxies on the way from closing an idle connection. */
  commentMs: number
  /** The upstream stream outlives its last tab by this much: a reload must not open a new one. */
  lingerMs: number
  /** A tab that owes more than this, before the event at hand, is cut off; it comes back and replays. */
  maxOwedBytes: number
  /** The same for a tab that has not taken everything for this long. */
  drainMs: number
  /** Tabs are closed one by one over at most this long when the process ends. */
  closeSpreadMs: number
  /** How often the sessions of a room are compared with the store: renewed tokens, ends whose message was lost. */
  sessionCheckMs: number
  /** How long a token that was found valid is believed to be: after that no notice goes out to its session without asking. */
  provenMs: number
  /** So many upstream streams are being opened at a time; one that is not open after so long gives its place up. */
  maxOpening: number
  openingMs: number
  /** Back-off of the upstream stream. */
  firstRetryMs: number
  lastRetryMs: number
  /** A stream that ends sooner than this has failed, however politely it ended. */
  stableMs: number
  /** An upstream stream without a byte for this long is taken for dead. */
  silenceMs: number
  /** A session whose token was refused feeds no stream for this long, even when its user chose to stay. */
  refusedMs: number
  /** The lease of the replica that holds a user's upstream stream. */
  leaseTtlMs: number
  leaseRenewMs: number
  /** An owner without a fresh lease stops this long after its last renewal: before another can have it. */
  leaseFenceMs: number
}

export const NOTICE_SETTINGS: NoticeSettings = {
  maxStreamsPerSession: 10,
  maxStreamsPerUser: 20,
  sweepMs: 1_000,
  heartbeatMs: 25_000,
  commentMs: 15_000,
  lingerMs: 30_000,
  maxOwedBytes: 256 * 1024,
  drainMs: 10_000,
  closeSpreadMs: 5_000,
  sessionCheckMs: 10_000,
  provenMs: 5_000,
  maxOpening: 32,
  openingMs: 5_000,
  firstRetryMs: 1_000,
  lastRetryMs: 60_000,
  stableMs: 5_000,
  silenceMs: 90_000,
  refusedMs: 60_000,
  leaseTtlMs: 8_000,
  leaseRenewMs: 2_000,
  leaseFenceMs: 6_000,
}
