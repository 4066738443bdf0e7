// Listens to the notice stream for a moment, as the gateway does.
import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf, type Server } from '#server/contract-check/asking.ts'
import { formOf } from '#server/contract-check/form.ts'
import { readUpstreamStream, TokenRefused } from '#server/gateway/notices/upstream-stream.ts'
import { RenewedPool } from '#server/gateway/proxy/renewed-pool.ts'
import { parseJson } from '#shared/json.ts'
import { readNotices } from '#shared/readers/notices.ts'

type Verdict = { state: 'works' | 'unreadable' | 'missing' | 'failed'; reason: string }

/** One that opens and says nothing works. */
export async function listenToNotices(
  { url, token, limitMs }: Server,
  listeningMs: number,
): Promise<Verdict> {
  const dispatcher = new RenewedPool(url, {
    connectionMs: 2 * (limitMs + listeningMs),
    connectTimeout: limitMs,
    headersTimeout: limitMs,
    bodyTimeout: 0,
  })
  const ending = new AbortController()
  let isOpen = false
  const unreadable: string[] = []
  const opening = setTimeout(() => ending.abort(new DOMException('', 'TimeoutError')), limitMs)
  try {
    await readUpstreamStream({
      dispatcher,
      token: token ?? '',
      signal: ending.signal,
      async onOpen() {
        isOpen = true
        clearTimeout(opening)
        void delay(listeningMs, undefined, { signal: ending.signal, ref: false }).then(
          () => ending.abort(),
          () => undefined,
        )
      },
      async onData(data) {
        unreadable.push(...data.flatMap((text) => unreadableForm(text) ?? []))
      },
      onSessionsEnded: async () => undefined,
      onBytes: () => undefined,
    })
    return verdictOf(unreadable, '一打开就被服务器关闭')
  } catch (error) {
    if (isOpen) return verdictOf(unreadable, ending.signal.aborted ? '' : reasonOf(error, limitMs))
    if (error instanceof TokenRefused)
      return { state: 'failed', reason: `令牌不被接受（code ${error.code}）` }
    const answered = /was answered with (\d+) ?(.*)$/.exec(error instanceof Error ? error.message : '')
    if (!answered) return { state: 'failed', reason: reasonOf(error, limitMs) }
    const [, status, type = ''] = answered
    if (status === '404') return { state: 'missing', reason: `没有此接口（HTTP ${status}）` }
    return { state: 'failed', reason: `不是 text/event-stream（HTTP ${status} ${type || '未说明类型'}）` }
  } finally {
    clearTimeout(opening)
    ending.abort()
    await dispatcher.destroy()
  }
}

function verdictOf([form]: readonly string[], ended: string): Verdict {
  if (form !== undefined) return { state: 'unreadable', reason: `推送的 data：${form}，应为消息列表` }
  return ended === '' ? { state: 'works', reason: '' } : { state: 'failed', reason: ended }
}

/** Null for a list of notices. */
function unreadableForm(text: string): string | null {
  try {
    const data = parseJson(text)
    try {
      readNotices(data)
      return null
    } catch {
      return formOf(data)
    }
  } catch {
    return '不是 JSON 的文字'
  }
}
