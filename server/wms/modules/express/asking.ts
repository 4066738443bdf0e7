// Requests on their way: what is due is taken, committed, asked for at its platform outside of any transaction, and settled in one.
// Who dies between has asked, or not: whatever became of it is found out before anything is asked for once more.

import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#server/wms/kit/errors.ts'
import { executeScheduled, type Schedule } from '#server/wms/kit/job.ts'
import { inPart, type Operation } from '#server/wms/kit/operation.ts'
import { startRepeating } from '#server/wms/kit/repeating.ts'
import type { Seal } from '#server/wms/kit/seal.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { advance, advancing } from '#server/wms/kit/transition.ts'
import type {
  Asked,
  Given,
  Outcome,
  Platform,
  PlatformSettings,
} from '#server/wms/modules/express/platform.ts'
import { platformOf } from '#server/wms/modules/express/platforms.ts'
import { refusals } from '#server/wms/modules/express/refusals.ts'
import { findKept, type Kept, lockRequest, type Request } from '#server/wms/modules/express/requests.ts'
import { requestBinding } from '#server/wms/modules/express/resources.ts'
import { credentialsPlace, numberOf } from '#server/wms/modules/express/rules.ts'
import { waybillRequests, waybillSources } from '#server/wms/schema/express.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { addressOf, divisionOf } from '#shared/domain/address/read-address.ts'
import { nextAskAt, nextLookAt } from '#shared/domain/express.ts'
import { hrefTo } from '#shared/routes.ts'

export type AskPace = {
  everyMs: number
  timeoutMs: number
  /** Longer than two questions take. */
  leaseMs: number
}

export const ASK_PACE: AskPace = { everyMs: 1_000, timeoutMs: 10_000, leaseMs: 60_000 }

/** Everything that the numbers of a request are booked with. */
export type Booking = Pick<
  Kept,
  'orderNo' | 'boxes' | 'packaging' | 'packagingCost' | 'printer' | 'creator'
> & { kind: PlatformSettings['kind'] }

export type Asking = {
  pace: AskPace
  seal: Seal
  /** Whether platforms may stand in private networks, and speak plain http. */
  isPrivate: boolean
  /** In the transaction that settles the request, its order locked. */
  book: (op: Operation, booking: Booking, given: Given) => Promise<unknown>
  notify: Schedule['notify']
  onError: (error: unknown) => void
}
type Context = Sources & Asking & { signal: AbortSignal }

/** `attempts` tells it from those before and after. */
type Attempt = Pick<Kept, 'requestNo' | 'state' | 'attempts'>

const MOST_AT_ONCE = 12

/** Answers the function that stops it: what is being asked breaks off, and is found out about later. */
export function startAsking(sources: Sources, asking: Asking): () => Promise<void> {
  const ending = new AbortController()
  const context = { ...sources, ...asking, signal: ending.signal }
  const underWay = new Set<Promise<void>>()
  const begin = (attempt: Attempt) => {
    const run = askFor(context, attempt)
      .catch(asking.onError)
      .finally(() => underWay.delete(run))
    underWay.add(run)
  }
  const stop = startRepeating({ everyMs: asking.pace.everyMs, onError: asking.onError }, async () => {
    await doubtLost(context)
    for (const step of STEPS) {
      const room = MOST_AT_ONCE - underWay.size
      if (room > 0) for (const attempt of await takeDue(context, step, room)) begin(attempt)
    }
  })
  return async () => {
    await stop()
    ending.abort()
    await Promise.all(underWay)
  }
}

/** Of a process that has died. */
async function doubtLost(context: Context): Promise<void> {
  const at = context.now()
  const { state, leaseUntil } = waybillRequests
  const isLost = and(eq(state, '取号中'), lte(leaseUntil, at))
  const values = { lastResult: '取号时系统中断，正在查询', leaseUntil: null, nextTryAt: at, updatedAt: at }
  await advancing(context, requestBinding, 'doubt', isLost, values)
}

const STEPS = [
  { from: '待取号', step: 'claim', to: '取号中' },
  { from: '结果不明', step: 'look', to: '结果不明' },
  { from: '取消中', step: 'cancel', to: '取消中' },
] as const

/** Another process that chose the same ones waits for this statement, and then finds them taken. */
function takeDue(
  context: Context,
  { from, step, to }: (typeof STEPS)[number],
  most: number,
): Promise<Attempt[]> {
  const at = context.now()
  const { requestNo, state, attempts, nextTryAt, leaseUntil, askedAt } = waybillRequests
  const isDue = and(eq(state, from), lte(nextTryAt, at), or(isNull(leaseUntil), lte(leaseUntil, at)))
  const values = {
    attempts: sql`${attempts} + 1`,
    leaseUntil: new Date(at.getTime() + context.pace.leaseMs),
    askedAt: sql`coalesce(${askedAt}, ${at.toISOString()}::timestamptz)`,
    updatedAt: at,
  }
  const taken = and(isDue, firstOf(isDue, most))
  return advancing(context, requestBinding, step, taken, values, to).returning({ requestNo, state, attempts })
}

function firstOf(isDue: SQL | undefined, most: number): SQL {
  return sql`request_no in (select request_no from waybill_requests where ${isDue} order by next_try_at limit ${most})`
}

async function askFor(context: Context, attempt: Attempt): Promise<void> {
  const found = await findAttempt(context, attempt.requestNo)
  if (attempt.state === '取消中') {
    const outcome = await answered(context, found, (platform) =>
      platform.cancel({
        handle: found.request.handle,
        waybillNo: found.request.waybillNo ?? '',
        carrierCode: found.source.platformCarrier,
        reason: found.request.reason,
      }),
    )
    return settleCancel(context, attempt, outcome)
  }
  const asked = askedOf(found)
  const outcome = await answered<Given | null>(context, found, (platform) =>
    attempt.state === '取号中' ? platform.get(asked) : platform.find(asked),
  )
  return settle(context, attempt, { kind: found.source.kind as PlatformSettings['kind'], outcome })
}

type Found = {
  request: Kept
  source: typeof waybillSources.$inferSelect
  order: typeof outboundOrders.$inferSelect
}

async function findAttempt({ orm }: Context, requestNo: string): Promise<Found> {
  const [found] = await orm
    .select({ request: waybillRequests, source: waybillSources, order: outboundOrders })
    .from(waybillRequests)
    .innerJoin(waybillSources, eq(waybillSources.code, waybillRequests.source))
    .innerJoin(outboundOrders, eq(outboundOrders.orderNo, waybillRequests.orderNo))
    .where(eq(waybillRequests.requestNo, requestNo))
  if (!found) throw new Error(`${requestNo} is gone`)
  return found
}

/** What breaks off may have been done. */
async function answered<T>(
  { seal, isPrivate, now, signal, pace, onError }: Context,
  { source }: Found,
  ask: (platform: Platform) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const settings = settingsOf(seal, source)
  if (settings === null) return { kind: 'refused', message: refusals.credentialsLost(source.code).message }
  try {
    return await ask(platformOf(settings, { isPrivate, now, signal, timeoutMs: pace.timeoutMs }))
  } catch (error) {
    onError(error)
    return { kind: 'unknown', message: '取号时系统异常，请联系管理员' }
  }
}

function settingsOf(
  seal: Seal,
  { code, kind, baseUrl, credentials }: Found['source'],
): PlatformSettings | null {
  const opened = credentials === null ? null : seal.open(credentials, credentialsPlace(code))
  if (opened === null || kind === '号段') return null
  return { kind, baseUrl, credentials: JSON.parse(opened) }
}

function askedOf({ request, source, order }: Found): Asked {
  return {
    key: request.requestNo,
    carrierCode: source.platformCarrier,
    sender: { name: source.senderName, phone: source.senderPhone, ...placeOf(source.senderAddress) },
    receiver: { name: order.receiver, phone: order.mobile, ...placeOf(order.address) },
    oaid: order.oaid,
    boxes: request.boxes,
    weight: order.weight,
    goods: '商品',
    remark: order.orderNo,
  }
}

/** An address that does not begin with its division is left to the platform. */
function placeOf(address: string) {
  const division = divisionOf(address)
  const written = addressOf({ ...division, street: '' })
  const street = address.startsWith(written) ? address.slice(written.length) : address
  return { ...division, street }
}

type Answered = { kind: PlatformSettings['kind']; outcome: Outcome<Given | null> }

const UNSETTLED: readonly string[] = ['取号中', '结果不明']

async function settle(context: Context, attempt: Attempt, { kind, outcome }: Answered): Promise<void> {
  const failed = await inSettling(context, attempt, async (op, before, kept) => {
    if (outcome.kind === 'done' && outcome.value)
      return take(context, op, { before, kept, kind }, outcome.value)
    // Somebody else has settled it meanwhile, or asks anew.
    if (before.state !== attempt.state || kept.attempts !== attempt.attempts) return null
    return outcome.kind === 'done' ? goOn(op, before, kept) : leaveOpen(op, before, kept, outcome)
  })
  if (failed) await tell(context, failed)
}

type Settling = (op: Operation, before: Request, kept: Kept) => Promise<Request | null>

function inSettling(
  context: Context,
  { requestNo, attempts }: Attempt,
  work: Settling,
): Promise<Request | null> {
  return executeScheduled(context, `${requestNo}-${attempts}`, async (op) => {
    const before = await lockRequest(op, requestNo)
    return work(op, before, await findKept(op, requestNo))
  })
}

type Held = { before: Request; kept: Kept; kind: PlatformSettings['kind'] }

/** A number that was given is booked, or goes back when its order no longer waits for it, however late it is told. */
async function take(
  { book }: Context,
  op: Operation,
  { before, kept, kind }: Held,
  given: Given,
): Promise<Request | null> {
  const waybillNo = numberOf(given)
  const changes = {
    waybillNo,
    handle: given.handle,
    givenAt: op.at.toISOString(),
    leaseUntil: null,
    lastResult: '',
  }
  const isLate = before.state === '已取消' && before.waybillNo === null
  if (isLate || (UNSETTLED.includes(before.state) && !kept.isWanted)) {
    const again = { ...changes, attempts: 0, nextTryAt: op.at.toISOString() }
    await advance(op, requestBinding, 'giveBack', { before, changes: again })
    return null
  }
  if (!UNSETTLED.includes(before.state)) return null
  try {
    await inPart(op, (inner) => book(inner, { ...kept, kind }, given))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const lastResult = `平台给的运单号 ${waybillNo} 不能使用：${error.message}`
    return advance(op, requestBinding, 'fail', { before, changes: { leaseUntil: null, lastResult } })
  }
  await advance(op, requestBinding, 'give', { before, changes })
  return null
}

/** The platform knows of nothing: it is asked again, as long as anybody waits. */
async function goOn(op: Operation, before: Request, { isWanted, attempts }: Kept): Promise<null> {
  const changes = { leaseUntil: null, lastResult: '平台没有取到号' }
  if (!isWanted) await advance(op, requestBinding, 'drop', { before, changes })
  else {
    const nextTryAt = nextAskAt(attempts, op.at).toISOString()
    await advance(op, requestBinding, 'wait', { before, changes: { ...changes, nextTryAt } })
  }
  return null
}

/** Answers it when it has failed. */
async function leaveOpen(
  op: Operation,
  before: Request,
  { isWanted, attempts, askedAt }: Kept,
  { kind, message }: Exclude<Outcome<never>, { kind: 'done' }>,
): Promise<Request | null> {
  const changes = { leaseUntil: null, lastResult: message }
  if (kind === 'refused' && before.state === '取号中') {
    if (isWanted) return advance(op, requestBinding, 'fail', { before, changes })
    await advance(op, requestBinding, 'drop', { before, changes })
    return null
  }
  const nextTryAt = nextLookAt(attempts, op.at, askedAt ?? op.at)?.toISOString() ?? null
  await advance(op, requestBinding, 'doubt', { before, changes: { ...changes, nextTryAt } })
  return null
}

async function settleCancel(context: Context, attempt: Attempt, outcome: Outcome<null>): Promise<void> {
  await inSettling(context, attempt, async (op, before, kept) => {
    if (before.state !== '取消中' || kept.attempts !== attempt.attempts) return null
    if (outcome.kind === 'done') {
      await advance(op, requestBinding, 'end', { before, changes: { leaseUntil: null, lastResult: '' } })
      return null
    }
    const nextTryAt = nextAskAt(kept.attempts, op.at).toISOString()
    const changes = { leaseUntil: null, lastResult: outcome.message, nextTryAt }
    await advance(op, requestBinding, 'cancel', { before, changes })
    return null
  })
}

/** Who has packed it stands there and waits. */
async function tell(context: Context, { orderNo, creator, lastResult, requestNo }: Request): Promise<void> {
  const message = `出库单 ${orderNo} 没有取到运单号：${lastResult}。请处理后在「取号记录」重试`
  const link = hrefTo('waybillRequests', { requestNo })
  await context.notify(context, { title: '取号失败', message, link, level: 'danger' }, [creator])
}
