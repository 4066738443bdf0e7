// Whose badges have been read here lately: enough to greet them by name without a network. Nothing that opens anything.
import { readStored, writeStored } from '#client/data/stored.ts'

/** `subject` as the badge says it: 'G10001', 'G10001~2' of one that was printed anew. `until` in milliseconds, as it ends. */
export type KnownBadge = { subject: string; empNo: string; name: string; warehouse: string; until: number }

const KEY = 'BADGES'
const MOST_KNOWN = 50

export function rememberBadge(badge: string, known: Pick<KnownBadge, 'name' | 'warehouse'>): void {
  const { subject, empNo, until } = readBadge(badge)
  const others = knownBadges().filter((other) => other.empNo !== empNo)
  writeStored(KEY, [{ subject, empNo, until, ...known }, ...others].slice(0, MOST_KNOWN))
}

/** After the server has refused it. */
export function forgetBadge(badge: string): void {
  const { empNo } = readBadge(badge)
  writeStored(
    KEY,
    knownBadges().filter((other) => other.empNo !== empNo),
  )
}

/** Undefined for one that has not been read here, has been printed anew since, or is over. */
export function findBadge(badge: string): KnownBadge | undefined {
  const { subject } = readBadge(badge)
  return knownBadges().find((known) => known.subject === subject && known.until > Date.now())
}

/** 'GP:G10001~2:…' is G10001's. */
export function holderOf(badge: string): string {
  return readBadge(badge).empNo
}

function readBadge(badge: string) {
  const [, subject = '', until = ''] = badge.split(':')
  return { subject, empNo: subject.split('~')[0] ?? '', until: Number.parseInt(until, 36) * 1_000 || 0 }
}

/** Anybody can write into local storage. */
function knownBadges(): KnownBadge[] {
  const stored = readStored(KEY)
  return Array.isArray(stored) ? stored.filter(isKnown) : []
}

function isKnown(entry: unknown): boolean {
  const { subject, empNo, name, warehouse, until } = (entry ?? {}) as Partial<KnownBadge>
  return (
    [subject, empNo, name, warehouse].every((part) => typeof part === 'string') && typeof until === 'number'
  )
}
