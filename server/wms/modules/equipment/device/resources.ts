// Devices, their events and the sessions at their stations, bound to their tables.
import { eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { warehouseName } from '#server/wms/ledger/names.ts'
import { deviceEvents, devices, stationSessions } from '#server/wms/schema/device.ts'
import { device } from '#shared/contracts/equipment/device.ts'
import { deviceEvent, stationSession } from '#shared/contracts/equipment/device-event.ts'

export const deviceBinding = bind({
  resource: device,
  table: devices,
  scope: { warehouse: devices.warehouse },
  names: { warehouse: warehouseName(devices.warehouse) },
})

export const deviceEventBinding = bind({
  resource: deviceEvent,
  table: deviceEvents,
  scope: { warehouse: deviceEvents.warehouse },
  names: {
    warehouse: warehouseName(deviceEvents.warehouse),
    device: nameOf(devices.name, eq(devices.code, deviceEvents.device)),
  },
})

export const stationSessionBinding = bind({
  resource: stationSession,
  table: stationSessions,
  scope: { warehouse: stationSessions.warehouse },
  names: {
    warehouse: warehouseName(stationSessions.warehouse),
    device: nameOf(devices.name, eq(devices.code, stationSessions.device)),
    user: userName(stationSessions.user),
  },
})
