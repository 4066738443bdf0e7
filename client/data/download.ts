// Fetches a file that an upstream has made and hands it to the browser to be saved.
import { CallFailure } from '#client/data/call-failure.ts'
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts'
import { toQueryString } from '#shared/contracts/request.ts'
import { judgeEnvelope, readEnvelope } from '#shared/envelope.ts'

/** Rejects with a `CallFailure`: what comes instead of a file is an envelope that says why. */
export async function downloadFile(path: string, query: Record<string, string>, name: string): Promise<void> {
  const response = await fetch(`${path}?${toQueryString(query)}`, {
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => null)
  if (!response?.ok || response.headers.get('content-type')?.startsWith('application/json')) {
    throw await failureOf(path, response)
  }
  const content = await response.blob().catch(() => null)
  if (!content) throw await failureOf(path, null)
  saveAs(name, content)
}

async function failureOf(path: string, response: Response | null): Promise<CallFailure> {
  const envelope = readEnvelope(await response?.json().catch(() => null))
  const outcome = envelope && judgeEnvelope(envelope, path)
  if (outcome?.kind === 'expired') return new CallFailure('expired', outcome.message, null)
  const reason = outcome?.kind === 'rejected' ? outcome.reason : '文件下载失败，请检查网络后重试'
  return new CallFailure('rejected', reason, reason)
}

function saveAs(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not at once: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
