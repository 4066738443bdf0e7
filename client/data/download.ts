// Fetches a file that an upstream has made and hands it to the browser to be saved.
import { CallFailure, dataOf, envelopeOf } from '#client/data/call-failure.ts'
import { pageUserHeaders } from '#client/data/page-user.ts'
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts'
import { toQueryString } from '#shared/contracts/definition/request.ts'
import { readEnvelope } from '#shared/envelope.ts'

const FAILED = '文件下载失败，请检查网络后重试'

/** Rejects with a `CallFailure`: what comes instead of a file is an envelope that says why. */
export async function downloadFile(path: string, query: Record<string, string>, name: string): Promise<void> {
  const response = await fetch(`${path}?${toQueryString(query)}`, {
    headers: pageUserHeaders(),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => null)
  const content = (await response?.blob().catch(() => null)) ?? null
  if (response?.ok && content && content.size > 0 && !(await isEnvelope(content)))
    return saveAs(name, content)
  const envelope = await envelopeOf(response && new Response(content, response), FAILED)
  dataOf(envelope, path)
  throw new CallFailure('rejected', envelope.message ?? FAILED, envelope.message ?? FAILED)
}

/** No envelope without data is larger. */
const ENVELOPE_MAX_BYTES = 64 * 1024

/** Whatever type the answer states: an upstream may have begun to send a file when it found none. */
async function isEnvelope(content: Blob): Promise<boolean> {
  if (content.size > ENVELOPE_MAX_BYTES) return false
  const text = await content.text()
  return text.trimStart().startsWith('{') && readEnvelope(jsonOf(text)) !== null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `content` as base64. */
export function saveContent(name: string, content: string): void {
  saveAs(name, new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))]))
}

function saveAs(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not at once: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
