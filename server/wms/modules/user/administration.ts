// Who may administer whom: nobody locks the company out, and nobody hands out more than they hold.
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { roleActions, roles, userRoles, users } from '#server/wms/modules/user/tables.ts'
import { ADMIN_ROLE } from '#shared/domain/administrators.ts'

/** One at a time: two administrators who close each other's account at once would leave none. */
export async function queueAdministration({ orm }: Operation): Promise<void> {
  await orm.execute(sql`select pg_advisory_xact_lock(7352)`)
}

/** Throws when the work of this transaction leaves nobody who could undo it. */
export async function assertAdministratorRemains({ orm }: Operation): Promise<void> {
  const [found] = await orm
    .select({ administrators: count() })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(users.status, '启用'), eq(roles.code, ADMIN_ROLE)))
  if (!found?.administrators) throw refusal('lastAdministrator')
}

/** Whoever could give a new password to somebody with more rights would soon have those rights. */
export async function assertMayAdminister(op: Operation, userId: number): Promise<void> {
  const held = await op.orm
    .selectDistinct({ action: roleActions.action })
    .from(userRoles)
    .innerJoin(roleActions, eq(roleActions.roleId, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
  assertHolds(
    op,
    held.map(({ action }) => action),
  )
}

export async function assertMayGrant(op: Operation, roleCodes: readonly string[]): Promise<void> {
  const granted = await op.orm
    .selectDistinct({ action: roleActions.action })
    .from(roles)
    .innerJoin(roleActions, eq(roleActions.roleId, roles.id))
    .where(inArray(roles.code, [...roleCodes]))
  assertHolds(
    op,
    granted.map(({ action }) => action),
  )
}

export function assertHolds({ caller }: Operation, actions: readonly string[]): void {
  if (!actions.every((action) => caller.actions.includes(action))) throw refusal('beyondOwnRights')
}
