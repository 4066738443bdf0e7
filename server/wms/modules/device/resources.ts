// Devices, their events and the sessions at their stations, bound to their tables.
import { eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { deviceEvents, devices, stationSessions } from '#server/wms/modules/device/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { device } from '#shared/contracts/base/device.ts'
import { deviceEvent, stationSession } from '#shared/contracts/base/device-event.ts'

export const deviceBinding = bind({
  resource: device,
  table: devices,
  scope: { warehouse: devices.warehouse },
  names: { warehouse: nameOf(warehouses.name, eq(warehouses.code, devices.warehouse)) },
  writes: 'device.write',
})

export const deviceEventBinding = bind({
  resource: deviceEvent,
  table: deviceEvents,
  scope: { warehouse: deviceEvents.warehouse },
  names: {
    warehouse: nameOf(warehouses.name, eq(warehouses.code, deviceEvents.warehouse)),
    device: nameOf(devices.name, eq(devices.code, deviceEvents.device)),
  },
  writes: 'device.write',
})

export const stationSessionBinding = bind({
  resource: stationSession,
  table: stationSessions,
  scope: { warehouse: stationSessions.warehouse },
  names: {
    warehouse: nameOf(warehouses.name, eq(warehouses.code, stationSessions.warehouse)),
    device: nameOf(devices.name, eq(devices.code, stationSessions.device)),
    user: nameOf(users.name, eq(users.id, stationSessions.user)),
  },
  writes: 'device.write',
})
