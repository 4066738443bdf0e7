// 设备 — what stands on the floor, how it is, when it was last heard and what it complained of.
import { listPage } from '#client/kit/list/list-page.tsx'
import { DeviceCommands } from '#client/pages/equipment/devices/device-commands.tsx'
import { DeviceHistory } from '#client/pages/equipment/devices/device-history.tsx'
import { device } from '#shared/contracts/equipment/device.ts'

export const page = listPage({
  resource: device,
  filters: ['code', 'name', 'type', 'state', 'warehouse'],
  columns: [
    { field: 'code', cell: (row) => <DeviceHistory device={row} /> },
    'name',
    'type',
    'state',
    'warehouse',
    'lastHeartbeat',
    'ip',
    'updatedAt',
  ],
  form: ['warehouse', 'type', 'code', 'name', 'ip'],
  moves: ['connect', 'disconnect', 'fail', 'repair', 'retire', 'restore'],
  actions: (rows, refresh) => <DeviceCommands rows={rows} onDone={refresh} />,
})
