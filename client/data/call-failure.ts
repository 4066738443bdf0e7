// What a call's failure is, and the one place where an answer becomes data or a failure.
import type { Call, CallRequest } from '#shared/contracts/definition/request.ts'
import {
  type Envelope,
  judgeEnvelope,
  LOCKED_CODE,
  type RefusalDetail,
  readEnvelope,
} from '#shared/envelope.ts'
import type { SendCall } from '#shared/frame/page-state.ts'
import { parseJson } from '#shared/json.ts'
import { OTHER_USER_HEADER } from '#shared/session.ts'

const FORBIDDEN = 403
const NOT_FOUND = 404
const CONFLICT = 409

export class CallFailure extends Error {
  override name = 'CallFailure'
  /**
   * `nothing`: no data where there must be some. `unreadable`: data of another form; what was asked for may have been done.
   * `other-user`: somebody else has signed in under this page.
   */
  readonly kind: 'expired' | 'rejected' | 'unreachable' | 'nothing' | 'unreadable' | 'other-user'
  /** What the user reads for five seconds; null when the caller shows the reason itself. */
  readonly toast: string | null
  /** Which refusal it is and what of the input it speaks of, where the server says so. */
  readonly detail: RefusalDetail | null
  readonly #code: number | null

  /** `code` is the envelope's, or the answer's status where there was none. */
  constructor(
    kind: CallFailure['kind'],
    message: string,
    toast: string | null,
    code: number | null = null,
    detail: RefusalDetail | null = null,
  ) {
    super(message)
    this.detail = detail
    this.kind = kind
    this.toast = toast
    this.#code = code
  }

  /** Refused because of how things stand by now. */
  get isConflict(): boolean {
    return this.#code === CONFLICT
  }

  /** No such record, or no such call: another back end may lack it. */
  get isUnknown(): boolean {
    return this.#code === NOT_FOUND
  }

  /** Refused by a terminal that is locked. */
  get isLocked(): boolean {
    return this.#code === LOCKED_CODE
  }

  /** Refused to this user, however often it is asked for. */
  get isForbidden(): boolean {
    return this.#code === FORBIDDEN
  }
}

/** How a call's answers are read. */
export type Reading = Pick<Call, 'read' | 'result' | 'absent'>

/** Sends a call and answers its data, as `reading` reads it; rejects with a `CallFailure`. */
export async function settleCall(
  send: SendCall,
  request: CallRequest,
  signal: AbortSignal,
  reading?: Reading,
): Promise<unknown> {
  try {
    const envelope = await send(request, signal)
    const data = dataOf(envelope, request.path)
    return reading ? await readData(reading, envelope, data, request.path) : data
  } catch (error) {
    if (reading?.absent && error instanceof CallFailure && error.isUnknown) return reading.absent
    throw error
  }
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
  const envelope = readEnvelope(
    await textOf(response)
      .then(parseJson)
      .catch(() => null),
  )
  if (!envelope) throw new CallFailure('unreachable', unreadable, unreadable, response?.status ?? null)
  if (response?.headers.has(OTHER_USER_HEADER))
    throw new CallFailure('other-user', String(envelope.message), null)
  return envelope
}

async function textOf(response: Response | null): Promise<string> {
  return (await response?.text()) ?? ''
}

/** By code that the sign-in page never needs. Where that cannot be brought any more, nobody is told what is wrong with an answer. */
export function readData(
  reading: Reading,
  envelope: Envelope,
  data: unknown,
  path: string,
): Promise<unknown> {
  return import('#client/data/read-data.ts').then(
    (reader) => reader.readData(reading, envelope, data, path),
    () => (reading.read ? reading.read(data) : data),
  )
}

/** What an envelope holds; throws the `CallFailure` that it tells of. */
export function dataOf(envelope: Envelope, path: string): unknown {
  const outcome = judgeEnvelope(envelope, path)
  switch (outcome.kind) {
    case 'data':
      return outcome.data
    case 'passed':
      return outcome.envelope.data
    case 'expired':
      throw new CallFailure('expired', outcome.message, null)
    case 'rejected':
      throw new CallFailure('rejected', outcome.reason, outcome.toast, envelope.code, outcome.detail)
  }
}
