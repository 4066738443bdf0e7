// Brings a database to where the WMS API can serve: tables, roles, menu, and somebody who can sign in.
import { eq } from 'drizzle-orm'
import type { OnProgress } from '#server/starting/progress.ts'
import { createDemoCompany } from '#server/wms/demo/company.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { type Account, replaceKnownPasswords } from '#server/wms/known-passwords.ts'
import { hashPassword } from '#server/wms/modules/system/user/rules.ts'
import { menus } from '#server/wms/schema/menu.ts'
import { roles, userRoles, users } from '#server/wms/schema/user.ts'
import { catchUp } from '#server/wms/seed/later-start.ts'
import { insertLists } from '#server/wms/seed/lists.ts'
import { menuRows } from '#server/wms/seed/menu-rows.ts'
import { insertRoles } from '#server/wms/seed/role-rows.ts'
import { ROLES } from '#server/wms/seed/roles.ts'

export type FirstStart = {
  /** What an empty database is filled with. */
  company: 'demo' | 'none'
  /** How much the demo company has done before: 0 nothing, 1 a whole year. */
  demoScale: number
  /** Of the first administrator, and of the demo company's where its own would be open to all; null: a random one. */
  adminPassword: string | null
  /** Only browsers of this machine come here: the demo accounts keep the passwords that everybody knows. */
  isLocal: boolean
  onProgress: OnProgress
}

/** Answers the accounts whose passwords were made up, which is the only time anybody sees them. */
export function prepareDatabase(sources: Sources, first: FirstStart): Promise<Account[]> {
  return sources.database.prepare(async (orm) => {
    const known = await orm.select({ id: roles.id }).from(roles).limit(1)
    return orm.transaction(async (tx) => {
      // All in one transaction, numbers of documents too.
      const alone = { ...sources, orm: tx, database: { ...sources.database, numbers: null } }
      const made = known.length === 0 ? await fill(alone, first) : []
      if (known.length > 0) await catchUp(tx, sources.now())
      const replaced = first.isLocal ? [] : await replaceKnownPasswords(alone, first.adminPassword)
      return [...made, ...replaced]
    })
  })
}

async function fill(
  sources: Sources,
  { company, demoScale, adminPassword, onProgress }: FirstStart,
): Promise<Account[]> {
  await insertRolesAndMenu(sources)
  await insertLists(sources.orm, sources.now())
  if (company === 'demo') {
    await createDemoCompany(sources, demoScale, onProgress)
    return []
  }
  const password = adminPassword ?? sources.randomBytes(12).toString('base64url')
  await insertAdministrator(sources, password)
  return adminPassword === null ? [{ username: 'admin', password }] : []
}

async function insertRolesAndMenu(sources: Sources): Promise<void> {
  const rows = menuRows()
  await sources.orm.insert(menus).values(rows.map(({ group: _, ...row }) => row))
  await insertRoles(sources, ROLES)
}

async function insertAdministrator({ orm, randomBytes }: Sources, password: string): Promise<void> {
  const passwordHash = await hashPassword(password, randomBytes)
  const [admin] = await orm
    .insert(users)
    .values({ username: 'admin', name: '系统管理员', passwordHash, activated: true })
    .returning({ id: users.id })
  const [role] = await orm.select({ id: roles.id }).from(roles).where(eq(roles.code, 'admin'))
  if (!admin || !role) throw new Error('the administrator or their role was not stored')
  await orm.insert(userRoles).values({ userId: admin.id, roleId: role.id })
}
