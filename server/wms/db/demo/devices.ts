// The demo company's devices: a row of work stations in every warehouse, and what stands around them.
import { DEMO_WAREHOUSES } from '#server/wms/db/demo/warehouses.ts'
import type { devices } from '#server/wms/modules/device/tables.ts'
import { WORK_STATION_QUERY } from '#shared/constants.ts'

type DeviceRow = typeof devices.$inferInsert
type DeviceState = NonNullable<DeviceRow['state']>

const STATION_STATES: readonly DeviceState[] = [
  ...(['在线', '在线', '在线', '离线', '在线', '在线', '故障', '维修'] as const),
]

const OTHERS: readonly { type: string; code: string; name: string; states: readonly DeviceState[] }[] = [
  { type: 'SORTATION', code: 'FBQ', name: '分拨墙', states: ['在线', '在线'] },
  { type: 'WEIGHING', code: 'CZJ', name: '称重机', states: ['在线', '离线'] },
  { type: 'PRINTER', code: 'DYJ', name: '面单打印机', states: ['在线', '在线', '故障'] },
  { type: 'CONVEYOR', code: 'SSX', name: '输送线', states: ['在线'] },
  { type: 'CAMERA', code: 'LXJ', name: '打包录像机', states: ['在线', '停用'] },
]

const HEARTBEAT_AGE_MS: Readonly<Record<DeviceState, number>> = {
  在线: 20_000,
  离线: 3 * 3_600_000,
  故障: 40 * 60_000,
  维修: 26 * 3_600_000,
  停用: 45 * 86_400_000,
}

export function demoDevices(now: Date): DeviceRow[] {
  const stations = { type: WORK_STATION_QUERY.type, code: 'GZT', name: '工作站台', states: STATION_STATES }
  return DEMO_WAREHOUSES.flatMap((warehouse, site) =>
    [stations, ...OTHERS].flatMap(({ type, code, name, states }, kind) =>
      states.map((state, index) => ({
        code: `${warehouse.code}-${code}-${String(index + 1).padStart(2, '0')}`,
        name: `${warehouse.city}${name}${index + 1}号`,
        warehouse: warehouse.code,
        type,
        ip: `10.${10 + site}.${kind}.${11 + index}`,
        state,
        createdAt: now,
        updatedAt: now,
        lastHeartbeat: new Date(now.getTime() - HEARTBEAT_AGE_MS[state] - index * 1_000),
      })),
    ),
  )
}
