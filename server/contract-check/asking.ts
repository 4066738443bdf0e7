// One request to the server under check, and what came of it: an envelope, or one line that says why there is none.
import { randomUUID } from 'node:crypto'
import { identityHeaders } from '#server/gateway/proxy/headers.ts'
import { charsetOf, decoderOf } from '#server/gateway/proxy/inspection.ts'
import { DEFAULT_VERSION } from '#shared/constants.ts'
import type { CallRequest } from '#shared/contracts/definition/call.ts'
import { type Envelope, readEnvelope } from '#shared/envelope.ts'
import { parseJson } from '#shared/json.ts'

export type Server = {
  /** Without a slash at its end. */
  url: string
  token: string | null
  /** From the sending of a request to the end of its answer. */
  limitMs: number
}

/** No usable answer; `message` is one line in Chinese. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** The server says that it has no such call. */
  readonly isMissing: boolean

  constructor(message: string, { isMissing = false } = {}) {
    super(message)
    this.isMissing = isMissing
  }
}

const LARGEST_BYTES = 8 * 1024 * 1024
/** Ways in which servers say that they have no such call. */
const MISSING_STATUSES = [404, 405, 501]

/** Rejects with `NoAnswer`. */
export async function askEnvelope(server: Server, request: CallRequest): Promise<Envelope> {
  const { response, bytes } = await ask(server, request)
  const { status } = response
  const envelope = readEnvelope(jsonOf(bytes, response.headers))
  if (MISSING_STATUSES.includes(envelope?.code ?? status))
    throw new NoAnswer(`没有此接口（${envelope ? `code ${envelope.code}` : `HTTP ${status}`}）`, {
      isMissing: true,
    })
  if (envelope) return envelope
  throw new NoAnswer(notAnEnvelope(response, bytes))
}

/** Rejects with `NoAnswer`. */
export async function ask(
  { url, token, limitMs }: Server,
  { method, path, query, body }: CallRequest,
): Promise<{ response: Response; bytes: Buffer }> {
  const identity = { token, version: DEFAULT_VERSION, requestId: randomUUID(), clientAddress: '127.0.0.1' }
  try {
    const response = await fetch(`${url}${path}${query === '' ? '' : `?${query}`}`, {
      method,
      headers: {
        ...(identityHeaders(identity) as Record<string, string>),
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    return { response, bytes: await bytesOf(response) }
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer(reasonOf(error, limitMs))
  }
}

async function bytesOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > LARGEST_BYTES) throw new NoAnswer(`回答超过 ${LARGEST_BYTES / 1024 ** 2} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Null for what is no JSON. */
function jsonOf(bytes: Buffer, headers: Headers): unknown {
  const decoder = decoderOf(charsetOf({ 'content-type': headers.get('content-type') ?? '' }))
  try {
    return parseJson((decoder ?? new TextDecoder()).decode(bytes))
  } catch {
    return null
  }
}

function notAnEnvelope({ status, headers }: Response, bytes: Buffer): string {
  const told = `HTTP ${status}`
  if (status >= 300 && status < 400) return `要求转到别处（${told}），控制台不会跟随`
  if (bytes.length === 0) return `空回答（${told}）`
  const start = bytes.subarray(0, 200).toString('latin1').trimStart()
  if (/html/i.test(headers.get('content-type') ?? '') || /^<(?:!doctype|html)/i.test(start))
    return `回答是 HTML 页面，不是 JSON（${told}）`
  if (!/^[{[]/.test(start)) return `回答不是 JSON（${told}）`
  return `回答不是 { code, message, data } 形式的信封，或 JSON 不完整（${told}）`
}

const TLS_ERROR = /CERT|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO_/

/** Also of what the notice stream has failed with. */
export function reasonOf(error: unknown, limitMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `${limitMs / 1000} 秒内没有答完`
  const code = codeOf(error)
  if (TLS_ERROR.test(code)) return `TLS 连接失败（${code}）：请检查证书、域名与信任链`
  if (code === 'ECONNREFUSED') return '连接被拒绝：请检查地址与端口'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '找不到主机：请检查域名'
  return code === '' ? '连接中断' : `连接中断（${code}）`
}

/** As Node names it, wherever the client library has put it. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return ''
}
