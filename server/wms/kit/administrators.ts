// Who is told when something needs a setting or a decision that nobody else can make.
import { and, eq } from 'drizzle-orm'
import type { Sources } from '#server/wms/kit/services.ts'
import { roles, userRoles, users } from '#server/wms/schema/user.ts'
import { ADMIN_ROLE } from '#shared/domain/administrators.ts'

/** Those who can sign in. */
export async function findAdministrators({ orm }: Pick<Sources, 'orm'>): Promise<number[]> {
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(roles.code, ADMIN_ROLE), eq(users.status, '启用')))
  return rows.map(({ id }) => id)
}
