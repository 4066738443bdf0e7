// Who stands at which work station: one person at a time, and each at one.

import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/equipment/device/refusals.ts'
import { deviceBinding, stationSessionBinding } from '#server/wms/modules/equipment/device/resources.ts'
import { stationSessions } from '#server/wms/schema/device.ts'
import { WORK_STATION_QUERY } from '#shared/constants.ts'

export async function startSession(op: Operation, code: string) {
  const { type, warehouse } = await lockRow(op, deviceBinding, code)
  if (type !== WORK_STATION_QUERY.type) throw refusals.notStation()
  const { device, user } = stationSessions
  await endSessions(op, or(eq(device, code), eq(user, op.caller.userId)))
  const [begun] = await op.orm
    .insert(stationSessions)
    .values({ device: code, warehouse, user: op.caller.userId, startedAt: op.at })
    .returning({ id: stationSessions.id })
  if (!begun) throw new Error('a session without a number')
  const after = await findOne(op, stationSessionBinding, begun.id)
  await audit(op, { action: 'start', entity: 'stationSession', entityId: begun.id, before: null, after })
  return after
}

export function endSession(op: Operation): Promise<number> {
  return endSessions(op, eq(stationSessions.user, op.caller.userId))
}

/** Each with its line in the log: who stood there, and that somebody else has taken their place where it is so. */
async function endSessions(op: Operation, which: SQL | undefined): Promise<number> {
  const { id, user, endedAt, warehouse, device, startedAt } = stationSessions
  const ended = await op.orm
    .update(stationSessions)
    .set({ endedAt: op.at })
    .where(and(isNull(endedAt), which))
    .returning({ id, warehouse, device, user, startedAt })
  for (const session of ended)
    await audit(op, {
      action: session.user === op.caller.userId ? 'end' : 'takeOver',
      entity: 'stationSession',
      entityId: session.id,
      before: null,
      after: { ...session, startedAt: session.startedAt.toISOString(), endedAt: op.at.toISOString() },
    })
  return ended.length
}
