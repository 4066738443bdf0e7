// Partners of the provider and the lists that other records choose from.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { decimalColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { CARRIER_TYPES, STATUSES } from '#shared/domain/values.ts'

const listed = () => ({
  code: text().primaryKey(),
  name: text().notNull(),
  status: text({ enum: STATUSES }).notNull().default('启用'),
  ...recordColumns(),
})

export const customers = pgTable(
  'customers',
  { ...listed(), contact: text().notNull(), mobile: text().notNull(), address: text().notNull() },
  (table) => [check('customers_status', isOneOf(table.status, STATUSES))],
)

export const carriers = pgTable(
  'carriers',
  {
    ...listed(),
    type: text({ enum: CARRIER_TYPES }).notNull(),
    contact: text().notNull(),
    mobile: text().notNull(),
  },
  (table) => [
    check('carriers_type', isOneOf(table.type, CARRIER_TYPES)),
    check('carriers_status', isOneOf(table.status, STATUSES)),
  ],
)

/** The legal persons that the provider works as. */
export const companies = pgTable('companies', { ...listed(), taxNo: text('tax_no').notNull() }, (table) => [
  check('companies_status', isOneOf(table.status, STATUSES)),
])

export const carTypes = pgTable(
  'car_types',
  { ...listed(), maxWeight: decimalColumn('max_weight'), maxVolume: decimalColumn('max_volume') },
  (table) => [check('car_types_status', isOneOf(table.status, STATUSES))],
)

export const units = pgTable('units', { ...listed(), whole: boolean().notNull().default(true) }, (table) => [
  check('units_status', isOneOf(table.status, STATUSES)),
])

/** Provinces have no parent; the codes are those of GB/T 2260. */
export const regions = pgTable('regions', { ...listed(), parent: text() }, (table) => [
  index('regions_parent').on(table.parent, table.code),
  check('regions_status', isOneOf(table.status, STATUSES)),
])

/** One row for each entry of each list. */
export const dictionaries = pgTable(
  'dictionaries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    sort: integer().notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    unique('dictionaries_code').on(table.type, table.code),
    check('dictionaries_status', isOneOf(table.status, STATUSES)),
  ],
)

/** What parcels go out in; null for the owner: for everybody's. */
export const packages = pgTable(
  'packages',
  {
    ...listed(),
    owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
    length: decimalColumn('length'),
    width: decimalColumn('width'),
    height: decimalColumn('height'),
    weight: decimalColumn('weight'),
    costPrice: decimalColumn('cost_price').notNull().default('0'),
    charged: boolean().notNull().default(true),
  },
  (table) => [
    index('packages_owner').on(table.owner, table.code),
    check('packages_cost', sql`${table.costPrice} >= 0`),
    check('packages_status', isOneOf(table.status, STATUSES)),
  ],
)
