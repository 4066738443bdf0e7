// What is authorized stays so: tokens are renewed in good time, administrators are told when that fails, and what has run out
// says so.

import { and, eq, isNotNull, lt, lte } from 'drizzle-orm'
import { findAdministrators } from '#server/wms/kit/administrators.ts'
import { audit } from '#server/wms/kit/audit.ts'
import { systemCaller } from '#server/wms/kit/caller.ts'
import { type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Services, Sources } from '#server/wms/kit/services.ts'
import { type Refused, renewedTokens, type Tokens } from '#server/wms/modules/base/owner/pdd-platform.ts'
import { shopTokenPlace } from '#server/wms/modules/base/owner/rules.ts'
import { keepTokens } from '#server/wms/modules/base/owner/tokens.ts'
import { shopAuthorizations, shops, shopTokens } from '#server/wms/schema/owner.ts'
import { hrefTo } from '#shared/routes.ts'
import type { NoticeDraft } from '#shared/shapes/notice.ts'

type Options = Pick<Services, 'seal' | 'pdd'> & Schedule
type Renewal = Sources & Pick<Options, 'seal' | 'pdd' | 'notify'> & { signal: AbortSignal }
type Shop = typeof shops.$inferSelect
type Due = { shop: string; refreshToken: string; renewAt: Date; expiresAt: Date }

const HOUR_MS = 3_600_000
/** An authorization is spoken of no longer than its state is signed for. */
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS
const SOURCE = 'renewal'

/** Answers the function that stops it. Several processes on one database renew each token once. */
export function startShopRenewals(
  sources: Sources,
  { seal, pdd, ...schedule }: Options,
): () => Promise<void> {
  const ending = new AbortController()
  const renewal = { ...sources, seal, pdd, notify: schedule.notify, signal: ending.signal }
  const stop = startJob(sources, '店铺授权续期', schedule, async (attempt) => {
    await forgetOld(renewal)
    await expireShops(renewal)
    for (const due of await findDue(renewal)) {
      await attempt(due.shop, () => renew(renewal, due))
    }
  })
  return () => {
    ending.abort()
    return stop()
  }
}

async function forgetOld({ orm, now }: Sources): Promise<void> {
  const before = new Date(now().getTime() - FORGOTTEN_AFTER_MS)
  await orm.delete(shopAuthorizations).where(lt(shopAuthorizations.createdAt, before))
}

async function expireShops({ orm, now }: Sources): Promise<void> {
  const at = now()
  const isOver = and(eq(shops.authState, '已授权'), lte(shops.authExpiresAt, at))
  for (const { code } of await orm.select({ code: shops.code }).from(shops).where(isOver)) {
    await orm.transaction(async (tx) => {
      const [shop] = await tx
        .select()
        .from(shops)
        .where(and(eq(shops.code, code), isOver))
        .for('no key update')
      if (shop) await changeShop({ orm: tx, at }, shop, { authState: '已过期' }, 'expire')
    })
  }
}

/** What has run out may still be renewed: the platform says for how long. */
async function findDue({ orm, now, pdd }: Renewal): Promise<Due[]> {
  if (!pdd) return []
  const rows = await orm
    .select({
      shop: shopTokens.shop,
      refreshToken: shopTokens.refreshToken,
      renewAt: shopTokens.renewAt,
      expiresAt: shops.authExpiresAt,
    })
    .from(shopTokens)
    .innerJoin(shops, eq(shops.code, shopTokens.shop))
    .where(and(lte(shopTokens.renewAt, now()), eq(shops.status, '启用'), isNotNull(shops.authExpiresAt)))
  return rows.map((row) => ({ ...row, renewAt: row.renewAt as Date, expiresAt: row.expiresAt as Date }))
}

async function renew(renewal: Renewal, due: Due): Promise<void> {
  const { pdd, seal, signal } = renewal
  if (!pdd || signal.aborted || !(await take(renewal, due))) return
  const refreshToken = seal.open(due.refreshToken, shopTokenPlace(due.shop))
  const answer: Tokens | Refused =
    refreshToken === null
      ? { reason: '保存的令牌无法读取', isFinal: true }
      : await renewedTokens(pdd, refreshToken, signal)
  if (signal.aborted && 'reason' in answer) return
  await renewal.orm.transaction((tx) => settle({ ...renewal, orm: tx }, due, answer))
}

/**
 * False when another process was faster. It is tried again when a third of what is left has passed, should this process or the
 * platform fail.
 */
async function take({ orm, now }: Renewal, { shop, renewAt, expiresAt }: Due): Promise<boolean> {
  const at = now().getTime()
  const again = new Date(at + Math.max(HOUR_MS, (expiresAt.getTime() - at) / 3))
  const taken = await orm
    .update(shopTokens)
    .set({ renewAt: again })
    .where(and(eq(shopTokens.shop, shop), eq(shopTokens.renewAt, renewAt)))
    .returning({ shop: shopTokens.shop })
  return taken.length > 0
}

/** Within a transaction. Nothing happens when it has been authorized anew, or taken back, meanwhile. */
async function settle(renewal: Renewal, due: Due, answer: Tokens | Refused): Promise<void> {
  const { orm, notify } = renewal
  const writer = { orm, at: renewal.now(), seal: renewal.seal }
  const [shop] = await orm.select().from(shops).where(eq(shops.code, due.shop)).for('no key update')
  const isOurs = and(eq(shopTokens.shop, due.shop), eq(shopTokens.refreshToken, due.refreshToken))
  const [kept] = await orm.select({ shop: shopTokens.shop }).from(shopTokens).where(isOurs)
  if (!shop || !kept) return
  if (!('reason' in answer)) {
    const authExpiresAt = await keepTokens(writer, shop.code, answer)
    await changeShop(writer, shop, { authState: '已授权', authExpiresAt, authError: '' }, 'renew')
    return
  }
  if (answer.isFinal) await orm.update(shopTokens).set({ renewAt: null }).where(isOurs)
  if (shop.authError === answer.reason) return
  await changeShop(writer, shop, { authError: answer.reason }, 'failRenewing')
  // Once for each row of failures.
  if (shop.authError === '') await notify(renewal, noticeOf(shop, answer), await findAdministrators(renewal))
}

type Writer = Pick<Sources, 'orm'> & { at: Date }

async function changeShop(
  { orm, at }: Writer,
  shop: Shop,
  changes: Partial<Pick<Shop, 'authState' | 'authExpiresAt' | 'authError'>>,
  action: string,
): Promise<void> {
  const revision = shop.revision + 1
  await orm
    .update(shops)
    .set({ ...changes, updatedAt: at, revision })
    .where(eq(shops.code, shop.code))
  const writer = {
    orm,
    at,
    caller: systemCaller(at),
    source: SOURCE,
    requestId: `${action}-${shop.code}-${revision}`,
  }
  const [before, after] = [toldOf(shop), toldOf({ ...shop, ...changes })]
  await audit(writer, { action, entity: 'shop', entityId: shop.code, before, after })
}

function toldOf({ owner, authState, authExpiresAt, authError }: Shop) {
  return { owner, authState, authExpiresAt: authExpiresAt?.toISOString() ?? null, authError }
}

function noticeOf({ code, name, platform }: Shop, { reason }: Refused): NoticeDraft {
  const link = hrefTo('owners', { view: 'shop', code })
  const message = `店铺“${name}”的${platform}授权续期失败：${reason}。到期前仍可使用，请尽快重新授权`
  return { title: '店铺授权续期失败', message, link, level: 'danger' }
}
