// While the demo runs, its devices live: those that are online send heartbeats, and now and then one complains.
import { eq } from 'drizzle-orm'
import { pick } from '#server/wms/demo/given/pick.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { noteEvent } from '#server/wms/modules/equipment/device/events.ts'
import { devices } from '#server/wms/schema/device.ts'

const ALARMS = ['纸张将尽', '网络延迟过高', '扫描头需清洁', '电量低于20%'] as const

/** One in so many beats brings a complaint. */
const ALARM_EVERY = 8

export async function beatDemoDevices({ orm, now, randomBytes }: Sources): Promise<void> {
  const at = now()
  const { code, warehouse, state } = devices
  const alive = await orm
    .update(devices)
    .set({ lastHeartbeat: at })
    .where(eq(state, '在线'))
    .returning({ device: code, warehouse })
  const chance = randomBytes(3)
  if (alive.length === 0 || chance.readUInt8(0) % ALARM_EVERY !== 0) return
  const place = pick(alive, chance.readUInt8(1))
  const message = pick(ALARMS, chance.readUInt8(2))
  await noteEvent({ orm, at }, { ...place, kind: '告警', level: '警告', message })
}
