// The entries of the menus as administrators keep them: always a tree, whatever is sent.

import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Orm } from '#server/wms/db/database.ts'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { refusals } from '#server/wms/modules/system/menu/refusals.ts'
import { levelsOf, wrongMenu } from '#server/wms/modules/system/menu/rules.ts'
import { menus, roleMenus } from '#server/wms/schema/menu.ts'
import { roles } from '#server/wms/schema/user.ts'
import { SOURCE } from '#shared/constants.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type {
  addMenu as addMenuCall,
  modifyMenuTitle,
  saveMenus as saveMenusCall,
} from '#shared/contracts/system/menu-entry.ts'
import { ADMIN_ROLE } from '#shared/domain/administrators.ts'
import { NO_REDIRECT } from '#shared/frame/menu.ts'
import { pageOfEntry } from '#shared/readers/menu.ts'
import { isExternalLink } from '#shared/validation.ts'

export type MenuEntry = CallResult<typeof addMenuCall>
type NewEntry = z.output<typeof addMenuCall.body>
type SentEntry = z.output<typeof saveMenusCall.body>[number]
type TitleChange = z.output<typeof modifyMenuTitle.query>

export async function findEntries({ orm }: { orm: Orm }, condition?: SQL): Promise<MenuEntry[]> {
  const { seededAs: _, ...shown } = getTableColumns(menus)
  const rows = await orm
    .select(shown)
    .from(menus)
    .where(condition)
    .orderBy(asc(menus.source), asc(menus.level), asc(menus.sort), asc(menus.id))
  return rows as MenuEntry[]
}

export async function addMenu(op: Operation, { opId: _, ...entry }: NewEntry): Promise<MenuEntry> {
  const [saved] = await saveMenus(op, [entry])
  if (!saved) throw common.unexpected()
  return saved
}

/** All of them or none; entries below one that has moved take their new levels along. */
export async function saveMenus(op: Operation, sent: readonly SentEntry[]): Promise<MenuEntry[]> {
  const stored = await lockEntries(op)
  const wanted = withIds(stored, sent.map(leadingSomewhere))
  const merged = new Map([...stored, ...wanted].map((entry) => [entry.id, entry]))
  const levels = levelsOf([...merged.values()])
  assertLevels(wanted, levels)
  assertPathsDiffer([...merged.values()])
  const saved = []
  for (const entry of merged.values()) {
    const before = stored.find(({ id }) => id === entry.id) ?? null
    const after = { ...entry, level: levels.get(entry.id) ?? 1 } as MenuEntry
    await saveEntry(op, before, after)
    if (wanted.some(({ id }) => id === entry.id)) saved.push(after)
  }
  return saved
}

export async function modifyTitle(op: Operation, { id, title }: TitleChange): Promise<true> {
  const before = (await lockEntries(op)).find((entry) => entry.id === id)
  if (!before) throw refusals.menuUnknown()
  await saveEntry(op, before, { ...before, title })
  return true
}

/** One at a time: two moves that are right each by itself could make a circle together. */
async function lockEntries(op: Operation): Promise<MenuEntry[]> {
  await op.orm.execute(sql`select pg_advisory_xact_lock(7353)`)
  return findEntries(op)
}

function withIds(stored: readonly MenuEntry[], sent: readonly SentEntry[]) {
  let nextId = Math.max(0, ...stored.map(({ id }) => id)) + 1
  return sent.map((entry) => {
    if (entry.id === undefined) return { ...entry, id: nextId++ }
    const before = stored.find(({ id }) => id === entry.id)
    if (!before) throw refusals.menuUnknown()
    if (before.source !== entry.source) throw refusals.menuSourceFixed()
    return { ...entry, id: before.id }
  })
}

/** An entry opens a page or another site, or is a group: what leads nowhere by itself, and would be a link to nothing. */
function leadingSomewhere(entry: SentEntry): SentEntry {
  const { source, path, component, redirect } = entry
  if (source !== SOURCE || isExternalLink(path) || pageOfEntry(entry) !== null) return entry
  if (component !== '') throw wrongMenu(entry, `的路径 ${path} 与组件 ${component} 都不是系统页面`)
  return { ...entry, redirect: redirect ?? NO_REDIRECT }
}

function assertLevels(wanted: ReturnType<typeof withIds>, levels: ReadonlyMap<number, number>): void {
  for (const entry of wanted) {
    const right = levels.get(entry.id)
    if (entry.level !== undefined && entry.level !== right) throw wrongMenu(entry, `的层级须为${right}`)
  }
}

function assertPathsDiffer(entries: readonly { source: string; path: string }[]): void {
  const known = new Set<string>()
  for (const { source, path } of entries) {
    const key = `${source} ${path}`
    if (known.has(key)) throw refusals.pathTaken(path)
    known.add(key)
  }
}

async function saveEntry(op: Operation, before: MenuEntry | null, after: MenuEntry): Promise<void> {
  const { id, ...values } = after
  if (before === null) {
    await op.orm.insert(menus).values(after)
    await showAdministrators(op, id)
  } else if (isSame(before, after)) return
  else await op.orm.update(menus).set(values).where(eq(menus.id, id))
  await audit(op, { action: before ? 'update' : 'create', entity: 'menu', entityId: id, before, after })
}

/** A new entry that nobody sees could be bound by nobody who looks for it in the menu. */
async function showAdministrators({ orm }: Operation, menuId: number): Promise<void> {
  const [admin] = await orm.select({ roleId: roles.id }).from(roles).where(eq(roles.code, ADMIN_ROLE))
  if (admin) await orm.insert(roleMenus).values({ ...admin, menuId })
}

function isSame(before: MenuEntry, after: MenuEntry): boolean {
  return Object.entries(after).every(([name, value]) => before[name as keyof MenuEntry] === value)
}
