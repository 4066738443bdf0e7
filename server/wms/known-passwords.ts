// The demo accounts' passwords stand in the README: where others than this machine's own browsers come, they open nothing,
// whenever and however the demo company was made.
import { and, eq, gt, inArray } from 'drizzle-orm'
import { DEMO_USERS } from '#server/wms/demo/given/users.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { hashPassword, isPassword } from '#server/wms/modules/system/user/rules.ts'
import { tokens, users } from '#server/wms/schema/user.ts'

/** An account with the password made up for it, which is told once. */
export type Account = { username: string; password: string }

const KNOWN = new Map(DEMO_USERS.map(({ username, password }) => [username, password]))

/** Gives the accounts that still have such a password another one, and ends their sign-ins. */
export async function replaceKnownPasswords(
  sources: Sources,
  adminPassword: string | null,
): Promise<Account[]> {
  const { orm, randomBytes } = sources
  const found = await orm
    .select({ id: users.id, username: users.username, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.username, [...KNOWN.keys()]))
    .orderBy(users.id)
  const madeUp: Account[] = []
  for (const { id, username, passwordHash } of found) {
    const known = KNOWN.get(username)
    if (!known || !(await isPassword(known, passwordHash))) continue
    const chosen = username === 'admin' && adminPassword !== known ? adminPassword : null
    const password = chosen ?? randomBytes(12).toString('base64url')
    await replace(sources, id, password)
    if (chosen === null) madeUp.push({ username, password })
  }
  return madeUp
}

async function replace({ orm, randomBytes, now }: Sources, id: number, password: string): Promise<void> {
  const at = now()
  await orm
    .update(users)
    .set({ passwordHash: await hashPassword(password, randomBytes) })
    .where(eq(users.id, id))
  await orm
    .update(tokens)
    .set({ expiresAt: at })
    .where(and(eq(tokens.userId, id), gt(tokens.expiresAt, at)))
}
