// What a database lacks that an older version has filled: pages, actions and parameters that were added since. Whatever people have
// changed stays as it is.
import { eq, max } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { configurations } from '#server/wms/schema/configuration.ts'
import { menus, roleMenus } from '#server/wms/schema/menu.ts'
import { roleActions, roles } from '#server/wms/schema/user.ts'
import { configurationRows } from '#server/wms/seed/lists.ts'
import { menuRows, type SeededMenuRow } from '#server/wms/seed/menu-rows.ts'
import { ROLES } from '#server/wms/seed/roles.ts'
import { SOURCE } from '#shared/constants.ts'
import { ADMIN_ROLE } from '#shared/domain/administrators.ts'

type Place = { id: number; level: number }

export async function catchUp(orm: Orm, at: Date): Promise<void> {
  await addNewSettings(orm, at)
  await addNewActions(orm)
  await addNewPages(orm)
}

async function addNewSettings(orm: Orm, at: Date): Promise<void> {
  const rows = configurationRows().map((row) => ({ ...row, createdAt: at, updatedAt: at }))
  await orm.insert(configurations).values(rows).onConflictDoNothing()
}

/** The administrator holds every action: one that they lack is new, and goes to all who hold it in a new installation. */
async function addNewActions(orm: Orm): Promise<void> {
  const stored = await orm
    .select({ code: roles.code, roleId: roles.id, action: roleActions.action })
    .from(roles)
    .leftJoin(roleActions, eq(roleActions.roleId, roles.id))
  const known = stored.filter(({ code }) => code === ADMIN_ROLE).map(({ action }) => action)
  if (known.length === 0) return
  const idOf = new Map(stored.map(({ code, roleId }) => [code, roleId]))
  const added = ROLES.flatMap(({ code, actions }) => {
    const roleId = idOf.get(code)
    if (roleId === undefined) return []
    return actions.filter((action) => !known.includes(action)).map((action) => ({ roleId, action }))
  })
  if (added.length > 0) await orm.insert(roleActions).values(added).onConflictDoNothing()
}

/** A page is known by the path that it came with, whatever people call it by now. */
async function addNewPages(orm: Orm): Promise<void> {
  const stored = await orm.select().from(menus).where(eq(menus.source, SOURCE))
  const [last] = await orm.select({ id: max(menus.id) }).from(menus)
  const places = new Map<number, Place>()
  let nextId = (last?.id ?? 0) + 1
  for (const row of menuRows()) {
    const known =
      stored.find(({ seededAs }) => seededAs === row.path) ?? stored.find(({ path }) => path === row.path)
    if (known?.seededAs === null) await rememberOrigin(orm, known)
    const place = known ?? (await addPage(orm, { ...row, ...placeUnder(places, row), id: nextId++ }))
    places.set(row.id, place)
  }
}

/** An older version did not write it down, and nobody could change a path then. */
async function rememberOrigin(orm: Orm, { id, path }: { id: number; path: string }): Promise<void> {
  await orm.update(menus).set({ seededAs: path }).where(eq(menus.id, id))
}

function placeUnder(places: ReadonlyMap<number, Place>, { parentId }: SeededMenuRow) {
  const parent = places.get(parentId ?? 0)
  return parent ? { parentId: parent.id, level: parent.level + 1 } : { parentId: null, level: 1 }
}

/** Seen by the roles that see its group in a new installation. */
async function addPage(orm: Orm, { group, ...row }: SeededMenuRow): Promise<Place> {
  await orm.insert(menus).values(row)
  const stored = await orm.select({ id: roles.id, code: roles.code }).from(roles)
  const seeing = ROLES.filter(({ groups }) => row.component !== '' && groups.includes(group))
  const bindings = stored
    .filter(({ code }) => seeing.some((role) => role.code === code))
    .map(({ id }) => ({ roleId: id, menuId: row.id }))
  if (bindings.length > 0) await orm.insert(roleMenus).values(bindings)
  return row
}
