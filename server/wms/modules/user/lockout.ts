// Counts failed sign-ins per account and per address, in the database, so that several processes agree.
import { and, count, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { refusal } from '#server/wms/kit/errors.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { LOCKOUT_FAILURES, LOCKOUT_MS } from '#server/wms/modules/user/rules.ts'
import { failedSignIns } from '#server/wms/modules/user/tables.ts'

export type Attempt = { account: string; address: string }

/**
 * Counts the attempt as failed and answers its id, or throws when account or address is locked. Counting comes first:
 * of a thousand guesses sent at once only five get as far as the password.
 */
export async function countAttempt({ orm, now }: Sources, attempt: Attempt): Promise<void> {
  const at = now()
  await orm.transaction(async (tx) => {
    await queueUp(tx, attempt)
    if (await isLocked(tx, attempt, at)) throw refusal('lockedOut')
    const lockedUntil = new Date(at.getTime() + LOCKOUT_MS)
    const [byAccount, byAddress] = await countRecent(tx, attempt, at)
    await tx.insert(failedSignIns).values({
      ...attempt,
      at,
      accountLockedUntil: byAccount + 1 >= LOCKOUT_FAILURES ? lockedUntil : null,
      addressLockedUntil: byAddress + 1 >= LOCKOUT_FAILURES ? lockedUntil : null,
    })
    await tx.delete(failedSignIns).where(lt(failedSignIns.at, new Date(at.getTime() - 2 * LOCKOUT_MS)))
  })
}

/** The password proved right. Failures of other accounts from the same address still count against the address. */
export async function forgiveAttempts({ orm }: Sources, { account, address }: Attempt): Promise<void> {
  await orm
    .delete(failedSignIns)
    .where(and(eq(failedSignIns.account, account), eq(failedSignIns.address, address)))
}

/** An administrator has given the account a new password. */
export async function forgiveAccount(orm: Orm, account: string): Promise<void> {
  await orm.delete(failedSignIns).where(eq(failedSignIns.account, account))
}

/** One attempt at a time for each account and each address, always in the same order, so that none wait for each other. */
async function queueUp(tx: Orm, { account, address }: Attempt): Promise<void> {
  const keys = [`account ${account}`, `address ${address}`].sort()
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7351))`)
}

async function isLocked(tx: Orm, { account, address }: Attempt, at: Date): Promise<boolean> {
  const locks = or(
    and(eq(failedSignIns.account, account), gt(failedSignIns.accountLockedUntil, at)),
    and(eq(failedSignIns.address, address), gt(failedSignIns.addressLockedUntil, at)),
  )
  const found = await tx.select({ id: failedSignIns.id }).from(failedSignIns).where(locks).limit(1)
  return found.length > 0
}

async function countRecent(tx: Orm, { account, address }: Attempt, at: Date): Promise<[number, number]> {
  const since = new Date(at.getTime() - LOCKOUT_MS)
  const countWhere = async (subject: SQL) => {
    const rows = await tx
      .select({ failures: count() })
      .from(failedSignIns)
      .where(and(subject, gt(failedSignIns.at, since)))
    return rows[0]?.failures ?? 0
  }
  return [
    await countWhere(eq(failedSignIns.account, account)),
    await countWhere(eq(failedSignIns.address, address)),
  ]
}
