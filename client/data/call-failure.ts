// What a call's failure is, and the one place where an answer becomes data or a failure.
import type { CallRequest } from '#shared/contracts/request.ts'
import { type Envelope, judgeEnvelope, readEnvelope } from '#shared/envelope.ts'
import type { SendCall } from '#shared/page-state.ts'
import { OTHER_USER_HEADER } from '#shared/session.ts'

const FORBIDDEN = 403
const CONFLICT = 409

export class CallFailure extends Error {
  override name = 'CallFailure'
  /** `other-user`: somebody else has signed in under this page. */
  readonly kind: 'expired' | 'rejected' | 'unreachable' | 'other-user'
  /** What the user reads for five seconds; null when the caller shows the reason itself. */
  readonly toast: string | null
  readonly #code: number | null

  /** `code` is the envelope's, where there was one. */
  constructor(kind: CallFailure['kind'], message: string, toast: string | null, code: number | null = null) {
    super(message)
    this.kind = kind
    this.toast = toast
    this.#code = code
  }

  /** Refused because of how things stand by now. */
  get isConflict(): boolean {
    return this.#code === CONFLICT
  }

  /** Refused to this user, however often it is asked for. */
  get isForbidden(): boolean {
    return this.#code === FORBIDDEN
  }
}

/** Sends a call and answers its data; rejects with a `CallFailure`. */
export async function settleCall(
  send: SendCall,
  request: CallRequest,
  signal: AbortSignal,
): Promise<unknown> {
  return dataOf(await send(request, signal), request.path)
}

/** The same of an answer that was fetched as it is, as files are. */
export async function settleResponse(
  path: string,
  response: Response | null,
  unreadable: string,
): Promise<unknown> {
  return dataOf(await envelopeOf(response, unreadable), path)
}

/** `unreadable` is said of an answer that is no envelope, or none at all. */
export async function envelopeOf(response: Response | null, unreadable: string): Promise<Envelope> {
  const envelope = readEnvelope(await response?.json().catch(() => null))
  if (!envelope) throw new CallFailure('unreachable', unreadable, unreadable)
  if (response?.headers.has(OTHER_USER_HEADER))
    throw new CallFailure('other-user', String(envelope.message), null)
  return envelope
}

function dataOf(envelope: Envelope, path: string): unknown {
  const outcome = judgeEnvelope(envelope, path)
  switch (outcome.kind) {
    case 'data':
      return outcome.data
    case 'passed':
      return outcome.envelope.data
    case 'expired':
      throw new CallFailure('expired', outcome.message, null)
    case 'rejected':
      throw new CallFailure('rejected', outcome.reason, outcome.toast, envelope.code)
  }
}
