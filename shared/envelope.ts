// The envelope around every answer of the WMS API, and what an answer means to the caller.

export type Envelope<T = unknown> = {
  code: number
  message: string | null
  data: T
  result_code: number | null
}

/** One thing that is wrong with the input: at which of its fields, as a path ('lines.2.qty'), and what to do. */
export type Problem = { field: string; message: string }

/** What a refusal says beside its message, for programs: the data of its envelope. Another back end may say nothing. */
export type RefusalDetail = {
  /** Which refusal it is, whatever its words: 'inbound.lotMissing'. */
  reason: string
  /** What of the input is to be mended, as a path. */
  field?: unknown
  /** All that is wrong with the input, where that is more than one thing: a list of `Problem`. */
  problems?: unknown
  /** It is a question: the same command is done when it comes again with `reason` among its `sure`. */
  asks?: unknown
  /** So many values `field` is to have. */
  count?: unknown
}

export const ENVELOPE_OK = 200
/** Both say that the login has expired: 600 when no valid token came, 601 when it has run out. */
export const EXPIRED_CODES = [600, 601] as const
/** The answer's data explains the refusal and is handed to the caller as JSON text. */
export const DETAILED_REFUSAL_CODE = 701

export const EXPIRED_MESSAGE = '当前登录已过期，请重新登录'
/** Of the gateway alone: nobody is at the terminal that asks. */
export const LOCKED_CODE = 423
export const BLOCKED_MESSAGE = '请求已被禁用，请重新登录'
export const UNKNOWN_ERROR_MESSAGE = '未知系统错误'
export const FALSE_DATA_MESSAGE = '操作失败'
export const BLIND_TASK_MISSING_MESSAGE = '找不到此盲收任务'

/** Answers of this call are never judged: the scan station reads the envelope itself. */
export const BLIND_CACHE_ADD_PATH = '/api/basic/blind/cache/add'

export type Outcome =
  | { kind: 'data'; data: unknown }
  /** A refusal that the caller treats as a normal result. */
  | { kind: 'passed'; envelope: Envelope }
  | { kind: 'expired'; message: string }
  /** `toast` is what the user reads for five seconds; null when the caller shows the reason itself. */
  | { kind: 'rejected'; reason: string; toast: string | null; detail: RefusalDetail | null }

/** Reads an answer's body; null when it is not an envelope (an HTML error page, a truncated body). */
export function readEnvelope(body: unknown): Envelope | null {
  if (typeof body !== 'object' || body === null) return null
  const { code, message, msg, data, result_code } = body as Record<string, unknown>
  const readCode = readInteger(code)
  if (readCode === null) return null
  return {
    code: readCode,
    message: readWords(message) ?? readWords(msg),
    data: data ?? null,
    result_code: readInteger(result_code),
  }
}

/** Decides what an envelope means. An expired login wins over every exception. */
export function judgeEnvelope(envelope: Envelope, path: string): Outcome {
  if (isExpiredCode(envelope.code)) return { kind: 'expired', message: expiryReason(envelope) }
  if (envelope.code === ENVELOPE_OK) {
    return envelope.data === false
      ? { kind: 'rejected', reason: FALSE_DATA_MESSAGE, toast: null, detail: null }
      : { kind: 'data', data: envelope.data }
  }
  if (isPassedThrough(envelope, path)) return { kind: 'passed', envelope }
  if (envelope.code === DETAILED_REFUSAL_CODE) {
    return { kind: 'rejected', reason: JSON.stringify(envelope.data), toast: null, detail: null }
  }
  return {
    kind: 'rejected',
    reason: envelope.message ?? UNKNOWN_ERROR_MESSAGE,
    toast: envelope.message ?? 'Error',
    detail: readDetail(envelope.data),
  }
}

/** Null for what is no such thing: what another back end puts there is its own. What is in it, anyone who uses it checks. */
export function readDetail(data: unknown): RefusalDetail | null {
  const detail = data as RefusalDetail | null
  return typeof detail?.reason === 'string' ? detail : null
}

export function isExpiredCode(code: number): boolean {
  return EXPIRED_CODES.some((expired) => expired === code)
}

/** Until the user has decided whether to sign in again, calls are refused without being made. */
function expiryReason({ message }: Envelope): string {
  return message === BLOCKED_MESSAGE ? BLOCKED_MESSAGE : EXPIRED_MESSAGE
}

function isPassedThrough(envelope: Envelope, path: string): boolean {
  return (
    envelope.result_code === -1 ||
    envelope.result_code === 0 ||
    path === BLIND_CACHE_ADD_PATH ||
    envelope.message === BLIND_TASK_MISSING_MESSAGE
  )
}

/** Some upstreams write numbers as text. */
function readInteger(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return Number.isInteger(number) ? number : null
}

/** Null for what says nothing to anybody. */
function readWords(message: unknown): string | null {
  const words = typeof message === 'number' ? String(message) : message
  return typeof words === 'string' && words.trim() !== '' ? words : null
}
