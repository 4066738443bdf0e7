// What devices tell of themselves: heartbeats, which are only remembered, and events, which are kept.
import { eq } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { deviceBinding } from '#server/wms/modules/equipment/device/resources.ts'
import { deviceEvents, devices } from '#server/wms/schema/device.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { reportAlarm } from '#shared/contracts/equipment/device-event.ts'
import { DEVICE_MOVE_EVENTS } from '#shared/domain/equipment.ts'

type Event = Pick<typeof deviceEvents.$inferInsert, 'warehouse' | 'device' | 'kind' | 'level' | 'message'>

/** The effect of a device's moves. */
export async function noteMove(
  op: Operation,
  { code: device, warehouse }: RowOf<typeof deviceBinding>,
  move: keyof typeof DEVICE_MOVE_EVENTS,
): Promise<void> {
  await noteEvent(op, { device, warehouse, ...DEVICE_MOVE_EVENTS[move], message: '' })
}

export async function takeHeartbeat(op: Operation, code: string) {
  const before = await lockRow(op, deviceBinding, code)
  // Past the log of changes and without a revision: nobody who edits the device should hear of it.
  await op.orm.update(devices).set({ lastHeartbeat: op.at }).where(eq(devices.code, code))
  const isBack = before.state === '离线'
  if (isBack) {
    await noteMove(op, before, 'connect')
    await advance(op, deviceBinding, 'connect', { before })
  }
  return { at: op.at.toISOString(), state: isBack ? ('在线' as const) : before.state }
}

export async function takeAlarm(op: Operation, { device, level, message }: CallBody<typeof reportAlarm>) {
  const { warehouse } = await lockRow(op, deviceBinding, device)
  return noteEvent(op, { device, warehouse, kind: '告警', level, message })
}

export async function noteEvent({ orm, at }: Pick<Operation, 'orm' | 'at'>, event: Event): Promise<number> {
  const [noted] = await orm
    .insert(deviceEvents)
    .values({ ...event, at })
    .returning({ id: deviceEvents.id })
  if (!noted) throw new Error('an event without a number')
  return noted.id
}
