// Sets that are sold as one article, and what orders may name: products and those sets.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, pgView, text, unique } from 'drizzle-orm/pg-core'
import { decimalColumn, goodsKeyColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { STATUSES } from '#shared/domain/values.ts'

/** `contents` and `qty` are those of its parts, kept with every change of them. */
export const bundles = pgTable(
  'bundles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    code: text().notNull(),
    codeKey: goodsKeyColumn('code_key', 'code'),
    name: text().notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    contents: text().notNull(),
    qty: decimalColumn('qty').notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique('bundles_code').on(table.owner, table.code),
    unique('bundles_key').on(table.owner, table.codeKey),
    check('bundles_status', isOneOf(table.status, STATUSES)),
    check('bundles_qty', sql`${table.qty} >= 2`),
  ],
)

export const bundleParts = pgTable(
  'bundle_parts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bundle: integer()
      .notNull()
      .references(() => bundles.id),
    owner: text().notNull(),
    sku: text().notNull(),
    qty: decimalColumn('qty').notNull(),
  },
  (table) => [
    unique('bundle_parts_sku').on(table.bundle, table.sku),
    index('bundle_parts_goods').on(table.owner, table.sku),
    foreignKey({
      name: 'bundle_parts_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('bundle_parts_qty', sql`${table.qty} > 0`),
  ],
)

/** Codes that an order's line may name. */
export const articles = pgView('articles', {
  owner: text().notNull(),
  code: text().notNull(),
  name: text().notNull(),
  status: text({ enum: STATUSES }).notNull(),
}).as(sql`select owner, code, name, status from skus union all select owner, code, name, status from bundles`)
