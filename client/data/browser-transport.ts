// Sends calls from the browser to its own origin.
import { CallFailure } from '#client/data/call-failure.ts'
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts'
import { readEnvelope } from '#shared/envelope.ts'
import type { SendCall } from '#shared/page-state.ts'

export const sendFromBrowser: SendCall = async ({ method, path, query, body }, signal) => {
  const response = await fetch(query === '' ? path : `${path}?${query}`, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw unreachable('网络连接失败，请检查网络后重试')
  })
  const envelope = readEnvelope(await response.json().catch(() => null))
  if (!envelope) throw unreachable(`服务器返回异常（${response.status}），请稍后重试`)
  return envelope
}

function unreachable(message: string): CallFailure {
  return new CallFailure('unreachable', message, message)
}
