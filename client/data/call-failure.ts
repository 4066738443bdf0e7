// What a call's failure is, and the one place where an answer becomes data or a failure.
import type { CallRequest } from '#shared/contracts/request.ts'
import { judgeEnvelope } from '#shared/envelope.ts'
import type { SendCall } from '#shared/page-state.ts'

export class CallFailure extends Error {
  override name = 'CallFailure'
  readonly kind: 'expired' | 'rejected' | 'unreachable'
  /** What the user reads for five seconds; null when the caller shows the reason itself. */
  readonly toast: string | null

  constructor(kind: CallFailure['kind'], message: string, toast: string | null) {
    super(message)
    this.kind = kind
    this.toast = toast
  }
}

/** Sends a call and answers its data; rejects with a `CallFailure`. */
export async function settleCall(
  send: SendCall,
  request: CallRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const envelope = await send(request, signal)
  const outcome = judgeEnvelope(envelope, request.path)
  switch (outcome.kind) {
    case 'data':
      return outcome.data
    case 'passed':
      return outcome.envelope.data
    case 'expired':
      throw new CallFailure('expired', outcome.message, null)
    case 'rejected':
      throw new CallFailure('rejected', outcome.reason, outcome.toast)
  }
}
