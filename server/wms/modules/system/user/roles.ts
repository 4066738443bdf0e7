// What a role may do.

import { asc, eq } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { assertHolds } from '#server/wms/modules/system/user/administration.ts'
import { refusals } from '#server/wms/modules/system/user/refusals.ts'
import { roleBinding } from '#server/wms/modules/system/user/resources.ts'
import { roleActions, roles } from '#server/wms/schema/user.ts'
import { type Action, withReading } from '#shared/actions.ts'
import { ADMIN_ROLE } from '#shared/domain/administrators.ts'

export async function findRoleActions(reader: Reader, role: string): Promise<Action[]> {
  await findOne(reader, roleBinding, role)
  return actionsOf(reader, role)
}

/** The administrator's role keeps every action: without it nobody could give the others back. */
export async function bindRoleActions(
  op: Operation,
  role: string,
  actions: readonly Action[],
): Promise<Action[]> {
  if (role === ADMIN_ROLE) throw refusals.adminRoleFixed()
  await lockRow(op, roleBinding, role)
  const before = await actionsOf(op, role)
  const wanted = [...withReading(actions)]
  assertHolds(op, differenceOf(before, wanted))
  await replaceActions(op, role, wanted)
  const after = await actionsOf(op, role)
  await audit(op, {
    action: 'bind-action',
    entity: 'role',
    entityId: role,
    before: { actions: before.join(',') },
    after: { actions: after.join(',') },
  })
  return after
}

async function replaceActions({ orm }: Operation, role: string, wanted: readonly Action[]): Promise<void> {
  const [stored] = await orm.select({ roleId: roles.id }).from(roles).where(eq(roles.code, role))
  if (!stored) throw common.unexpected()
  await orm.delete(roleActions).where(eq(roleActions.roleId, stored.roleId))
  if (wanted.length > 0) await orm.insert(roleActions).values(wanted.map((action) => ({ ...stored, action })))
}

async function actionsOf({ orm }: Pick<Reader, 'orm'>, role: string): Promise<Action[]> {
  const rows = await orm
    .select({ action: roleActions.action })
    .from(roleActions)
    .innerJoin(roles, eq(roles.id, roleActions.roleId))
    .where(eq(roles.code, role))
    .orderBy(asc(roleActions.action))
  return rows.map(({ action }) => action as Action)
}

function differenceOf(before: readonly Action[], wanted: readonly Action[]): Action[] {
  const added = wanted.filter((action) => !before.includes(action))
  return [...added, ...before.filter((action) => !wanted.includes(action))]
}
