// What a user may do and see, as it is now.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/wms/db/database.ts'
import type { Rights, Sight } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import {
  dataPerms,
  roleActions,
  roles,
  userRoles,
  users,
  visibleOwners,
  visibleWarehouses,
} from '#server/wms/schema/user.ts'
import type { DATA_PERM_EFFECTS, DATA_PERM_KINDS } from '#shared/domain/values.ts'

/** Of an account, whether it is enabled or not. */
export async function findRights(orm: Orm, userId: number): Promise<Rights & { isEnabled: boolean }> {
  const [found] = await orm
    .select({ isEnabled: sql<boolean>`${users.status} = '启用'`, ...rightsOf(users.id) })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .leftJoin(roleActions, eq(roleActions.roleId, userRoles.roleId))
    .where(eq(users.id, userId))
    .groupBy(users.id)
  if (!found) throw common.userDisabled()
  return found
}

/** For a command that has changed what its caller may see. */
export async function lookAround(op: Operation): Promise<void> {
  const { warehouses, owners } = await findRights(op.orm, op.caller.userId)
  op.caller = { ...op.caller, warehouses, owners }
}

/** As columns of a statement that joins the user with `userRoles`, `roles` and `roleActions`. */
export function rightsOf(userId: AnyPgColumn) {
  const isBound = sql<boolean>`coalesce(bool_or(${roles.owner} is not null), false)`
  return {
    roles: listOf(roles.code),
    actions: listOf(roleActions.action),
    isBound,
    warehouses: sightOf(userId, { kind: '仓库', visible: visibleWarehouses, isNarrowed: sql`false` }),
    owners: sightOf(userId, { kind: '货主', visible: visibleOwners, isNarrowed: isBound }),
  }
}

function listOf(column: AnyPgColumn) {
  return sql<string[]>`coalesce(array_agg(distinct ${column}) filter (where ${column} is not null), '{}')`
}

type Seen = {
  kind: (typeof DATA_PERM_KINDS)[number]
  visible: typeof visibleWarehouses | typeof visibleOwners
  /** By something that no permission widens. */
  isNarrowed: SQL
}

/** Who may see everything of a kind is told apart: with no list to look up, a row needs no comparison, and what is new is seen. */
function sightOf(userId: AnyPgColumn, { kind, visible, isNarrowed }: Seen) {
  const permsOf = (effect: (typeof DATA_PERM_EFFECTS)[number]) =>
    sql`from ${dataPerms} where ${dataPerms.userId} = ${userId}
      and ${dataPerms.kind} = ${sql.raw(`'${kind}'`)} and ${dataPerms.effect} = ${sql.raw(`'${effect}'`)}`
  const isEvery = sql`${dataPerms.refCode} = '*'`
  return sql<Sight>`case
    when exists (select ${permsOf('允许')} and ${isEvery}) and not exists (select ${permsOf('禁止')} and ${isEvery})
      and not ${isNarrowed}
    then json_build_object('areHidden', true, 'codes', array(select ${dataPerms.refCode} ${permsOf('禁止')}))
    else json_build_object('areHidden', false, 'codes', array(select code from ${visible} where user_id = ${userId}))
  end`
}
