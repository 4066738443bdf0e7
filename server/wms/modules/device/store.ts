// Devices of the warehouses that the caller may see.
import { and, asc, count, eq } from 'drizzle-orm'
import type { Caller } from '#server/wms/kit/caller.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { devices } from '#server/wms/modules/device/tables.ts'

export type DeviceQuery = {
  page: number
  size: number
  warehouse?: string | undefined
  type?: string | undefined
}

export async function findDevices({ orm }: Services, caller: Caller, query: DeviceQuery) {
  const condition = and(
    inWarehouseScope(orm, caller, devices.warehouse),
    query.warehouse ? eq(devices.warehouse, query.warehouse) : undefined,
    query.type ? eq(devices.type, query.type) : undefined,
  )
  const [matching] = await orm.select({ total: count() }).from(devices).where(condition)
  const { code, name, warehouse, type, state } = devices
  const rows = await orm
    .select({ code, name, warehouse, type, state })
    .from(devices)
    .where(condition)
    .orderBy(asc(devices.code))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  return { rows, total: matching?.total ?? 0 }
}
