// Signing in and out. Both end in a full page load: the server decides what the next page holds.
import { sendFromBrowser } from '#client/data/browser-transport.ts'
import { settleCall } from '#client/data/call-failure.ts'
import type { CallInput, CallRequest, CallResult } from '#shared/contracts/request.ts'
import type { signIn } from '#shared/contracts/system/user.ts'
import { RESUME_PATH, SESSION_PATH, SIGN_IN_PATH } from '#shared/session.ts'

/** Rejects with a `CallFailure` whose message tells the user why. */
export async function startSession(
  credentials: CallInput<typeof signIn>['body'],
): Promise<CallResult<typeof signIn>> {
  // Written out rather than made from the contract, whose schemas would add a fifth to the sign-in page's code.
  const request: CallRequest = { method: 'POST', path: SIGN_IN_PATH, query: '', body: credentials }
  return (await settleCall(sendFromBrowser, request, new AbortController().signal)) as CallResult<
    typeof signIn
  >
}

export async function endSession(): Promise<void> {
  await fetch(SESSION_PATH, { method: 'DELETE' })
}

/** Ends what is left of the session and leads back here after signing in. */
export async function signInAgain(): Promise<void> {
  const { pathname, search } = window.location
  // Without a network the session cannot be ended, but the sign-in page will say more than this one can.
  await endSession().catch(() => undefined)
  window.location.assign(`/login?${new URLSearchParams({ redirect: pathname + search })}`)
}

/** Lets calls go upstream again. The session may be gone altogether, which the next call will tell. */
export async function resumeSession(): Promise<void> {
  await fetch(RESUME_PATH, { method: 'POST' }).catch(() => undefined)
}
