// The devices of the warehouses as a board shows them: how they are, what they did today, who stands at them.
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { isVisible, type Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findToday, isToday } from '#server/wms/ledger/facts/today.ts'
import { deviceBinding } from '#server/wms/modules/equipment/device/resources.ts'
import { deviceEvents, devices, stationSessions } from '#server/wms/schema/device.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { users } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { SILENT_AFTER_MINUTES } from '#shared/contracts/equipment/device-event.ts'
import { startOfToday } from '#shared/domain/calendar.ts'

type Asked = Reader & Pick<Services, 'now'> & { chosen: readonly string[] }

export async function findGraph(asked: Asked) {
  const at = asked.now()
  const worked = await countWork(asked, at)
  const alarmed = await countAlarms(asked, at)
  const found = await findDevices(asked)
  return {
    at: at.toISOString(),
    devices: found.map(({ lastHeartbeat, ...device }) => ({
      ...device,
      lastHeartbeat: lastHeartbeat?.toISOString() ?? null,
      isSilent: device.state === '在线' && isLongAgo(lastHeartbeat, at),
      todayCount: worked.get(device.code) ?? 0,
      alarmCount: alarmed.get(device.code) ?? 0,
    })),
  }
}

function findDevices({ orm, caller, chosen }: Asked) {
  const { code, name, type, warehouse, state, lastHeartbeat } = devices
  const isOpen = and(eq(stationSessions.device, code), isNull(stationSessions.endedAt))
  return orm
    .select({
      code,
      name,
      type,
      warehouse,
      state,
      lastHeartbeat,
      warehouseName: warehouses.name,
      userName: users.name,
    })
    .from(devices)
    .innerJoin(warehouses, eq(warehouses.code, warehouse))
    .leftJoin(stationSessions, isOpen)
    .leftJoin(users, eq(users.id, stationSessions.user))
    .where(
      and(
        isVisible({ orm, caller }, deviceBinding),
        chosen.length > 0 ? inArray(warehouse, [...chosen]) : undefined,
      ),
    )
    .orderBy(asc(warehouse), asc(type), asc(code))
}

function isLongAgo(heartbeat: Date | null, at: Date): boolean {
  return heartbeat === null || at.getTime() - heartbeat.getTime() > SILENT_AFTER_MINUTES * 60_000
}

async function countWork(asked: Asked, at: Date): Promise<Map<string | null, number>> {
  const { orm, caller, chosen } = asked
  const { device } = operationEvents
  const days = await findToday(asked, chosen, at)
  const rows = await orm
    .select({ device, times: count() })
    .from(operationEvents)
    .where(and(isToday(days, operationEvents), inScope(caller, operationEvents), isNotNull(device)))
    .groupBy(device)
  return new Map(rows.map((row) => [row.device, row.times]))
}

async function countAlarms({ orm, caller }: Asked, now: Date): Promise<Map<string, number>> {
  const { device, level, at } = deviceEvents
  const rows = await orm
    .select({ device, times: count() })
    .from(deviceEvents)
    .where(
      and(
        gte(at, startOfToday(now)),
        ne(level, '提示'),
        inScope(caller, { warehouse: deviceEvents.warehouse }),
      ),
    )
    .groupBy(device)
  return new Map(rows.map((row) => [row.device, row.times]))
}
