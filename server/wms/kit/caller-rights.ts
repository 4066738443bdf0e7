// What a user's roles come to, as columns of a statement that joins the user with `userRoles`, `roles` and `roleActions`.
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { roleActions, roles } from '#server/wms/schema/user.ts'

export const CALLER_RIGHTS = {
  roles: listOf(roles.code),
  actions: listOf(roleActions.action),
  isBound: sql<boolean>`coalesce(bool_or(${roles.owner} is not null), false)`,
}

function listOf(column: AnyPgColumn) {
  return sql<string[]>`coalesce(array_agg(distinct ${column}) filter (where ${column} is not null), '{}')`
}
