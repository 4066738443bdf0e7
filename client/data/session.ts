// Signing in and out. Both end in a full page load: the server decides what the next page holds.

import { sendFromBrowser } from '#client/data/browser-transport.ts'
import { settleCall } from '#client/data/call-failure.ts'
import { pageUserHeaders } from '#client/data/page-user.ts'
import { tellOtherTabs } from '#client/data/session-events.ts'
import { KEPT_PAGES } from '#shared/constants.ts'
import type { CallInput, CallRequest, CallResult } from '#shared/contracts/definition/request.ts'
import type { signIn } from '#shared/contracts/system/user.ts'
import type { SendCall } from '#shared/frame/page-state.ts'
import { hrefTo } from '#shared/routes.ts'
import { OTHER_USER_HEADER, RESUME_PATH, SESSION_PATH, SIGN_IN_PATH } from '#shared/session.ts'

/** With a PIN this browser becomes a terminal. Rejects with a `CallFailure` whose message tells the user why. */
export async function startSession(
  credentials: CallInput<typeof signIn>['body'] & { pin?: string },
): Promise<CallResult<typeof signIn>> {
  // Written out rather than made from the contract, whose schemas would add a fifth to the sign-in page's code.
  const request: CallRequest = { method: 'POST', path: SIGN_IN_PATH, query: '', body: credentials }
  const granted = await settleCall(sendFromBrowser, request, new AbortController().signal)
  await forgetKeptPages()
  tellOtherTabs('started')
  return granted as CallResult<typeof signIn>
}

/** Rejects when the session could not be ended; the user is still here then. Nobody asks about unsaved input any more. */
export async function signOut(): Promise<void> {
  if (!departure.begin()) return
  try {
    // Somebody who cannot be taken off a station may still leave.
    await loadPresence()
      .then(({ leaveStation }) => leaveStation())
      .catch(() => undefined)
    await endSession()
  } catch (error) {
    departure.cancel()
    throw error
  }
  leaveFor(SIGN_IN_PAGE)
}

/** After a change that asks for a new sign-in. What the user is told about it stays on the screen for `shownMs`. */
export async function signOutAfter(shownMs: number): Promise<void> {
  if (!departure.begin()) return
  await new Promise((resolve) => setTimeout(resolve, shownMs))
  await endSession().catch(() => undefined)
  leaveFor(SIGN_IN_PAGE)
}

/** Ends what is left of the session and leads back here after signing in. */
export async function signInAgain(): Promise<void> {
  if (!departure.begin()) return
  // Without a network the session cannot be ended, but the sign-in page will say more than this one can.
  await endSession().catch(() => undefined)
  leaveFor(signInPageFor(window.location))
}

/**
 * The session was ended from elsewhere, or `successor` has signed in instead. False when the page stays, because its input
 * would be lost.
 */
export function followEndedSession(successor?: string): boolean {
  if (departure.isHeldUp()) return false
  if (!departure.begin()) return true
  if (successor !== undefined) sessionStorage.setItem(TAKEN_ALONG, successor)
  // Anyone who is signed in already is led on from there.
  leaveFor(signInPageFor(window.location))
  return true
}

/** Once, on the page that a tab was taken along to. */
export function tellTakenAlong(show: (message: string) => void): void {
  const name = sessionStorage.getItem(TAKEN_ALONG)
  sessionStorage.removeItem(TAKEN_ALONG)
  if (name !== null) show(`另一个标签页已登录，当前用户是 ${name}`)
}

const TAKEN_ALONG = 'SIGNED_IN_ELSEWHERE'

/** Until the function that it answers is called, only the user leaves this page. */
export function holdUpDeparture(): () => void {
  return departure.holdUp()
}

/** Lets calls go upstream again, in every tab. The session may be gone altogether, which the next call will tell. */
export async function resumeSession(): Promise<void> {
  await fetch(RESUME_PATH, { method: 'POST', headers: pageUserHeaders() }).catch(() => undefined)
  tellOtherTabs('active')
}

/** From here on nothing may ask the user to sign in, nor whether to leave: the page is about to go. */
export function isLeaving(): boolean {
  return departure.hasBegun()
}

/** What a page that is about to go still asks for would be refused: it waits until the page is known to stay. */
export const askUnlessLeaving: SendCall = async (request, signal) => {
  await departure.untilStaying()
  return sendFromBrowser(request, signal)
}

export function signInPageFor({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${SIGN_IN_PAGE}?${new URLSearchParams({ redirect: pathname + search + hash })}`
}

/** The sign-in page does without. */
const loadPresence = () => import('#client/data/station-presence.ts')

const SIGN_IN_PAGE = hrefTo('login')

/** A click, an answer and the stream may all want to leave; the first decides where to, or two page loads would race. */
const departure = createDeparture()

function createDeparture() {
  let stay: (() => void) | null = null
  let staying = Promise.resolve()
  let holds = 0
  return {
    hasBegun: () => stay !== null,
    /** False when it had begun already. */
    begin() {
      if (stay) return false
      staying = new Promise((resolve) => {
        stay = resolve
      })
      return true
    },
    cancel() {
      stay?.()
      stay = null
    },
    /** Once no departure is under way; of a page that goes, never. */
    untilStaying: () => staying,
    isHeldUp: () => holds > 0,
    holdUp() {
      holds += 1
      return () => {
        holds -= 1
      }
    },
  }
}

/** The page that was to come has not: what the user does next here may ask to sign in again. */
const STILL_HERE_MS = 10_000

function leaveFor(url: string): void {
  window.location.assign(url)
  setTimeout(departure.cancel, STILL_HERE_MS)
}

async function endSession(): Promise<void> {
  const answer = await fetch(SESSION_PATH, { method: 'DELETE', headers: pageUserHeaders() })
  // Somebody else's session is not this page's to end.
  if (!answer.headers.has(OTHER_USER_HEADER)) tellOtherTabs('ended')
  await forgetKeptPages()
}

/** Of the user who was here. On plain http a browser keeps none, and one that forbids its storage has kept none. */
async function forgetKeptPages(): Promise<void> {
  if ('caches' in window) await caches.delete(KEPT_PAGES).catch(() => undefined)
}
