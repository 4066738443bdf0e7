// Signing in, and the signed-in user's own profile and password.

import { asc, eq, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { audit, type Change } from '#server/wms/kit/audit.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { execute, type Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { inOwnerScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { changeRow, lockRow } from '#server/wms/kit/write.ts'
import {
  countAttempt,
  countSessionAttempt,
  forgiveAttempts,
  rememberPlace,
} from '#server/wms/modules/system/user/lockout.ts'
import { refusals } from '#server/wms/modules/system/user/refusals.ts'
import { userBinding } from '#server/wms/modules/system/user/resources.ts'
import {
  assertGoodPassword,
  hashPassword,
  isPassword,
  LONGEST_ADDRESS,
  placeOf,
} from '#server/wms/modules/system/user/rules.ts'
import { endOtherTokens, issueToken } from '#server/wms/modules/system/user/tokens.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { roles, userRoles, users } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import type { ProfileForm } from '#shared/contracts/system/user.ts'
import { SIGN_IN_STEP } from '#shared/domain/steps.ts'
import type { UserInfo } from '#shared/shapes/user-info.ts'

export type Credentials = { username: string; password: string; address: string }
/** Where a sign-in comes from, for the log. */
type Origin = Pick<Operation, 'source' | 'requestId'>
export type PasswordChange = { id: number; oldPassword: string; password: string }
type Facts = Pick<Operation, 'caller' | 'source' | 'requestId'>

export async function signIn(
  services: Services,
  { username, password, address }: Credentials,
  origin: Origin,
) {
  const attempt = { account: username, place: placeOf(address) }
  await countAttempt(services, attempt)
  const [user] = await services.orm.select().from(users).where(eq(users.username, username))
  const isRight = await isPassword(password, user?.passwordHash ?? null)
  if (!user || !isRight) throw refusals.wrongCredentials()
  await forgiveAttempts(services, attempt)
  if (user.status === '停用') throw common.userDisabled()
  const issued = await services.orm.transaction(async (tx) => {
    const at = services.now()
    await tx.update(users).set({ lastLoginAt: at }).where(eq(users.id, user.id))
    await rememberPlace(tx as Orm, user.id, attempt.place, at)
    await audit(
      { ...origin, orm: tx, at, caller: { userId: user.id } },
      signInOf(user.id, address.slice(0, LONGEST_ADDRESS)),
    )
    return issueToken(services, tx, user.id)
  })
  return { user, ...issued }
}

function signInOf(userId: number, address: string): Change {
  return {
    action: SIGN_IN_STEP,
    entity: userBinding.resource.name,
    entityId: userId,
    before: null,
    after: { address },
  }
}

export async function findUserInfo(services: Services, caller: Caller): Promise<UserInfo> {
  const { orm } = services
  const [[user], held, shownWarehouses, shownOwners] = await Promise.all([
    orm.select().from(users).where(eq(users.id, caller.userId)),
    findRoles(services, caller),
    findCodeNames(services, warehouses, inWarehouseScope(caller, warehouses.code)),
    findCodeNames(services, owners, inOwnerScope(caller, owners.code)),
  ])
  if (!user) throw common.notSignedIn()
  const { id, username, name, avatar, mobile, idNumber, email, activated, lastLoginAt } = user
  return {
    id,
    username,
    name,
    mobile,
    idNumber,
    email,
    activated,
    ...(avatar !== null && { avatar }),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    roles: held,
    warehouses: shownWarehouses,
    owners: shownOwners,
    actions: [...caller.actions],
  }
}

function findRoles({ orm }: Services, caller: Caller): Promise<CodeName[]> {
  return orm
    .select({ code: roles.code, name: roles.name })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, caller.userId))
    .orderBy(asc(roles.id))
}

function findCodeNames(
  { orm }: Services,
  table: typeof warehouses | typeof owners,
  condition: SQL,
): Promise<CodeName[]> {
  const { code, name } = table
  return orm.select({ code, name }).from(table).where(condition).orderBy(asc(code))
}

/** The form's rules make the profile complete, and a complete profile activates the account. */
export async function saveProfile(services: Services, facts: Facts, form: ProfileForm): Promise<UserInfo> {
  await execute(services, facts, { opId: null, call: 'profile', input: form }, async (op) => {
    const before = await lockRow(op, userBinding, facts.caller.userId)
    await changeRow(op, userBinding, { before, changes: { ...form, activated: true }, action: 'profile' })
  })
  return findUserInfo(services, facts.caller)
}

/** Guesses at the old password are counted for the session, as a borrowed one must not find it out. */
export async function changePassword(
  services: Services,
  facts: Facts,
  change: PasswordChange,
): Promise<void> {
  const { caller } = facts
  if (change.id !== caller.userId) throw refusals.notOwnPassword()
  const [user] = await services.orm.select().from(users).where(eq(users.id, caller.userId))
  if (!user) throw common.notSignedIn()
  const attempt = await countSessionAttempt(services, caller.tokenHash)
  if (!(await isPassword(change.oldPassword, user.passwordHash))) throw refusals.wrongOldPassword()
  await forgiveAttempts(services, attempt)
  assertGoodPassword(change.password, change.oldPassword)
  const passwordHash = await hashPassword(change.password, services.randomBytes)
  await execute(services, facts, { opId: null, call: 'password', input: null }, (op) =>
    replacePassword(op, { known: user.passwordHash, passwordHash }),
  )
}

/** Ends every other session of the user: the person who knew the old password is out. */
async function replacePassword(
  op: Operation,
  { known, passwordHash }: { known: string; passwordHash: string },
) {
  const { caller, orm } = op
  const before = await lockRow(op, userBinding, caller.userId)
  const [stored] = await orm
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.userId))
  // Somebody else changed it since it was compared: the old password is no longer the right one.
  if (stored?.hash !== known) throw refusals.wrongOldPassword()
  await changeRow(op, userBinding, { before, changes: { passwordHash }, action: 'password' })
  await endOtherTokens(orm, caller, op.at)
}
