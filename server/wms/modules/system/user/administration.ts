// Who may administer whom: nobody locks the company out, and nobody hands out more than they hold, or
// reach further through somebody else.

import { and, count, eq, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { refusals } from '#server/wms/modules/system/user/refusals.ts'
import {
  dataPerms,
  roleActions,
  roles,
  userRoles,
  users,
  visibleOwners,
  visibleWarehouses,
} from '#server/wms/schema/user.ts'
import { ADMIN_ROLE } from '#shared/domain/administrators.ts'
import { EVERY_CODE } from '#shared/domain/values.ts'

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
  if (!found?.administrators) throw refusals.lastAdministrator()
}

/**
 * Works on somebody's account. Anyone who could give a new password to somebody with more rights or a wider scope would soon have
 * them, and anyone who could give away what they lack would give it to themselves: neither before nor after the work may the
 * account reach further than its keeper did. Administrators are bound by neither.
 */
export async function administering<T>(op: Operation, userId: number, work: () => Promise<T>): Promise<T> {
  if (isAdministrator(op)) return work()
  const own = await reachOf(op, op.caller.userId)
  assertWithin(own, await reachOf(op, userId))
  const done = await work()
  assertWithin(own, await reachOf(op, userId))
  return done
}

export function isAdministrator({ caller }: Operation): boolean {
  return caller.roles.includes(ADMIN_ROLE)
}

type Reach = { actions: string[]; places: string[] }

/** `*` is a reach of its own: it holds what is still to come. */
async function reachOf({ orm }: Operation, userId: number): Promise<Reach> {
  const [reach] = await selectRows<Reach>(
    orm,
    sql`select array(select distinct action from ${roleActions} natural join ${userRoles} where user_id = ${userId}) as actions,
      array(select '仓库' || code from ${visibleWarehouses} where user_id = ${userId}
        union select '货主' || code from ${visibleOwners} where user_id = ${userId}
        union select kind || ref_code from ${dataPerms} where user_id = ${userId} and effect = '允许' and ref_code = ${EVERY_CODE}
      ) as places`,
  )
  if (!reach) throw common.unexpected()
  return reach
}

function assertWithin(own: Reach, other: Reach): void {
  if (!other.actions.every((action) => own.actions.includes(action))) throw refusals.beyondOwnRights()
  if (!other.places.every((place) => own.places.includes(place))) throw refusals.beyondOwnScope()
}

export function assertHolds({ caller }: Operation, actions: readonly string[]): void {
  if (!actions.every((action) => caller.actions.includes(action))) throw refusals.beyondOwnRights()
}
