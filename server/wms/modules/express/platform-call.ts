// One question to a platform of waybills, and what is known afterwards: what it answered, that it was never reached, or neither.
import { type Answer, AnswerTimeout, post } from '#server/wms/kit/web/post.ts'
import { ForbiddenAddress } from '#server/wms/kit/web/public-address.ts'
import type { Outcome, PlatformSettings } from '#server/wms/modules/express/platform.ts'
import { CREDENTIALS, type Credential, PLATFORM_ADDRESSES } from '#shared/domain/express-credentials.ts'
import { webAddressMistake } from '#shared/domain/web-address.ts'

export type Surroundings = {
  /** Whether plain http and addresses of private networks will do. */
  isPrivate: boolean
  now: () => Date
  timeoutMs: number
  /** Aborted when this process ends. */
  signal: AbortSignal
}

/** Who is asked, and from where. */
export type Asking = PlatformSettings & Surroundings

export type Refused = { kind: 'refused'; message: string }
export type Unknown = { kind: 'unknown'; message: string }

/** Ten boxes with all that is printed for them take some tens of kilobytes. */
const MOST_READ_BYTES = 1024 * 1024
const LONGEST_TOLD = 200

/** The platform's answer, whatever it says. */
export async function ask(asking: Asking, form: Readonly<Record<string, string>>): Promise<Outcome<unknown>> {
  const { baseUrl, isPrivate, timeoutMs, signal } = asking
  const mistake = settingsMistake(asking)
  if (mistake !== null) return refused(asking, mistake)
  try {
    const answer = await post(new URL(baseUrl), {
      body: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        'user-agent': 'SWMS',
      },
      isPrivate,
      timeoutMs,
      signal,
      mostReadBytes: MOST_READ_BYTES,
    })
    return read(asking, answer)
  } catch (error) {
    return unanswered(asking, error)
  }
}

export function refused(asking: Asking, message: string): Refused {
  return { kind: 'refused', message: told(asking, message) }
}

export function unknown(asking: Asking, message: string): Unknown {
  return { kind: 'unknown', message: told(asking, message) }
}

function settingsMistake({ kind, baseUrl, credentials, isPrivate }: Asking): string | null {
  const missing = credentialsOf(kind).filter(({ name, isRequired }) => isRequired && !credentials[name])
  if (missing.length > 0) {
    return `面单来源缺少${missing.map(({ label }) => label).join('、')}，请补全后重试`
  }
  const label = `面单来源的${kind}地址`
  return webAddressMistake(baseUrl, { label, example: PLATFORM_ADDRESSES[kind], plain: isPrivate })
}

function credentialsOf(kind: PlatformSettings['kind']): readonly Credential[] {
  return CREDENTIALS[kind]
}

function read(asking: Asking, { status, text }: Answer): Outcome<unknown> {
  const { kind } = asking
  if (status >= 500 || status === 408) return unknown(asking, `${kind}系统异常（HTTP ${status}），结果不明`)
  if (status >= 400) return refused(asking, `${kind}不受理（HTTP ${status}），请核对面单来源的地址`)
  if (status >= 300) {
    return refused(asking, `${kind}要求跳转（HTTP ${status}），请在面单来源填写最终地址`)
  }
  try {
    return { kind: 'done', value: JSON.parse(text) }
  } catch {
    return unknown(asking, `${kind}的应答不完整或无法识别，结果不明`)
  }
}

/** Refused where not one byte of the question can have left: there is no connection to send it through. */
function unanswered(asking: Asking, error: unknown): Refused | Unknown {
  const { kind, timeoutMs } = asking
  const { code = '' } = error as { code?: string }
  if (error instanceof ForbiddenAddress) {
    return refused(asking, `面单来源的${kind}地址不是公网地址，不允许访问，请修改`)
  }
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) {
    return refused(asking, `找不到${kind}，域名无法解析，请核对面单来源的地址和网络`)
  }
  if (code === 'ECONNREFUSED') return refused(asking, `${kind}拒绝连接，请核对面单来源的地址`)
  // Node ends a connection whose certificate fails before it writes the question.
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return refused(asking, `${kind}的证书无效（${code}），请核对面单来源的地址`)
  }
  if (error instanceof AnswerTimeout) {
    return unknown(asking, `${kind}没有在 ${timeoutMs / 1_000} 秒内应答，结果不明`)
  }
  return unknown(asking, `与${kind}的连接中断，结果不明`)
}

/** On one line, without anything that the platform was told in confidence and may have repeated. */
function told({ kind, credentials }: Asking, message: string): string {
  const secrets = credentialsOf(kind)
    .filter(({ isSecret }) => isSecret)
    .map(({ name }) => credentials[name] ?? '')
    .filter((secret) => secret !== '')
    // One may begin with another.
    .toSorted((one, other) => other.length - one.length)
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), message)
  return masked
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TOLD)
}
