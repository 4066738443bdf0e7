// People by name, as far as the caller works with them.

import { and, asc, count, eq, ilike, inArray, or } from 'drizzle-orm'
import { literally } from '#server/wms/kit/filters.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { refusals } from '#server/wms/modules/system/user/refusals.ts'
import { isColleague } from '#server/wms/modules/system/user/resources.ts'
import { roles, userRoles, users } from '#server/wms/schema/user.ts'
import { MATCHED_NAMES } from '#shared/contracts/system/colleague.ts'

const SHOWN = { id: users.id, username: users.username, name: users.name, status: users.status }

export async function findByUsername(reader: Reader, username: string) {
  const [found] = await reader.orm
    .select(SHOWN)
    .from(users)
    .where(and(eq(users.username, username), isColleague(reader)))
  if (!found) throw refusals.userUnknown(username)
  return found
}

export function findMatches(reader: Reader, name: string) {
  const pattern = `%${literally(name)}%`
  return reader.orm
    .select(SHOWN)
    .from(users)
    .where(and(isActive, or(ilike(users.name, pattern), ilike(users.username, pattern)), isColleague(reader)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(MATCHED_NAMES)
}

export function findNames(reader: Reader, ids: readonly number[]) {
  return reader.orm
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isColleague(reader)))
    .orderBy(asc(users.id))
}

export function findUserOptions(reader: Reader) {
  return reader.orm
    .select({ id: users.id, code: users.username, name: users.name })
    .from(users)
    .where(and(isActive, isColleague(reader)))
    .orderBy(asc(users.name), asc(users.id))
}

export function findInvalidUsers({ orm }: Pick<Reader, 'orm'>) {
  return orm.select(SHOWN).from(users).where(eq(users.status, '停用')).orderBy(asc(users.id))
}

export function findUserTags({ orm }: Pick<Reader, 'orm'>) {
  return orm
    .select({ code: roles.code, name: roles.name, users: count(users.id) })
    .from(roles)
    .leftJoin(userRoles, eq(userRoles.roleId, roles.id))
    .leftJoin(users, and(eq(users.id, userRoles.userId), isActive))
    .groupBy(roles.id)
    .orderBy(asc(roles.id))
}

const isActive = eq(users.status, '启用')
