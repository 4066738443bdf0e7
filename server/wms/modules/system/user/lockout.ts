// Slows down the guessing of passwords, in the database, so that several processes agree. Nobody is locked out by what
// others type: an account is slowed down at the place where it was mistyped, and strangers' guesses at it, or at many accounts
// from one place, close it to places alone where its owner has never signed in.

import { and, count, countDistinct, eq, gt, lt, max, notExists, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { refusals } from '#server/wms/modules/system/user/refusals.ts'
import {
  ATTEMPT_WINDOW_MS,
  ATTEMPTS,
  KNOWN_PLACE_MS,
  SLOW_ATTEMPT_MS,
} from '#server/wms/modules/system/user/rules.ts'
import { failedSignIns, signInPlaces, users } from '#server/wms/schema/user.ts'

/** `place` is an address, or the network that an address of IPv6 is one of many in. */
export type Attempt = { account: string; place: string }

/**
 * Counts the attempt as failed, or throws when it has to wait. Counting comes first: of a thousand guesses sent at once only a
 * few get as far as the password.
 */
export async function countAttempt({ orm, now }: Sources, attempt: Attempt): Promise<void> {
  await inQueue(orm, attempt, async (tx) => {
    const at = now()
    await assertNotSlowed(tx, attempt, at)
    if (!(await isKnownPlace(tx, attempt, at))) await assertOpenToStrangers(tx, attempt, at)
    await keep(tx, attempt, at)
  })
}

/** Guesses at the password by anyone who has a session already: what others do at the sign-in is nothing to them. */
export async function countSessionAttempt({ orm, now }: Sources, tokenHash: string): Promise<Attempt> {
  const attempt = { account: `session ${tokenHash}`, place: '' }
  await inQueue(orm, attempt, async (tx) => {
    const at = now()
    await assertNotSlowed(tx, attempt, at)
    await keep(tx, attempt, at)
  })
  return attempt
}

/** The password proved right. Failures of other accounts from the same place still count against the place. */
export async function forgiveAttempts({ orm }: Sources, { account, place }: Attempt): Promise<void> {
  await orm
    .delete(failedSignIns)
    .where(and(eq(failedSignIns.account, account), eq(failedSignIns.place, place)))
}

/** An administrator has given the account a new password. */
export async function forgiveAccount(orm: Orm, account: string): Promise<void> {
  await orm.delete(failedSignIns).where(eq(failedSignIns.account, account))
}

/** Where somebody has signed in they are no stranger for a while. */
export async function rememberPlace(orm: Orm, userId: number, place: string, at: Date): Promise<void> {
  const { userId: user, place: where, at: since } = signInPlaces
  await orm
    .insert(signInPlaces)
    .values({ userId, place, at })
    .onConflictDoUpdate({ target: [user, where], set: { at } })
  await orm
    .delete(signInPlaces)
    .where(and(eq(user, userId), lt(since, new Date(at.getTime() - KNOWN_PLACE_MS))))
}

/** One attempt at a time for each account and each place, always in the same order, so that none wait for each other. */
async function inQueue(
  orm: Orm,
  { account, place }: Attempt,
  work: (tx: Orm) => Promise<void>,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const keys = [`account ${account}`, `place ${place}`].sort()
    for (const key of keys)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7351))`)
    await work(tx as Orm)
  })
}

async function assertNotSlowed(tx: Orm, { account, place }: Attempt, at: Date): Promise<void> {
  const own = and(eq(failedSignIns.account, account), eq(failedSignIns.place, place), isRecent(at))
  const [found] = await tx
    .select({ failures: count(), last: max(failedSignIns.at) })
    .from(failedSignIns)
    .where(own)
  if (!found?.last || found.failures < ATTEMPTS.ofAccountAtPlace) return
  if (found.last.getTime() > at.getTime() - SLOW_ATTEMPT_MS) throw refusals.signInSlowed()
}

async function isKnownPlace(tx: Orm, { account, place }: Attempt, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - KNOWN_PLACE_MS)
  const found = await tx
    .select({ place: signInPlaces.place })
    .from(signInPlaces)
    .innerJoin(users, eq(users.id, signInPlaces.userId))
    .where(and(eq(users.username, account), eq(signInPlaces.place, place), gt(signInPlaces.at, since)))
  return found.length > 0
}

async function assertOpenToStrangers(tx: Orm, { account, place }: Attempt, at: Date): Promise<void> {
  const known = tx
    .select({ place: signInPlaces.place })
    .from(signInPlaces)
    .innerJoin(users, eq(users.id, signInPlaces.userId))
    .where(and(eq(users.username, failedSignIns.account), eq(signInPlaces.place, failedSignIns.place)))
  const [ofAccount] = await tx
    .select({ failures: count() })
    .from(failedSignIns)
    .where(and(eq(failedSignIns.account, account), isRecent(at), notExists(known)))
  if ((ofAccount?.failures ?? 0) >= ATTEMPTS.ofAccountByStrangers) throw refusals.accountGuarded()
  const [atPlace] = await tx
    .select({ failures: count(), accounts: countDistinct(failedSignIns.account) })
    .from(failedSignIns)
    .where(and(eq(failedSignIns.place, place), isRecent(at)))
  const { failures = 0, accounts = 0 } = atPlace ?? {}
  if (failures >= ATTEMPTS.atPlace || accounts >= ATTEMPTS.accountsAtPlace) throw refusals.placeGuarded()
}

async function keep(tx: Orm, attempt: Attempt, at: Date): Promise<void> {
  await tx.insert(failedSignIns).values({ ...attempt, at })
  await tx.delete(failedSignIns).where(lt(failedSignIns.at, new Date(at.getTime() - ATTEMPT_WINDOW_MS)))
}

function isRecent(at: Date): SQL {
  return gt(failedSignIns.at, new Date(at.getTime() - ATTEMPT_WINDOW_MS))
}
