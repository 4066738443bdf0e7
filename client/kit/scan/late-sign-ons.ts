// Who came and went without a network: kept in this browser for the signed-in account, and sent in that order before any scan.
// What the server refuses stays here until a person has decided whose the scans are.
import { type Crew, crewHere, storeCrew } from '#client/data/crew.ts'
import { type Delivery, deliver } from '#client/data/delivery.ts'
import { isPageUser } from '#client/data/page-user.ts'
import { createSignal } from '#client/data/signal.ts'
import { readStored, writeStored } from '#client/data/stored.ts'
import { newOpId } from '#client/data/use-command.ts'
import { forgetBadge, holderOf, rememberBadge } from '#client/kit/scan/known-badges.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { endSignOn, startSignOn } from '#shared/contracts/labor/sign-on.ts'
import type { SendCall } from '#shared/frame/page-state.ts'
import type { SignedOn } from '#shared/sign-on.ts'

export type LateSignOn = {
  userId: string
  opId: string
  crew: string
  /** When the badge was read, in milliseconds. */
  at: number
  /** Null where the crew left. */
  badge: string | null
  name: string
  previous: string | null
  isJoined: boolean
  warehouse: string | null
  station: string
  /** `account`, `dropped`: what was decided about the scans of a crew that was refused. */
  state: 'waiting' | 'refused' | 'account' | 'dropped'
  /** Why it was refused. */
  reason: string
}

const KEY = 'SIGN_ONS'
const STATES = ['waiting', 'refused', 'account', 'dropped']
const MOST_DECIDED = 50

const { send: tellHere, listen } = createSignal<void>()
let sending: Promise<Delivery | null> | null = null
let known: { text: string; first: LateSignOn | null } = { text: '', first: null }

/** The one that all others wait for; null while none waits. The same object until something changes. */
export function firstLate(): LateSignOn | null {
  const all = allLate()
  const text = JSON.stringify(all)
  if (known.text !== text) known = { text, first: all.find(isOpen) ?? null }
  return known.first
}

/** Changes of other tabs as well. Returns the function that stops listening. */
export function listenToLate(onChange: () => void): () => void {
  const stop = listen(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    stop()
    window.removeEventListener('storage', onChange)
  }
}

export function takeLate(entry: Omit<LateSignOn, 'opId' | 'state' | 'reason'>): void {
  keep([...allLate(), { ...entry, opId: newOpId(), state: 'waiting', reason: '' }])
}

/** Answers what keeps the scans waiting; null when the server knows of everybody. */
export function sendLate(send: SendCall): Promise<Delivery | null> {
  sending ??= sendAll(send).finally(() => {
    sending = null
  })
  return sending
}

async function sendAll(send: SendCall): Promise<Delivery | null> {
  for (let first = firstLate(); first; first = firstLate()) {
    if (first.state === 'refused') return heldUpBy(first)
    const outcome = await deliverOne(send, first)
    if (outcome.kind === 'later' || outcome.kind === 'expired') return outcome
    if (outcome.kind === 'accepted' || first.badge === null) settle(first, outcome)
    else refuse(first, outcome.reason)
  }
  return null
}

function heldUpBy({ name, reason }: LateSignOn): Delivery {
  return { kind: 'later', reason: `${name} 上岗未被接受：${reason}` }
}

function deliverOne(
  send: SendCall,
  { badge, crew, at, opId, previous, isJoined, warehouse, station }: LateSignOn,
): Promise<Delivery> {
  const instant = new Date(at).toISOString()
  if (badge === null) return deliver(send, endSignOn, { body: { crew, at: instant, opId } })
  const stand = { previous, isJoined, warehouse, station }
  return deliver(send, startSignOn, {
    body: { badges: [badge], ...stand, late: { crew, at: instant }, opId },
  })
}

/** A crew that is gone needs not leave. */
function settle({ opId, badge, crew }: LateSignOn, outcome: Delivery): void {
  keep(allLate().filter((entry) => entry.opId !== opId))
  if (badge === null || outcome.kind !== 'accepted') return
  const { warehouse, people } = outcome.data as CallResult<typeof startSignOn>
  const holder = people.find(({ empNo }) => empNo === holderOf(badge))
  if (holder) rememberBadge(badge, { name: holder.name, warehouse })
  const here = crewHere()
  if (here?.crew === crew) storeCrew({ userId: here.userId, crew, warehouse, people })
}

function refuse({ opId, badge }: LateSignOn, reason: string): void {
  if (badge !== null) forgetBadge(badge)
  change(opId, { state: 'refused', reason })
}

/** What was scanned in the name of a crew that was refused is the account's, or nobody's. */
export function decide({ opId, crew }: LateSignOn, state: 'account' | 'dropped'): void {
  change(opId, { state })
  if (crewHere()?.crew === crew) storeCrew(null)
}

/** What was scanned in its name is the work of whose badge this is. */
export function replaceBadge(
  { opId, crew }: LateSignOn,
  badge: string,
  person: Crew['people'][number],
): void {
  change(opId, { badge, name: person.name, state: 'waiting', reason: '', opId: newOpId() })
  const here = crewHere()
  if (here?.crew !== crew) return
  storeCrew({ ...here, people: [...here.people.slice(0, -1), person] })
}

/** In whose name a scan is sent: null for the account's own. */
export function workOf(scannedBy: SignedOn | null): SignedOn | null | 'dropped' {
  const { state } = allLate().find(({ crew, badge }) => badge !== null && crew === scannedBy?.crew) ?? {}
  if (state === 'dropped') return 'dropped'
  return state === 'account' ? null : scannedBy
}

function change(opId: string, next: Partial<LateSignOn>): void {
  keep(allLate().map((entry) => (entry.opId === opId ? { ...entry, ...next } : entry)))
}

function keep(all: readonly LateSignOn[]): void {
  const others = storedLate().filter(({ userId }) => !isPageUser(userId))
  const decided = all.filter((entry) => !isOpen(entry)).slice(-MOST_DECIDED)
  writeStored(KEY, [...others, ...decided, ...all.filter(isOpen)])
  tellHere()
}

function isOpen({ state }: LateSignOn): boolean {
  return state === 'waiting' || state === 'refused'
}

function allLate(): LateSignOn[] {
  return storedLate().filter(({ userId }) => isPageUser(userId))
}

/** Anybody can write into local storage: what has not this shape is left out, and the server checks the rest. */
function storedLate(): LateSignOn[] {
  const stored = readStored(KEY)
  return Array.isArray(stored) ? stored.filter(isLate) : []
}

function isLate(entry: unknown): boolean {
  const late = (entry ?? {}) as Partial<LateSignOn>
  const texts = [late.userId, late.opId, late.crew, late.name, late.station, late.reason]
  const isNamed = texts.every((text) => typeof text === 'string')
  return isNamed && typeof late.at === 'number' && STATES.includes(late.state ?? '')
}
