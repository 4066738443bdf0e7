// What an answer's data means to a call: its reader's result, or why there is none.
import { CallFailure, type Reading } from '#client/data/call-failure.ts'
import { ENVELOPE_OK, type Envelope, UNKNOWN_ERROR_MESSAGE } from '#shared/envelope.ts'
import { readResult } from '#shared/readers/result.ts'
import { Unreadable } from '#shared/readers/values.ts'

/** Rejects with a `CallFailure`. */
export async function readData(
  reading: Reading,
  envelope: Envelope,
  data: unknown,
  path: string,
): Promise<unknown> {
  const refusal = refusalOf(envelope)
  if (refusal && data === null && !mayBeNothing(reading)) throw refusal
  try {
    return reading.read ? await reading.read(data) : readResult(reading.result, data)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    if (refusal) throw refusal
    const reason = `仓储服务的回答无法识别，请联系管理员（${path}：${error.field}）`
    // biome-ignore lint/suspicious/noConsole: for anyone who connects a back end; the server's log has what failed there
    if (!import.meta.env.SSR) console.error(reason)
    throw new CallFailure(
      reading.read && data === null ? 'nothing' : 'unreadable',
      reason,
      null,
      envelope.code,
    )
  }
}

/** Of a refusal that is passed on as a result: without data that can be read it says why, and is no list that happens to be empty. */
function refusalOf({ code, message }: Envelope): CallFailure | null {
  if (code === ENVELOPE_OK) return null
  return new CallFailure('rejected', message ?? UNKNOWN_ERROR_MESSAGE, message, code)
}

function mayBeNothing({ read, result }: Reading): boolean {
  return !read && result.safeParse(null).success
}
