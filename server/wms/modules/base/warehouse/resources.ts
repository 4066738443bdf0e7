// Warehouses, zones and locations: their contracts bound to their tables.
import { and, eq, sql } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { may } from '#server/wms/kit/caller.ts'
import { lookAround } from '#server/wms/kit/caller-rights.ts'
import { warehouseName } from '#server/wms/ledger/names.ts'
import { userWarehouses } from '#server/wms/schema/user.ts'
import { locations, warehouses, zones } from '#server/wms/schema/warehouse.ts'
import { location } from '#shared/contracts/base/location.ts'
import { warehouse } from '#shared/contracts/base/warehouse.ts'
import { zone } from '#shared/contracts/base/zone.ts'

export const warehouseBinding = bind({
  resource: warehouse,
  table: warehouses,
  scope: { warehouse: warehouses.code },
  // Anyone who opens a warehouse works in it; others are bound to it by an administrator.
  afterCreate: async (op, row) => {
    await op.orm.insert(userWarehouses).values({ userId: op.caller.userId, warehouse: String(row['code']) })
    await lookAround(op)
  },
})

export const zoneBinding = bind({
  resource: zone,
  table: zones,
  scope: { warehouse: zones.warehouse },
  names: { warehouse: warehouseName(zones.warehouse) },
})

export const locationBinding = bind({
  resource: location,
  table: locations,
  scope: { warehouse: locations.warehouse },
  // Whoever knows the digits need not go there: only those who hang them up read them.
  figures: {
    checkDigit: (caller) => (may(caller, 'base.write') ? sql`${locations.checkDigit}` : sql`''`),
  },
  names: {
    warehouse: warehouseName(locations.warehouse),
    zone: nameOf(zones.name, and(eq(zones.warehouse, locations.warehouse), eq(zones.code, locations.zone))),
  },
})
