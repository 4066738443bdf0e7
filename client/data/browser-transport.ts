// Sends calls from the browser to its own origin.
import { CallFailure, envelopeOf } from '#client/data/call-failure.ts'
import { forgetCrew, signedOnNow, signOnHeaders } from '#client/data/crew.ts'
import { pageUserHeaders } from '#client/data/page-user.ts'
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts'
import type { Envelope, RefusalDetail } from '#shared/envelope.ts'
import type { SendCall } from '#shared/frame/page-state.ts'

const OFFLINE = '网络连接失败，请检查网络后重试'

export const sendFromBrowser: SendCall = async ({ method, path, query, body, ...by }, signal) => {
  const { signedOn = signedOnNow() } = by
  const response = await fetch(query === '' ? path : `${path}?${query}`, {
    method,
    headers: {
      ...pageUserHeaders(),
      ...signOnHeaders(signedOn),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new CallFailure('unreachable', OFFLINE, OFFLINE)
  })
  const envelope = await envelopeOf(response, `服务器返回异常（${response.status}），请稍后重试`)
  if (signedOn && isSignedOff(envelope)) forgetCrew(signedOn)
  return envelope
}

/** What the WMS API says of people who stand here no more. */
function isSignedOff({ data }: Envelope): boolean {
  const { reason } = (data ?? {}) as Partial<RefusalDetail>
  return reason === 'ledger.signedOff' || reason === 'ledger.signOnUnknown'
}
