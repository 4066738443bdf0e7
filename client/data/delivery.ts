// A call that must get there: what an answer means to anyone who would send the same call once more.
import { CallFailure, readData } from '#client/data/call-failure.ts'
import { NEVER_ABORTED } from '#client/data/use-call.ts'
import { type Call, type CallInput, callRequest } from '#shared/contracts/definition/request.ts'
import {
  type Envelope,
  judgeEnvelope,
  LOCKED_CODE,
  type RefusalDetail,
  readDetail,
  UNKNOWN_ERROR_MESSAGE,
} from '#shared/envelope.ts'
import type { SendCall } from '#shared/frame/page-state.ts'

export type Delivery =
  | { kind: 'accepted'; data: unknown }
  /** The server has read it and will not have it: sending it again changes nothing. */
  | { kind: 'refused'; reason: string; detail: RefusalDetail | null }
  /** Nobody knows whether it arrived, or the server asks to come back. */
  | { kind: 'later'; reason: string }
  /** Not before the user has signed in again. */
  | { kind: 'expired'; failure: CallFailure }

/** Never rejects. Nobody has been told of what went wrong. */
export async function deliver<C extends Call>(
  send: SendCall,
  call: C,
  input: CallInput<C>,
): Promise<Delivery> {
  try {
    const envelope = await send(callRequest(call, input), NEVER_ABORTED)
    const delivery = deliveryOf(envelope, call.path)
    return delivery.kind === 'accepted' ? await acceptedAs(call, envelope, delivery.data) : delivery
  } catch (error) {
    return { kind: 'later', reason: error instanceof CallFailure ? error.message : UNKNOWN_ERROR_MESSAGE }
  }
}

/** What was done and cannot be told is over as well: sent again, it would be told no better. */
async function acceptedAs(call: Call, envelope: Envelope, data: unknown): Promise<Delivery> {
  try {
    return { kind: 'accepted', data: await readData(call, envelope, data, call.path) }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { kind: 'refused', reason: `请核对是否已记录：${error.message}`, detail: null }
  }
}

export function deliveryOf(envelope: Envelope, path: string): Delivery {
  const outcome = judgeEnvelope(envelope, path)
  if (outcome.kind === 'data') return { kind: 'accepted', data: outcome.data }
  if (outcome.kind === 'expired') {
    return { kind: 'expired', failure: new CallFailure('expired', outcome.message, null) }
  }
  const reason = outcome.kind === 'rejected' ? outcome.reason : (envelope.message ?? UNKNOWN_ERROR_MESSAGE)
  if (isWorthRepeating(envelope.code)) return { kind: 'later', reason }
  return { kind: 'refused', reason, detail: readDetail(envelope.data) }
}

/** Timeouts, too many calls at once, a locked terminal, and everything that is wrong at the other end. */
function isWorthRepeating(code: number): boolean {
  return [408, 429, LOCKED_CODE].includes(code) || (code >= 500 && code <= 599)
}
