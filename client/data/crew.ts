// Who has signed on at this browser by their badges. Kept for the signed-in account alone, in all its tabs: what they do here is
// the work of these people.
import { isPageUser } from '#client/data/page-user.ts'
import { createSignal } from '#client/data/signal.ts'
import { readStored, writeStored } from '#client/data/stored.ts'
import { readSignedOn, SIGN_ON_HEADER, type SignedOn, writeSignedOn } from '#shared/sign-on.ts'

export type Crew = {
  userId: string
  crew: string
  warehouse: string
  people: { empNo: string; name: string }[]
  /** Read without a network: the server does not know of them yet. */
  isLate?: boolean
}

const KEY = 'CREW'

const { send: tellTabs, listen } = createSignal<void>()
let known: { text: string; crew: Crew | null } = { text: '', crew: null }

/** Null while nobody has signed on; the same object until something changes. */
export function crewHere(): Crew | null {
  const stored = readStored(KEY)
  const text = JSON.stringify(stored)
  if (known.text !== text) known = { text, crew: crewOf(stored) }
  return known.crew
}

export function storeCrew(crew: Crew | null): void {
  writeStored(KEY, crew)
  tellTabs()
}

/** Changes of other tabs as well. Returns the function that stops listening. */
export function listenToCrew(onChange: () => void): () => void {
  const stop = listen(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    stop()
    window.removeEventListener('storage', onChange)
  }
}

/** For what is scanned now. */
export function signedOnNow(): SignedOn | null {
  const crew = crewHere()
  return crew ? { crew: crew.crew, at: Date.now() } : null
}

export function signOnHeaders(signedOn: SignedOn | null): Record<string, string> {
  const written = signedOn ? writeSignedOn(signedOn) : ''
  return readSignedOn(written) ? { [SIGN_ON_HEADER]: written } : {}
}

/** After the server has said that they stand here no more. */
export function forgetCrew({ crew }: SignedOn): void {
  const here = crewHere()
  if (here?.crew === crew && !here.isLate) storeCrew(null)
}

/** Anybody can write into local storage. */
function crewOf(stored: unknown): Crew | null {
  const { userId, crew, warehouse, people, isLate } = (stored ?? {}) as Partial<Crew>
  const isWhole = typeof crew === 'string' && typeof warehouse === 'string' && Array.isArray(people)
  if (!isWhole || typeof userId !== 'string' || !isPageUser(userId)) return null
  const named = people.filter(
    (person) => typeof person?.empNo === 'string' && typeof person.name === 'string',
  )
  return { userId, crew, warehouse, people: named, isLate: isLate === true }
}
