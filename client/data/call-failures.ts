// Every failed call is heard here once; the shell listens and shows the toast or the sign-in dialog.
import { CallFailure } from '#client/data/call-failure.ts'
import { createSignal } from '#client/data/signal.ts'

export const { send: reportFailure, listen: listenToFailures } = createSignal<CallFailure>()

/** For callers without a place for the reason: shows it as a toast, unless it was shown as one when the call failed. */
export function showReason(error: unknown): void {
  if (!(error instanceof CallFailure) || error.kind === 'expired' || error.toast !== null) return
  reportFailure(new CallFailure(error.kind, error.message, error.message))
}
