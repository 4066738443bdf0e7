// Accounts as administrators keep them: made, changed, closed, given a new password.

import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { may } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { changeRow, createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import {
  administering,
  assertAdministratorRemains,
  isAdministrator,
  queueAdministration,
} from '#server/wms/modules/system/user/administration.ts'
import { bindCodes, bindRoles, OWNERS, WAREHOUSES } from '#server/wms/modules/system/user/bindings.ts'
import { forgiveAccount } from '#server/wms/modules/system/user/lockout.ts'
import { refusals } from '#server/wms/modules/system/user/refusals.ts'
import { userBinding } from '#server/wms/modules/system/user/resources.ts'
import {
  assertGoodPassword,
  hashPassword,
  missingProfile,
  UNUSABLE_PASSWORD,
} from '#server/wms/modules/system/user/rules.ts'
import { endTokens } from '#server/wms/modules/system/user/tokens.ts'
import { employees } from '#server/wms/schema/people.ts'
import { users } from '#server/wms/schema/user.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { NewRecord } from '#shared/contracts/definition/resource.ts'
import type {
  account,
  accountSheet,
  resetPassword as resetPasswordCall,
} from '#shared/contracts/system/account.ts'

type NewUser = z.output<typeof account.create.body>
type UserChange = z.output<typeof account.update.body>
type PasswordReset = z.output<typeof resetPasswordCall.body>
type User = CallResult<typeof account.get>

export async function createUser(op: Operation, { password, opId: _, ...given }: NewUser): Promise<User> {
  assertGoodPassword(password, '')
  return insertUser(op, given, await hashPassword(password, op.randomBytes))
}

/** A row of a sheet; who comes in with it gets a password by its being reset. */
export function importUser(
  op: Operation,
  { roles, warehouses, owners, ...profile }: NewRecord<typeof accountSheet>,
): Promise<User> {
  const bound = { roles: codesIn(roles), warehouses: codesIn(warehouses), owners: codesIn(owners) }
  return insertUser(op, { ...profile, ...bound }, UNUSABLE_PASSWORD)
}

function codesIn(cell: string): string[] {
  return [...new Set(cell.split(/[\s,，、;；]+/).filter((code) => code !== ''))]
}

async function insertUser(op: Operation, given: Omit<NewUser, 'password' | 'opId'>, passwordHash: string) {
  const { roles, warehouses, owners, ...profile } = given
  await assertMayLink(op, profile.employee)
  const activated = missingProfile(profile).length === 0
  const made = await createRow(op, userBinding, { ...profile, passwordHash, activated })
  await bindRoles(op, made.id, roles)
  await bindCodes(op, WAREHOUSES, made.id, warehouses)
  await bindCodes(op, OWNERS, made.id, owners)
  return made
}

export async function updateUser(
  op: Operation,
  { id, revision, opId: _, ...changes }: UserChange,
): Promise<User> {
  await queueAdministration(op)
  if (id === op.caller.userId && changes.status === '停用') throw refusals.ownAccount()
  await assertMayLink(op, changes.employee)
  const after = await administering(op, id, () => updateRow(op, userBinding, { key: id, revision, changes }))
  if (after.status === '停用') await endTokens(op.orm, id, op.at)
  await assertAdministratorRemains(op)
  return after
}

/** An account sees the pay of the employee that it is linked to. */
async function assertMayLink(op: Operation, empNo: string | null | undefined): Promise<void> {
  if (!empNo || isAdministrator(op)) return
  const [found] = await op.orm
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.empNo, empNo), inWarehouseScope(op.caller, employees.warehouse)))
  if (!found) throw common.outOfScope()
}

/** The person who used the account is out, and may come in with the new password at once. */
export async function resetPassword(op: Operation, { id, password }: PasswordReset): Promise<true> {
  if (id === op.caller.userId) throw refusals.ownReset()
  const before = await lockRow(op, userBinding, id)
  assertGoodPassword(password, '')
  const passwordHash = await hashPassword(password, op.randomBytes)
  await administering(op, id, () =>
    changeRow(op, userBinding, { before, changes: { passwordHash }, action: 'reset-password' }),
  )
  await endTokens(op.orm, id, op.at)
  await forgiveAccount(op.orm, before.username)
  return true
}

/** An account whose profile is complete counts as activated. */
export async function makeRegular(op: Operation, userId: number): Promise<true> {
  if (userId !== op.caller.userId && !may(op.caller, 'user.write')) throw common.roleMissing()
  const before = await lockRow(op, userBinding, userId)
  const missing = missingProfile(before)
  if (missing.length > 0) throw refusals.profileIncomplete(missing.join('、'))
  if (!before.activated)
    await changeRow(op, userBinding, { before, changes: { activated: true }, action: 'regular' })
  return true
}

/** Throws when the name is taken. */
export async function assertUsernameFree({ orm }: Services, username: string): Promise<true> {
  const found = await orm.select({ id: users.id }).from(users).where(eq(users.username, username))
  if (found.length > 0) throw refusals.usernameTaken(username)
  return true
}
