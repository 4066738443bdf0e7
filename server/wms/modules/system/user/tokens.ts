// Tokens: issued, looked up, renewed, ended.

import { and, eq, gt, lt, ne, type Placeholder, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { rightsOf } from '#server/wms/kit/caller-rights.ts'
import { common } from '#server/wms/kit/refusals.ts'
import type { Services, Sources } from '#server/wms/kit/services.ts'
import {
  createToken,
  ENDED_TOKENS_CHANNEL,
  hashToken,
  TOKEN_LIFETIME_MS,
  TOKEN_OVERLAP_MS,
} from '#server/wms/modules/system/user/rules.ts'
import { roleActions, roles, tokens, userRoles, users } from '#server/wms/schema/user.ts'

/** An ended token is remembered for a week, so that its holder hears 'expired' rather than 'unknown'. */
const REMEMBER_ENDED_MS = 7 * 24 * 60 * 60 * 1000

export type IssuedToken = { token: string; expiresAt: Date }

export async function issueToken(
  { now, randomBytes }: Sources,
  orm: Orm,
  userId: number,
): Promise<IssuedToken> {
  const issuedAt = now()
  const expiresAt = new Date(issuedAt.getTime() + TOKEN_LIFETIME_MS)
  const token = createToken(randomBytes)
  await orm.insert(tokens).values({ hash: hashToken(token), userId, issuedAt, expiresAt })
  await orm.delete(tokens).where(lt(tokens.expiresAt, new Date(issuedAt.getTime() - REMEMBER_ENDED_MS)))
  return { token, expiresAt }
}

/** The function behind `services.identify`, which every call asks. */
export function createIdentify({ orm, now }: Sources): Services['identify'] {
  const callerOfToken = callerOf(orm, sql.placeholder('hash')).prepare('caller_of_token')
  return async (token) => {
    if (!token) throw common.notSignedIn()
    const [caller] = await callerOfToken.execute({ hash: hashToken(token) })
    if (!caller) throw common.notSignedIn()
    if (caller.tokenExpiresAt <= now()) throw common.loginExpired()
    return caller
  }
}

/** A new token; the caller's present one works a little longer, for the calls that are under way. */
export async function renewToken(services: Services, caller: Caller): Promise<IssuedToken> {
  const overlapEnd = new Date(services.now().getTime() + TOKEN_OVERLAP_MS)
  return services.orm.transaction(async (tx) => {
    await tx
      .update(tokens)
      .set({ expiresAt: overlapEnd })
      .where(and(eq(tokens.hash, caller.tokenHash), gt(tokens.expiresAt, overlapEnd)))
    return issueToken(services, tx, caller.userId)
  })
}

export async function endOtherTokens(orm: Orm, caller: Caller, at: Date): Promise<void> {
  await orm
    .update(tokens)
    .set({ expiresAt: at })
    .where(and(eq(tokens.userId, caller.userId), ne(tokens.hash, caller.tokenHash), gt(tokens.expiresAt, at)))
  await tellStreams(orm, caller.userId)
}

/** Every session of the user ends now. */
export async function endTokens(orm: Orm, userId: number, at: Date): Promise<void> {
  await orm
    .update(tokens)
    .set({ expiresAt: at })
    .where(and(eq(tokens.userId, userId), gt(tokens.expiresAt, at)))
  await tellStreams(orm, userId)
}

/** Once the transaction is through: anyone who has just been shut out hears no more notices. */
async function tellStreams(orm: Orm, userId: number): Promise<void> {
  await orm.execute(sql`select pg_notify(${ENDED_TOKENS_CHANNEL}, ${String(userId)})`)
}

function callerOf(orm: Orm, hash: Placeholder) {
  return orm
    .select({
      userId: tokens.userId,
      tokenHash: tokens.hash,
      tokenExpiresAt: tokens.expiresAt,
      ...rightsOf(tokens.userId),
    })
    .from(tokens)
    .innerJoin(users, and(eq(users.id, tokens.userId), eq(users.status, '启用')))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .leftJoin(roleActions, eq(roleActions.roleId, userRoles.roleId))
    .where(eq(tokens.hash, hash))
    .groupBy(tokens.hash)
}
