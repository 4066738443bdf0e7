// Fetches a file that an upstream has made and hands it to the browser to be saved.
import { CallFailure, settleResponse } from '#client/data/call-failure.ts'
import { pageUserHeaders } from '#client/data/page-user.ts'
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts'
import { toQueryString } from '#shared/contracts/request.ts'

const FAILED = '文件下载失败，请检查网络后重试'

/** Rejects with a `CallFailure`: what comes instead of a file is an envelope that says why. */
export async function downloadFile(path: string, query: Record<string, string>, name: string): Promise<void> {
  const response = await fetch(`${path}?${toQueryString(query)}`, {
    headers: pageUserHeaders(),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => null)
  const content = isFile(response) ? await response.blob().catch(() => null) : null
  if (content) return saveAs(name, content)
  await settleResponse(path, response, FAILED)
  throw new CallFailure('rejected', FAILED, FAILED)
}

function isFile(response: Response | null): response is Response {
  return response?.ok === true && !response.headers.get('content-type')?.startsWith('application/json')
}

function saveAs(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not at once: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
