// What this installation asks of 拼多多's open platform: tokens, for a code that a merchant brings back, or for the ones before.
// Neither of them, nor the secret of this installation, is ever written down or answered in the clear.
import * as z from 'zod'
import type { PddPlatform } from '#server/wms/kit/services.ts'
import { AnswerTimeout, post } from '#server/wms/kit/web/post.ts'

export type Tokens = {
  accessToken: string
  refreshToken: string
  expiresInSeconds: number
  /** What the platform calls the account that has agreed; null where it does not say. */
  account: string | null
}
/** In words for people; `isFinal` when asking again would end the same. */
export type Refused = { reason: string; isFinal: boolean }

type Grant =
  | { grant_type: 'authorization_code'; code: string; redirect_uri: string }
  | { grant_type: 'refresh_token'; refresh_token: string }

const TEN_YEARS_SECONDS = 315_360_000
const LONGEST_TOLD = 200

const token = z.string().min(1).max(4_000)
const granted = z.object({
  access_token: token,
  refresh_token: token,
  expires_in: z.coerce.number().int().min(1).max(TEN_YEARS_SECONDS),
  owner_name: z.string().nullish(),
})
const refused = z.object({
  error_response: z.object({
    error_code: z.union([z.number(), z.string()]).nullish(),
    error_msg: z.string().nullish(),
  }),
})

export function tokensFor(pdd: PddPlatform, code: string, signal: AbortSignal): Promise<Tokens | Refused> {
  return ask(pdd, { grant_type: 'authorization_code', code, redirect_uri: pdd.returnUrl }, signal)
}

export function renewedTokens(
  pdd: PddPlatform,
  refreshToken: string,
  signal: AbortSignal,
): Promise<Tokens | Refused> {
  return ask(pdd, { grant_type: 'refresh_token', refresh_token: refreshToken }, signal)
}

/** Where the merchant agrees, and what they bring back. */
export function authorizeAddress({ authorizeUrl, clientId, returnUrl }: PddPlatform, state: string): string {
  const address = new URL(authorizeUrl)
  const asked = { response_type: 'code', client_id: clientId, redirect_uri: returnUrl, state }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return address.href
}

async function ask(pdd: PddPlatform, grant: Grant, signal: AbortSignal): Promise<Tokens | Refused> {
  const { clientId: client_id, clientSecret: client_secret, timeoutMs } = pdd
  try {
    const answer = await post(new URL(pdd.tokenUrl), {
      body: JSON.stringify({ client_id, client_secret, ...grant }),
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'SWMS' },
      // Anyone who runs this installation has said where; it may be a proxy in their own network.
      isPrivate: true,
      timeoutMs,
      signal,
    })
    return judged(answer, [client_secret, 'code' in grant ? grant.code : grant.refresh_token])
  } catch (error) {
    const reason =
      error instanceof AnswerTimeout ? '拼多多没有在规定时间内应答' : '无法连接拼多多，请检查网络'
    return { reason, isFinal: false }
  }
}

/** A refusal comes with status 200 as well as with 400. */
function judged({ status, text }: { status: number; text: string }, secrets: readonly string[]) {
  const answer = parsed(text)
  const no = refused.safeParse(answer)
  if (no.success) return { reason: reasonOf(no.data.error_response, secrets), isFinal: true }
  const yes = granted.safeParse(answer)
  if (!yes.success || status !== 200) return { reason: `拼多多的应答异常（HTTP ${status}）`, isFinal: false }
  const { access_token, refresh_token, expires_in, owner_name } = yes.data
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresInSeconds: expires_in,
    account: owner_name ? plain(owner_name).slice(0, LONGEST_TOLD) : null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** As the platform says it, but for what it was told in confidence. */
function reasonOf(
  { error_code, error_msg }: z.output<typeof refused>['error_response'],
  secrets: readonly string[],
): string {
  const said = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), error_msg ?? '')
  const told = plain(said).slice(0, LONGEST_TOLD)
  const code = plain(String(error_code ?? '')).slice(0, 20)
  return `拼多多拒绝了请求${told === '' ? '' : `：${told}`}${code === '' ? '' : `（错误码 ${code}）`}`
}

/** On one line, without what no text has; PostgreSQL keeps no NUL. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
}
