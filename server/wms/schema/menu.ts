// The menu of each source, and which roles see which of its pages.
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { roles } from '#server/wms/schema/user.ts'

export const menus = pgTable(
  'menus',
  {
    id: integer().primaryKey(),
    source: text().notNull(),
    parentId: integer('parent_id').references((): AnyPgColumn => menus.id, { onDelete: 'cascade' }),
    level: integer().notNull(),
    path: text().notNull(),
    name: text().notNull(),
    title: text().notNull(),
    icon: text().notNull(),
    component: text().notNull(),
    hidden: boolean().notNull(),
    alwaysShow: boolean('always_show').notNull(),
    affix: boolean().notNull(),
    activeMenu: text('active_menu'),
    redirect: text(),
    sort: integer().notNull(),
    /** The path that the entry had when the system brought it; null for an entry that people made. */
    seededAs: text('seeded_as'),
  },
  (table) => [unique('menus_path').on(table.source, table.path)],
)

export const roleMenus = pgTable(
  'role_menus',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    menuId: integer('menu_id')
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.menuId] }),
    index('role_menus_menu').on(table.menuId),
  ],
)
