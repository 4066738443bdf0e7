// The warehouses of a user, and what stands in them right now.
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#server/wms/kit/caller.ts'
import { inOwnerScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { devices } from '#server/wms/schema/device.ts'
import { warehouseOwners } from '#server/wms/schema/owner.ts'
import { users, userWarehouses } from '#server/wms/schema/user.ts'
import { warehouses, zones } from '#server/wms/schema/warehouse.ts'
import { WORK_STATION_QUERY } from '#shared/constants.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'

export function findWarehouseOptions({ orm }: Services, caller: Caller): Promise<CodeName[]> {
  return orm
    .select({ code: warehouses.code, name: warehouses.name })
    .from(warehouses)
    .where(and(eq(warehouses.status, '启用'), inWarehouseScope(caller, warehouses.code)))
    .orderBy(asc(warehouses.code))
}

export function findZoneOptions({ orm }: Services, caller: Caller, warehouse?: string): Promise<CodeName[]> {
  return orm
    .select({ code: zones.code, name: zones.name })
    .from(zones)
    .where(
      and(
        eq(zones.status, '启用'),
        inWarehouseScope(caller, zones.warehouse),
        warehouse ? eq(zones.warehouse, warehouse) : undefined,
      ),
    )
    .orderBy(asc(zones.warehouse), asc(zones.seq), asc(zones.code))
}

/** Figures of the chosen warehouses; an empty choice means all that the caller may see. */
export function findWarehouseFigures(services: Services, caller: Caller, chosen: readonly string[]) {
  const { orm } = services
  return orm
    .select({
      code: warehouses.code,
      name: warehouses.name,
      city: warehouses.city,
      owners: countOwners(services, caller),
      users: countUsers(services),
      stations: countStations(services),
      stationsOnline: countStations(services, eq(devices.state, '在线')),
    })
    .from(warehouses)
    .where(
      and(
        eq(warehouses.status, '启用'),
        inWarehouseScope(caller, warehouses.code),
        chosen.length > 0 ? inArray(warehouses.code, [...chosen]) : undefined,
      ),
    )
    .orderBy(asc(warehouses.code))
}

function countOwners({ orm }: Services, caller: Caller): SQL<number> {
  const found = orm
    .select({ owners: count() })
    .from(warehouseOwners)
    .where(and(eq(warehouseOwners.warehouse, warehouses.code), inOwnerScope(caller, warehouseOwners.owner)))
  return asNumber(found.getSQL())
}

function countUsers({ orm }: Services): SQL<number> {
  const found = orm
    .select({ users: count() })
    .from(userWarehouses)
    .innerJoin(users, and(eq(users.id, userWarehouses.userId), eq(users.status, '启用')))
    .where(eq(userWarehouses.warehouse, warehouses.code))
  return asNumber(found.getSQL())
}

function countStations({ orm }: Services, condition?: SQL): SQL<number> {
  const found = orm
    .select({ stations: count() })
    .from(devices)
    .where(and(eq(devices.warehouse, warehouses.code), eq(devices.type, WORK_STATION_QUERY.type), condition))
  return asNumber(found.getSQL())
}

function asNumber(subquery: SQL): SQL<number> {
  return sql<number>`(${subquery})`.mapWith(Number)
}
