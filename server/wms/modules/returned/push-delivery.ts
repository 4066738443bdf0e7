// The work of telling owners' systems: what is due is taken under a lease, sent, and settled. Anyone who dies between leaves an
// attempt that another process makes again, under the same number, so that the owner's system knows it.
import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { systemCaller } from '#server/wms/kit/caller.ts'
import { type Schedule, startJob, type Attempt as TryOne } from '#server/wms/kit/job.ts'
import type { Seal } from '#server/wms/kit/seal.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { settingOf } from '#server/wms/kit/settings.ts'
import { advanceParts, advancing } from '#server/wms/kit/transition.ts'
import { type Answer, AnswerTimeout, post } from '#server/wms/kit/web/post.ts'
import { ForbiddenAddress } from '#server/wms/kit/web/public-address.ts'
import { pushSecretPlace } from '#server/wms/modules/base/owner/rules.ts'
import { pushBinding } from '#server/wms/modules/returned/resources.ts'
import { ownerRules } from '#server/wms/schema/owner.ts'
import { returnPushes } from '#server/wms/schema/returned.ts'
import { nextAttempt } from '#shared/domain/push.ts'
import { PUSH_NEEDS_PEOPLE, pushAddressMistake, type ReturnPushError } from '#shared/domain/return-push.ts'

export type PushPace = {
  everyMs: number
  timeoutMs: number
  /** Longer than an attempt can take. */
  leaseMs: number
}

export const PUSH_PACE: PushPace = { everyMs: 2_000, timeoutMs: 10_000, leaseMs: 60_000 }

type Delivery = Sources & { seal: Seal; isPrivate: boolean; pace: PushPace; signal: AbortSignal }

/** An attempt that this process makes: `attempts` tells it from those before and after. */
type Attempt = { pushNo: string; owner: string; body: string; attempts: number }
type Outcome = { errorCode: ReturnPushError | null; result: string; address: string; answer: string }

const MOST_AT_ONCE = 12
/** A system that does not answer holds up its own messages, and few others. */
const MOST_OF_OWNER = 3
const LONGEST_ANSWER = 2_000

type Options = Pick<Delivery, 'seal' | 'isPrivate' | 'pace'> & Pick<Schedule, 'notify' | 'onError'>

/** Answers the function that stops it: attempts under way are given back. */
export function startPushDelivery(
  sources: Sources,
  { notify, onError, ...options }: Options,
): () => Promise<void> {
  const ending = new AbortController()
  const delivery = { ...sources, ...options, signal: ending.signal }
  const schedule = { everyMs: options.pace.everyMs, notify, onError }
  const stop = startJob(sources, '退件结果推送', schedule, (tryOne) => deliverDue(delivery, tryOne))
  return () => {
    ending.abort()
    return stop()
  }
}

async function deliverDue(delivery: Delivery, tryOne: TryOne): Promise<void> {
  while (!delivery.signal.aborted) {
    const attempts = await takeDue(delivery)
    if (attempts.length === 0) return
    await Promise.all(attempts.map((attempt) => tryOne('', () => deliver(delivery, attempt))))
  }
}

/** Another process that chose the same ones waits for this statement, and then finds them taken. */
async function takeDue({ orm, now, pace }: Delivery): Promise<Attempt[]> {
  const at = now()
  const isDue = sql`(state in ('待推送', '待重试') and next_retry_at <= ${at.toISOString()}
    or state = '推送中' and lease_until <= ${at.toISOString()})`
  const first = sql`push_no in (
    select push_no from (
      select push_no, created_at, row_number() over (partition by owner order by created_at, push_no) as place
      from return_pushes where ${isDue}) as due
    where place <= ${MOST_OF_OWNER} order by place, created_at limit ${MOST_AT_ONCE})`
  const { pushNo, owner, body, attempts } = returnPushes
  const leaseUntil = new Date(at.getTime() + pace.leaseMs)
  const values = { attempts: sql`${attempts} + 1`, leaseUntil, nextRetryAt: null }
  return advancing({ orm }, pushBinding, 'take', and(isDue, first), values).returning({
    pushNo,
    owner,
    body,
    attempts,
  })
}

async function deliver(delivery: Delivery, attempt: Attempt): Promise<void> {
  const outcome = await attemptOnce(delivery, attempt)
  if (outcome) await settle(delivery, attempt, outcome)
  else await giveBack(delivery, attempt)
}

/** Null when this process ends before there is an answer. */
async function attemptOnce(delivery: Delivery, attempt: Attempt): Promise<Outcome | null> {
  const { isPrivate, now, pace, signal } = delivery
  const found = await findTarget(delivery, attempt)
  if ('errorCode' in found) return found
  const { address, secret } = found
  const timestamp = String(Math.floor(now().getTime() / 1_000))
  try {
    const answer = await post(new URL(address), {
      body: attempt.body,
      isPrivate,
      timeoutMs: pace.timeoutMs,
      signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'SWMS',
        'idempotency-key': attempt.pushNo,
        'x-swms-timestamp': timestamp,
        'x-swms-signature': signatureOf(secret, timestamp, attempt.body),
      },
    })
    return { ...judged(answer), address, answer: shown(answer.text) }
  } catch (error) {
    return signal.aborted ? null : { ...explained(error), address, answer: '' }
  }
}

/** Over the time, so that an old message cannot be sent again as a new one. */
function signatureOf(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** As the owner's rules are now: anyone who corrects the address need not touch the messages. */
async function findTarget({ orm, seal, isPrivate }: Delivery, { owner }: Attempt) {
  const { code, pushUrl, pushSecret } = ownerRules
  const [rule] = await orm
    .select({ address: pushUrl, sealed: pushSecret })
    .from(ownerRules)
    .where(eq(code, owner))
  const address = rule?.address ?? ''
  if (!rule || address === '') return failed('NO_ADDRESS', '货主未设置推送地址，请在货主规则中设置', '')
  const mistake = pushAddressMistake(address, { plain: isPrivate })
  if (mistake !== null) return failed('ADDRESS_FORBIDDEN', mistake, address)
  const secret = rule.sealed === null ? null : seal.open(rule.sealed, pushSecretPlace(owner))
  if (secret === null) return failed('SECRET_LOST', '推送密钥无法读取，请在货主规则中重新设置', address)
  return { address, secret }
}

function failed(errorCode: ReturnPushError, result: string, address: string): Outcome {
  return { errorCode, result, address, answer: '' }
}

function judged({ status }: Answer): Pick<Outcome, 'errorCode' | 'result'> {
  if (status >= 200 && status < 300) return { errorCode: null, result: `成功，HTTP ${status}` }
  if (status >= 300 && status < 400) {
    return { errorCode: 'REDIRECTED', result: `对方要求跳转（HTTP ${status}），请填写最终地址` }
  }
  return status < 500
    ? { errorCode: 'REJECTED', result: `对方拒收，HTTP ${status}` }
    : { errorCode: 'SERVER_ERROR', result: `对方系统异常，HTTP ${status}` }
}

function explained(error: unknown): Pick<Outcome, 'errorCode' | 'result'> {
  const { code = '' } = error as { code?: string }
  if (error instanceof ForbiddenAddress) {
    return { errorCode: 'ADDRESS_FORBIDDEN', result: '地址不是公网地址，不允许访问，请修改货主的推送地址' }
  }
  if (error instanceof AnswerTimeout || code === 'ETIMEDOUT') {
    return { errorCode: 'TIMEOUT', result: '对方没有在规定时间内应答' }
  }
  if (/^(ENOTFOUND|EAI_)/.test(code)) return { errorCode: 'HOST_UNKNOWN', result: '找不到地址，域名无法解析' }
  if (code === 'ECONNREFUSED') return { errorCode: 'REFUSED', result: '连接被拒绝，对方没有开放此端口' }
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return { errorCode: 'CERTIFICATE', result: `对方的证书无效或已过期（${code}）` }
  }
  return { errorCode: 'CONNECTION', result: code === '' ? '连接中断' : `连接中断（${code}）` }
}

/** PostgreSQL keeps no NUL. */
function shown(answer: string): string {
  return answer.replaceAll('\0', '').slice(0, LONGEST_ANSWER)
}

/** Nothing happens when another process has the attempt by now. */
async function settle(delivery: Delivery, attempt: Attempt, outcome: Outcome): Promise<void> {
  const { pushNo, attempts } = attempt
  const { errorCode, result, address, answer } = outcome
  await delivery.orm.transaction(async (orm) => {
    const at = delivery.now()
    const { state, nextRetryAt } = await nextStateOf({ ...delivery, orm }, attempt, errorCode)
    const step = errorCode === null ? 'succeed' : 'fail'
    const values = {
      nextRetryAt,
      errorCode,
      lastResult: result,
      address,
      answer,
      lastAt: at,
      leaseUntil: null,
      ...(errorCode === null && { pushedAt: at }),
      updatedAt: at,
      revision: sql`${returnPushes.revision} + 1`,
    }
    const { warehouse, owner } = returnPushes
    const ended = advancing({ orm }, pushBinding, step, isOurs(attempt), values, state)
    const [kept] = await ended.returning({ warehouse, owner })
    if (!kept) return
    const writer = {
      orm,
      at,
      source: 'push',
      requestId: `${pushNo}-${attempts}`,
      caller: systemCaller(at),
    }
    await audit(writer, {
      action: step,
      entity: 'returnPush',
      entityId: pushNo,
      before: { ...kept, state: '推送中', attempts: attempts - 1 },
      after: { ...kept, state, attempts, errorCode, lastResult: result },
    })
  })
}

async function nextStateOf({ orm, now }: Sources, { attempts }: Attempt, errorCode: ReturnPushError | null) {
  if (errorCode === null) return { state: '成功' as const, nextRetryAt: null }
  const most = await settingOf(orm, 'push.maxAttempts')
  const nextRetryAt = PUSH_NEEDS_PEOPLE.includes(errorCode) ? null : nextAttempt(attempts, most, now())
  return { state: nextRetryAt === null ? ('人工处理' as const) : ('待重试' as const), nextRetryAt }
}

/** As if it had not been begun: the process ends. */
async function giveBack({ orm, now }: Delivery, attempt: Attempt): Promise<void> {
  const values = { attempts: attempt.attempts - 1, nextRetryAt: now(), leaseUntil: null }
  await advanceParts({ orm }, pushBinding, 'giveBack', isOurs(attempt), values)
}

function isOurs({ pushNo, attempts }: Attempt) {
  return and(
    eq(returnPushes.pushNo, pushNo),
    eq(returnPushes.attempts, attempts),
    eq(returnPushes.state, '推送中'),
  )
}
