// The demo company's devices: a row of work stations in every warehouse, and what stands around them.
import { pick } from '#server/wms/demo/given/pick.ts'
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import type { deviceEvents, devices } from '#server/wms/schema/device.ts'
import { WORK_STATION_QUERY } from '#shared/constants.ts'

type DeviceRow = typeof devices.$inferInsert
type DeviceState = NonNullable<DeviceRow['state']>

const STATION_STATES: readonly DeviceState[] = [
  '在线',
  '在线',
  '在线',
  '离线',
  '在线',
  '在线',
  '故障',
  '维修',
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

type EventRow = typeof deviceEvents.$inferInsert

const COMPLAINTS = ['纸张将尽', '网络延迟过高', '扫描头需清洁', '电量低于20%'] as const
const COMPLAINED_DAYS = 14
const DAY_MS = 86_400_000

/** How each came to be as it is, and what was complained of in the days before. */
export function demoDeviceEvents(now: Date): EventRow[] {
  const all = demoDevices(now)
  const complaints = Array.from({ length: COMPLAINED_DAYS * 3 }, (_, index) => {
    const { code: device, warehouse } = pick(all, index * 5)
    const at = new Date(now.getTime() - DAY_MS * (COMPLAINED_DAYS - Math.floor(index / 3)) - index * 311_000)
    const message = pick(COMPLAINTS, index)
    return {
      at,
      warehouse,
      device,
      kind: '告警' as const,
      level: pick(['警告', '提示'] as const, index),
      message,
    }
  })
  return [...complaints, ...all.flatMap((device) => lastEventOf(device))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}

const LAST_EVENTS: Readonly<Record<DeviceState, Pick<EventRow, 'kind' | 'level' | 'message'> | null>> = {
  在线: null,
  离线: { kind: '离线', level: '警告', message: '' },
  故障: { kind: '故障', level: '严重', message: '无法联网，已通知维修' },
  维修: { kind: '维修', level: '提示', message: '' },
  停用: { kind: '停用', level: '提示', message: '' },
}

function lastEventOf({ code: device, warehouse, state = '离线', lastHeartbeat }: DeviceRow): EventRow[] {
  const event = LAST_EVENTS[state]
  return event && lastHeartbeat ? [{ at: lastHeartbeat, warehouse, device, ...event }] : []
}
