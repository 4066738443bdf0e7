// 拼多多授权: begun by anyone who keeps owners, agreed to by the merchant on the platform's page, and ended when they come back,
// with or without an account here. Anyone who comes back first takes it; what the platform says is then kept in the name of who began it.

import { eq } from 'drizzle-orm'
import { assertAllowed } from '#server/wms/kit/caller.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { execute, type Operation } from '#server/wms/kit/operation.ts'
import type { PddPlatform, Services } from '#server/wms/kit/services.ts'
import { signed, subjectIn } from '#server/wms/kit/signing.ts'
import { findTaskCaller } from '#server/wms/kit/tasks/task-caller.ts'
import { advanceParts } from '#server/wms/kit/transition.ts'
import { changeRow, lockRow } from '#server/wms/kit/write.ts'
import {
  authorizeAddress,
  type Refused,
  type Tokens,
  tokensFor,
} from '#server/wms/modules/base/owner/pdd-platform.ts'
import { refusals } from '#server/wms/modules/base/owner/refusals.ts'
import { shopBinding } from '#server/wms/modules/base/owner/resources.ts'
import { keepTokens } from '#server/wms/modules/base/owner/tokens.ts'
import { owners, shopAuthorizations, shops, shopTokens } from '#server/wms/schema/owner.ts'
import {
  type EndedAuthorization,
  endAuthorization,
  type revokeAuthorization,
} from '#shared/contracts/base/shop-authorization.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { AUTHORIZATION_MINUTES, authorizationLife } from '#shared/domain/shop-authorization.ts'
import { AUTHORIZED_PLATFORM } from '#shared/domain/values.ts'

const AUTHORIZATIONS = {
  table: shopAuthorizations,
  resource: { name: 'shopAuthorization', life: authorizationLife },
}

const ID_BYTES = 16
const MINUTE_MS = 60_000
/** How long anyone who comes back is told what became of it. */
const TOLD_MS = 24 * 60 * MINUTE_MS
/** Longer than the platform may take. Its code is good for one try: what a process has died over is not tried again. */
const MOST_EXCHANGE_MS = MINUTE_MS

const NEVER_ABORTED = new AbortController().signal

type Begun = typeof shopAuthorizations.$inferSelect
type Returning = Services & { requestId: string }
type Returned = CallBody<typeof endAuthorization>

export async function begin(op: Operation & { pdd: PddPlatform | null }, code: string) {
  const { pdd, orm, at } = op
  if (!pdd) throw refusals.pddNotConfigured()
  assertAuthorizable(await lockRow(op, shopBinding, code))
  const id = op.randomBytes(ID_BYTES).toString('hex')
  await orm.insert(shopAuthorizations).values({ id, shop: code, creator: op.caller.userId, createdAt: at })
  const state = await signed(op, 'authorization', id, new Date(at.getTime() + TOLD_MS))
  return { authorizeUrl: authorizeAddress(pdd, state), validUntil: endOf({ createdAt: at }).toISOString() }
}

export async function revoke(op: Operation, { code, reason }: CallBody<typeof revokeAuthorization>) {
  const before = await lockRow(op, shopBinding, code)
  if (before.authState === '未授权') throw refusals.notAuthorized()
  await op.orm.delete(shopTokens).where(eq(shopTokens.shop, code))
  // One that is under way would bring it back.
  await op.orm.delete(shopAuthorizations).where(eq(shopAuthorizations.shop, code))
  const changes = {
    authState: '未授权' as const,
    authAccount: null,
    authorizedBy: null,
    authorizedAt: null,
    authExpiresAt: null,
    authError: '',
  }
  return changeRow(op, shopBinding, { before, changes, action: 'revoke', reason })
}

/** Without a caller: the signed state says which authorization it is, and the database that it has not been used. */
export async function end(services: Returning, returned: Returned): Promise<EndedAuthorization> {
  const id = await subjectIn(services, 'authorization', returned.state)
  const begun = id === null ? null : await findBegun(services, id)
  if (!begun) throw refusals.authorizationUnknown()
  if (begun.state === '待返回') {
    if (returned.code === '' && returned.error === '') throw refusals.authorizationCodeMissing()
    if (await take(services, begun)) await settle(services, begun, await agreedTo(services, begun, returned))
  }
  return outcomeOf(services, begun.id)
}

async function findBegun({ orm }: Pick<Services, 'orm'>, id: string): Promise<Begun | null> {
  const [begun] = await orm.select().from(shopAuthorizations).where(eq(shopAuthorizations.id, id))
  return begun ?? null
}

/** False when somebody else was faster. */
async function take({ orm, now }: Services, { id }: Begun): Promise<boolean> {
  const own = eq(shopAuthorizations.id, id)
  return (await advanceParts({ orm }, AUTHORIZATIONS, 'take', own, { takenAt: now() })) > 0
}

async function agreedTo(
  { pdd, now }: Services,
  begun: Begun,
  { code, error }: Returned,
): Promise<Tokens | Refused> {
  if (now() >= endOf(begun)) return failed(`超过 ${AUTHORIZATION_MINUTES} 分钟未完成授权`)
  if (code === '')
    return failed(error === 'access_denied' ? '商家没有同意授权' : `拼多多返回错误${named(error)}`)
  return pdd ? tokensFor(pdd, code, NEVER_ABORTED) : failed(refusals.pddNotConfigured().message)
}

/** It stands in an address that anybody may have written. */
function named(error: string): string {
  return /^\w{1,40}$/.test(error) ? `（${error}）` : ''
}

function failed(reason: string): Refused {
  return { reason, isFinal: true }
}

/** As the rights of who began it are by now. */
async function settle(services: Returning, begun: Begun, agreed: Tokens | Refused): Promise<void> {
  const { requestId, seal } = services
  const command = { opId: null, call: endAuthorization.path, input: null }
  try {
    const caller = await findTaskCaller(services, begun.creator)
    assertAllowed(caller, endAuthorization.needs)
    await execute(services, { caller, requestId, source: 'web' }, command, async (op) => {
      const before = await lockRow(op, shopBinding, begun.shop)
      assertAuthorizable(before)
      if (!(await isEnded(op, begun, agreed))) return
      if ('reason' in agreed) {
        const changes = { authError: agreed.reason }
        await changeRow(op, shopBinding, { before, changes, action: 'failAuthorizing' })
        return
      }
      const authExpiresAt = await keepTokens({ ...op, seal }, begun.shop, agreed)
      const changes = {
        authState: '已授权' as const,
        authAccount: agreed.account,
        authorizedBy: begun.creator,
        authorizedAt: op.at,
        authExpiresAt,
        authError: '',
      }
      await changeRow(op, shopBinding, { before, changes, action: 'authorize' })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await isEnded(services, begun, failed(error.message))
  }
}

/** False when it has been taken back meanwhile. */
async function isEnded(
  { orm }: Pick<Services, 'orm'>,
  { id }: Begun,
  agreed: Tokens | Refused,
): Promise<boolean> {
  const own = eq(shopAuthorizations.id, id)
  const ended =
    'reason' in agreed
      ? await advanceParts({ orm }, AUTHORIZATIONS, 'fail', own, { error: agreed.reason })
      : await advanceParts({ orm }, AUTHORIZATIONS, 'succeed', own)
  return ended > 0
}

/** The shop as it is by now, beside what became of this authorization. */
async function outcomeOf({ orm, now }: Services, id: string): Promise<EndedAuthorization> {
  const { platform, name, authState, authAccount, authorizedAt, authExpiresAt } = shops
  const [found] = await orm
    .select({
      begun: shopAuthorizations,
      platform,
      shopName: name,
      ownerName: owners.name,
      authState,
      authAccount,
      authorizedAt,
      expiresAt: authExpiresAt,
    })
    .from(shopAuthorizations)
    .innerJoin(shops, eq(shops.code, shopAuthorizations.shop))
    .innerJoin(owners, eq(owners.code, shops.owner))
    .where(eq(shopAuthorizations.id, id))
  if (!found) throw refusals.authorizationUnknown()
  const { begun, ...shop } = found
  return {
    ...shop,
    authorizedAt: shop.authorizedAt?.toISOString() ?? null,
    expiresAt: shop.expiresAt?.toISOString() ?? null,
    ...toldOf(begun, now()),
  }
}

function toldOf(
  { state, error, takenAt }: Begun,
  now: Date,
): Pick<EndedAuthorization, 'outcome' | 'errorMessage'> {
  if (state === '成功') return { outcome: '成功', errorMessage: '' }
  if (state === '失败') return { outcome: '失败', errorMessage: error }
  const isLost = takenAt !== null && now.getTime() - takenAt.getTime() > MOST_EXCHANGE_MS
  return isLost ? { outcome: '失败', errorMessage: '处理中断' } : { outcome: '处理中', errorMessage: '' }
}

function endOf({ createdAt }: Pick<Begun, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + AUTHORIZATION_MINUTES * MINUTE_MS)
}

function assertAuthorizable({ platform, status }: { platform: string; status: string }): void {
  if (platform !== AUTHORIZED_PLATFORM) throw refusals.notPddShop()
  if (status !== '启用') throw refusals.shopDisabled()
}
