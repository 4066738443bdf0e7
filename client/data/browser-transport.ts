// Sends calls from the browser to its own origin.
import { CallFailure, envelopeOf } from '#client/data/call-failure.ts'
import { pageUserHeaders } from '#client/data/page-user.ts'
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts'
import type { SendCall } from '#shared/frame/page-state.ts'

const OFFLINE = '网络连接失败，请检查网络后重试'

export const sendFromBrowser: SendCall = async ({ method, path, query, body }, signal) => {
  const response = await fetch(query === '' ? path : `${path}?${query}`, {
    method,
    headers: { ...pageUserHeaders(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new CallFailure('unreachable', OFFLINE, OFFLINE)
  })
  return envelopeOf(response, `服务器返回异常（${response.status}），请稍后重试`)
}
