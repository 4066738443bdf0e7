// Which entries of a menu a role sees.

import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { refusals } from '#server/wms/modules/system/menu/refusals.ts'
import { menus, roleMenus } from '#server/wms/schema/menu.ts'
import { roles, userRoles } from '#server/wms/schema/user.ts'
import { ADMIN_PAGES, ADMIN_ROLE } from '#shared/domain/administrators.ts'

type RoleOfSource = { source: string; role: string }

export async function findRoleMenus({ orm }: { orm: Orm }, of: RoleOfSource): Promise<number[]> {
  const roleId = await findRoleId(orm, of.role)
  const rows = await orm
    .select({ id: menus.id })
    .from(roleMenus)
    .innerJoin(menus, eq(menus.id, roleMenus.menuId))
    .where(and(eq(roleMenus.roleId, roleId), eq(menus.source, of.source)))
    .orderBy(asc(menus.id))
  return rows.map(({ id }) => id)
}

/** These and no others, in this source. A group is seen with its pages, so that groups themselves are not kept. */
export async function bindRoleMenus(
  op: Operation,
  of: RoleOfSource,
  ids: readonly number[],
): Promise<number[]> {
  const { orm } = op
  const roleId = await findRoleId(orm, of.role)
  const entries = await orm.select().from(menus).where(eq(menus.source, of.source))
  const before = await findRoleMenus(op, of)
  const wanted = pagesAmong(entries, ids)
  if (of.role === ADMIN_ROLE) assertKeepsAdminPages(entries, wanted)
  await assertMayRebind(op, before, wanted)
  const titles = new Map(entries.map(({ id, title }) => [id, title]))
  /** Anyone who reads the log knows no numbers. */
  const titlesOf = (kept: readonly number[]) => kept.map((id) => titles.get(id) ?? id).join(',')
  const own = inArray(
    roleMenus.menuId,
    entries.map(({ id }) => id),
  )
  await orm.delete(roleMenus).where(and(eq(roleMenus.roleId, roleId), own))
  if (wanted.length > 0) await orm.insert(roleMenus).values(wanted.map((menuId) => ({ roleId, menuId })))
  await audit(op, {
    action: 'bind-menu',
    entity: 'role',
    entityId: of.role,
    before: { [of.source]: titlesOf(before) },
    after: { [of.source]: titlesOf(wanted) },
  })
  return wanted
}

/** Nobody gives or takes pages that they do not see themselves, and leaves a role with none: they could not undo it. */
async function assertMayRebind(
  { orm, caller }: Operation,
  before: readonly number[],
  wanted: readonly number[],
): Promise<void> {
  if (caller.roles.includes(ADMIN_ROLE)) return
  if (wanted.length === 0 && before.length > 0) throw refusals.menuEmptied()
  const seen = await orm
    .select({ id: roleMenus.menuId })
    .from(roleMenus)
    .innerJoin(userRoles, eq(userRoles.roleId, roleMenus.roleId))
    .where(eq(userRoles.userId, caller.userId))
  const own = new Set(seen.map(({ id }) => id))
  const changed = [...wanted, ...before].filter((id) => !(wanted.includes(id) && before.includes(id)))
  if (!changed.every((id) => own.has(id))) throw refusals.beyondOwnMenu()
}

async function findRoleId(orm: Orm, code: string): Promise<number> {
  const [found] = await orm.select({ id: roles.id }).from(roles).where(eq(roles.code, code)).for('update')
  if (!found) throw refusals.roleUnknown(code)
  return found.id
}

function pagesAmong(entries: readonly { id: number; parentId: number | null }[], ids: readonly number[]) {
  const known = new Set(entries.map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw refusals.pageUnknown(unknown)
  const groups = new Set(entries.map(({ parentId }) => parentId))
  return [...new Set(ids)].filter((id) => !groups.has(id)).sort((a, b) => a - b)
}

function assertKeepsAdminPages(
  entries: readonly { id: number; seededAs: string | null }[],
  wanted: readonly number[],
): void {
  const needed = entries.filter(({ seededAs }) => seededAs !== null && ADMIN_PAGES.includes(seededAs))
  if (!needed.every(({ id }) => wanted.includes(id))) throw refusals.adminPagesFixed()
}
