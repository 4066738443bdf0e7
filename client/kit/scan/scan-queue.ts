// Scans on their way to the server: kept in this browser until they are answered, sent in their order, one at a time, each
// once by its operation id. What the network loses is sent again; what the server refuses leaves the queue.
import type { CallFailure } from '#client/data/call-failure.ts'
import { signedOnNow } from '#client/data/crew.ts'
import type { Delivery } from '#client/data/delivery.ts'
import { createSignal } from '#client/data/signal.ts'
import { readStored, writeStored } from '#client/data/stored.ts'
import { newOpId } from '#client/data/use-command.ts'
import { isTyping } from '#client/kit/scan/typing.ts'
import { LONGEST_RETRY_DAYS } from '#shared/domain/settings.ts'
import type { SignedOn } from '#shared/sign-on.ts'

export type Waiting<C> = {
  opId: string
  /** What was scanned, for the user to recognise it by. */
  code: string
  command: C
  /** Who had signed on when it was scanned; null for nobody. */
  signedOn?: SignedOn | null
  /** It may have reached the server: it can no longer be taken back here. */
  tried: boolean
  /** When it was sent first, in milliseconds; absent from what an older version has left. */
  triedAt?: number
}

export type RefusedScan = Extract<Delivery, { kind: 'refused' }>

export type Settled<C> = Waiting<C> & {
  outcome: Extract<Delivery, { kind: 'accepted' | 'refused' }>
  /** The next scan is on its way or being typed: nothing may be asked about this one, nor take the focus. */
  isFollowed?: boolean
}

export type QueueState<C> = {
  waiting: readonly Waiting<C>[]
  /** Why the first one was not delivered; null while all goes well. */
  trouble: string | null
}

export type ScanQueue<C> = {
  state: () => QueueState<C>
  subscribe: (onChange: () => void) => () => void
  /** Takes what was left by an earlier visit, and sends; the answer stops the sending, and nothing is lost. */
  start: () => () => void
  add: (code: string, command: C) => void
  /** What was never sent leaves at once; anything else only when the user gives it up, knowing that it may have arrived. */
  drop: (opId: string) => void
  retry: () => void
}

type QueueOptions<C> = {
  /** In local storage. */
  key: string
  deliver: (scan: Waiting<C>) => Promise<Delivery>
  onSettled: (settled: Settled<C>) => void
  /** Once for each scan that has to wait. */
  onHeld: (code: string, reason: string) => void
  onExpired: (failure: CallFailure) => void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
const LONGEST_RETRY_MS = LONGEST_RETRY_DAYS * 24 * 60 * 60_000
const TOO_LATE: RefusedScan = {
  kind: 'refused',
  reason: `暂存已超过${LONGEST_RETRY_DAYS}天，无法确认是否已记录，请核对后重新扫描`,
  detail: null,
}

export function createScanQueue<C>({
  key,
  deliver,
  onSettled,
  onHeld,
  onExpired,
}: QueueOptions<C>): ScanQueue<C> {
  const { send: tell, listen: subscribe } = createSignal<void>()
  /** Every scan that this queue has had: what else is kept belongs to another window. */
  const own = new Set<string>()
  /** Those of them that came out of storage: anyone who takes one out there has settled it, or taken it back. */
  const adopted = new Set<string>()
  let state: QueueState<C> = { waiting: [], trouble: null }
  let isRunning = false
  let isSending = false
  let failures = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  const change = (next: Partial<QueueState<C>>) => {
    state = { ...state, ...next }
    if (next.waiting) keep(next.waiting)
    tell()
  }
  const keep = (wanted: readonly Waiting<C>[]) => {
    const stored = waitingOf<C>(readStored(key))
    const ids = new Set(stored.map(({ opId }) => opId))
    const waiting = wanted.filter(({ opId }) => !adopted.has(opId) || ids.has(opId))
    state = { ...state, waiting }
    writeStored(key, [...stored.filter(({ opId }) => !own.has(opId)), ...waiting])
  }
  const mark = (opId: string) =>
    change({
      waiting: state.waiting.map((scan) =>
        scan.opId === opId ? { ...scan, tried: true, triedAt: Date.now() } : scan,
      ),
    })
  const remove = (opId: string) => change({ waiting: state.waiting.filter((scan) => scan.opId !== opId) })

  const sendAll = async () => {
    clearTimeout(pause)
    if (isSending || !isRunning) return
    isSending = true
    if (adopted.size > 0) change({ waiting: state.waiting })
    for (let first = state.waiting[0]; first && isRunning; first = state.waiting[0]) {
      if (!(await sendOne(first))) break
    }
    isSending = false
  }
  /** Whether the next one may follow. */
  const sendOne = async (scan: Waiting<C>): Promise<boolean> => {
    if (!scan.tried || scan.triedAt === undefined) mark(scan.opId)
    const outcome = isTooLate(scan) ? TOO_LATE : await deliver(scan)
    if (outcome.kind === 'expired') {
      change({ trouble: outcome.failure.message })
      onExpired(outcome.failure)
      return false
    }
    if (outcome.kind === 'later') {
      // The user has given it up meanwhile.
      if (!state.waiting.some(({ opId }) => opId === scan.opId)) return true
      if (state.trouble === null) onHeld(scan.code, outcome.reason)
      change({ trouble: outcome.reason })
      comeBack()
      return false
    }
    failures = 0
    change({ trouble: null })
    remove(scan.opId)
    onSettled({ ...scan, outcome, isFollowed: state.waiting.length > 0 || isTyping() })
    return true
  }
  const comeBack = () => {
    if (!isRunning) return
    pause = setTimeout(() => void sendAll(), Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS))
    failures += 1
  }

  return {
    state: () => state,
    subscribe,
    start() {
      isRunning = true
      const kept = waitingOf<C>(readStored(key)).filter(({ opId }) => !own.has(opId))
      for (const { opId } of kept) {
        own.add(opId)
        adopted.add(opId)
      }
      if (kept.length > 0) change({ waiting: [...kept, ...state.waiting] })
      void sendAll()
      return () => {
        isRunning = false
        clearTimeout(pause)
      }
    },
    add(code, command) {
      const opId = newOpId()
      own.add(opId)
      change({ waiting: [...state.waiting, { opId, code, command, signedOn: signedOnNow(), tried: false }] })
      if (state.trouble !== null) onHeld(code, state.trouble)
      void sendAll()
    },
    drop(opId) {
      remove(opId)
      if (state.waiting.length === 0) change({ trouble: null })
    },
    retry() {
      failures = 0
      void sendAll()
    },
  }
}

/** The server may have forgotten by now that it has had it, and would do it twice. */
function isTooLate({ triedAt }: Waiting<unknown>): boolean {
  return triedAt !== undefined && Date.now() - triedAt > LONGEST_RETRY_MS
}

/** Anybody can write into local storage: what has not this shape is left out, and the server checks the rest. */
export function waitingOf<C>(stored: unknown): Waiting<C>[] {
  return Array.isArray(stored) ? stored.filter(isWaiting) : []
}

function isWaiting(entry: unknown): boolean {
  const { opId, code, command, tried } = (entry ?? {}) as Partial<Waiting<unknown>>
  const isNamed = typeof opId === 'string' && typeof code === 'string'
  return isNamed && typeof command === 'object' && command !== null && typeof tried === 'boolean'
}
