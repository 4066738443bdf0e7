// Visits of people and trucks.
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { carTypes } from '#server/wms/schema/base.ts'
import { instantColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { visitLife } from '#shared/domain/visit.ts'

export const visitorVisits = pgTable(
  'visitor_visits',
  {
    visitNo: text('visit_no').primaryKey(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    name: text().notNull(),
    company: text().notNull(),
    plate: text().notNull(),
    carType: text('car_type').references(() => carTypes.code, { onUpdate: 'cascade' }),
    purpose: text().notNull(),
    dock: text().notNull(),
    appointAt: instantColumn('appoint_at').notNull(),
    checkInAt: instantColumn('check_in_at'),
    checkOutAt: instantColumn('check_out_at'),
    state: text({ enum: visitLife.states }).notNull().default(visitLife.initial),
    ...recordColumns(),
  },
  // A part of a name, company or plate is looked for without one: a gate sees some thousands of visits in a year.
  (table) => [
    index('visitor_visits_warehouse').on(table.warehouse, table.appointAt),
    index('visitor_visits_appointed').on(table.appointAt, table.visitNo),
    index('visitor_visits_state').on(table.warehouse, table.state),
    index('visitor_visits_plate').on(table.plate),
    check('visitor_visits_state', isOneOf(table.state, visitLife.states)),
  ],
)
