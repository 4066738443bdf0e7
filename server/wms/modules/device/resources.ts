// Devices bound to their table.
import { eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { devices } from '#server/wms/modules/device/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { device } from '#shared/contracts/base/device.ts'

export const deviceBinding = bind({
  resource: device,
  table: devices,
  scope: { warehouse: devices.warehouse },
  names: { warehouse: nameOf(warehouses.name, eq(warehouses.code, devices.warehouse)) },
  writes: 'device.write',
})
