// Signing in and out. Both end in a full page load: the server decides what the next page holds.
import { sendFromBrowser } from '#client/data/browser-transport.ts'
import { settleCall } from '#client/data/call-failure.ts'
import { type CallInput, type CallResult, callRequest } from '#shared/contracts/call.ts'
import { signIn } from '#shared/contracts/system/user.ts'
import { SESSION_PATH } from '#shared/session.ts'

/** Rejects with a `CallFailure` whose message tells the user why. */
export async function startSession(
  credentials: CallInput<typeof signIn>['body'],
): Promise<CallResult<typeof signIn>> {
  const request = callRequest(signIn, { body: credentials })
  return (await settleCall(sendFromBrowser, request, new AbortController().signal)) as CallResult<
    typeof signIn
  >
}

export async function endSession(): Promise<void> {
  await fetch(SESSION_PATH, { method: 'DELETE' })
}
