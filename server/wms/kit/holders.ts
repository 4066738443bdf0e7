// Who may do something, and sees what it would be done to.
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { roleActions, userRoles, users, visibleWarehouses } from '#server/wms/schema/user.ts'
import type { Action } from '#shared/actions.ts'

/** Of `users`: those who can sign in, whose roles allow it. */
export function holds({ orm }: { orm: Orm }, action: Action): SQL {
  const held = orm
    .select({ one: sql`1` })
    .from(userRoles)
    .innerJoin(roleActions, eq(roleActions.roleId, userRoles.roleId))
    .where(and(eq(userRoles.userId, users.id), eq(roleActions.action, action)))
  return and(eq(users.status, '启用'), exists(held)) as SQL
}

/** Of `users`: those who see a warehouse of which this is true. */
export function sees({ orm }: { orm: Orm }, isIt: SQL): SQL {
  const seen = orm
    .select({ one: sql`1` })
    .from(visibleWarehouses)
    .where(and(eq(visibleWarehouses.userId, users.id), isIt))
  return exists(seen)
}
