// Signing in, and the signed-in user's own profile and password.
import { and, asc, eq } from 'drizzle-orm'
import type { Caller } from '#server/wms/kit/caller.ts'
import { refusal } from '#server/wms/kit/errors.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { countAttempt, forgiveAttempts } from '#server/wms/modules/user/lockout.ts'
import { assertGoodPassword, hashPassword, isPassword } from '#server/wms/modules/user/rules.ts'
import { roles, userOwners, userRoles, users, userWarehouses } from '#server/wms/modules/user/tables.ts'
import { endOtherTokens, issueToken } from '#server/wms/modules/user/tokens.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import type { ProfileForm, UserInfo } from '#shared/contracts/system/user.ts'

export type Credentials = { username: string; password: string; address: string }
export type PasswordChange = { id: number; oldPassword: string; password: string }

/** An IPv6 address with its zone. What a proxy reports is not checked, and an index takes no more than 2700 bytes. */
const LONGEST_ADDRESS = 64

export async function signIn(services: Services, { username, password, address }: Credentials) {
  const attempt = { account: username, address: address.slice(0, LONGEST_ADDRESS) }
  await countAttempt(services, attempt)
  const [user] = await services.orm.select().from(users).where(eq(users.username, username))
  const isRight = await isPassword(password, user?.passwordHash ?? null)
  if (!user || !isRight) throw refusal('wrongCredentials')
  await forgiveAttempts(services, attempt)
  if (user.status === '停用') throw refusal('userDisabled')
  await services.orm.update(users).set({ lastLoginAt: services.now() }).where(eq(users.id, user.id))
  return { user, ...(await issueToken(services, services.orm, user.id)) }
}

export async function findUserInfo({ orm }: Services, caller: Caller): Promise<UserInfo> {
  const [user] = await orm.select().from(users).where(eq(users.id, caller.userId))
  if (!user) throw refusal('notSignedIn')
  const { id, username, name, avatar, mobile, idNumber, email, activated, lastLoginAt } = user
  return {
    ...{ id, username, name, mobile, idNumber, email, activated },
    ...(avatar !== null && { avatar }),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    roles: await orm
      .select({ code: roles.code, name: roles.name })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(eq(userRoles.userId, id))
      .orderBy(asc(roles.id)),
    warehouses: await orm
      .select({ code: warehouses.code, name: warehouses.name })
      .from(userWarehouses)
      .innerJoin(warehouses, eq(warehouses.code, userWarehouses.warehouse))
      .where(eq(userWarehouses.userId, id))
      .orderBy(asc(warehouses.code)),
    owners: await orm
      .select({ code: owners.code, name: owners.name })
      .from(userOwners)
      .innerJoin(owners, eq(owners.code, userOwners.owner))
      .where(eq(userOwners.userId, id))
      .orderBy(asc(owners.code)),
  }
}

/** The form's rules make the profile complete, and a complete profile activates the account. */
export async function saveProfile(services: Services, caller: Caller, form: ProfileForm): Promise<UserInfo> {
  await services.orm
    .update(users)
    .set({ ...form, activated: true })
    .where(eq(users.id, caller.userId))
  return findUserInfo(services, caller)
}

/** Ends every other session of the user: whoever knew the old password is out. */
export async function changePassword(services: Services, caller: Caller, change: PasswordChange) {
  if (change.id !== caller.userId) throw refusal('notOwnPassword')
  const [user] = await services.orm
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.userId))
  if (!user || !(await isPassword(change.oldPassword, user.hash))) throw refusal('wrongOldPassword')
  assertGoodPassword(change.password, change.oldPassword)
  const passwordHash = await hashPassword(change.password, services.randomBytes)
  await services.orm.transaction(async (tx) => {
    const replaced = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, caller.userId), eq(users.passwordHash, user.hash)))
      .returning({ id: users.id })
    // Somebody else changed it since it was compared: the old password is no longer the right one.
    if (replaced.length === 0) throw refusal('wrongOldPassword')
    await endOtherTokens(tx, caller, services.now())
  })
}
