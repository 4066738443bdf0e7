// Whose task it is, without a token: their rights as they are when the task runs.

import { and, eq } from 'drizzle-orm'
import type { Caller } from '#server/wms/kit/caller.ts'
import { CALLER_RIGHTS } from '#server/wms/kit/caller-rights.ts'
import { common } from '#server/wms/kit/refusals.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { roleActions, roles, userRoles, users } from '#server/wms/schema/user.ts'

/** Throws the refusal of a user who is disabled by now. */
export async function findTaskCaller({ orm, now }: Sources, userId: number): Promise<Caller> {
  const [found] = await orm
    .select({ userId: users.id, ...CALLER_RIGHTS })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .leftJoin(roleActions, eq(roleActions.roleId, userRoles.roleId))
    .where(and(eq(users.id, userId), eq(users.status, '启用')))
    .groupBy(users.id)
  if (!found) throw common.userDisabled()
  return { ...found, tokenHash: '', tokenExpiresAt: now() }
}
