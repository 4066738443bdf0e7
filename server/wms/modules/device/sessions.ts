// Who stands at which work station: one person at a time, and each at one.
import { and, eq, isNull, or } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { deviceBinding, stationSessionBinding } from '#server/wms/modules/device/resources.ts'
import { stationSessions } from '#server/wms/modules/device/tables.ts'
import { WORK_STATION_QUERY } from '#shared/constants.ts'

export async function startSession(op: Operation, code: string) {
  const { type, warehouse } = await lockRow(op, deviceBinding, code)
  if (type !== WORK_STATION_QUERY.type) throw refusal('notStation')
  const { device, user } = stationSessions
  await op.orm
    .update(stationSessions)
    .set({ endedAt: op.at })
    .where(and(isNull(stationSessions.endedAt), or(eq(device, code), eq(user, op.caller.userId))))
  const [begun] = await op.orm
    .insert(stationSessions)
    .values({ device: code, warehouse, user: op.caller.userId, startedAt: op.at })
    .returning({ id: stationSessions.id })
  if (!begun) throw new Error('a session without a number')
  const after = await findOne(op, stationSessionBinding, begun.id)
  await audit(op, { action: 'start', entity: 'stationSession', entityId: begun.id, before: null, after })
  return after
}

export async function endSession(op: Operation): Promise<number> {
  const { id, user, endedAt, warehouse, device } = stationSessions
  const ended = await op.orm
    .update(stationSessions)
    .set({ endedAt: op.at })
    .where(and(isNull(endedAt), eq(user, op.caller.userId)))
    .returning({ id, warehouse, device })
  for (const session of ended)
    await audit(op, {
      action: 'end',
      entity: 'stationSession',
      entityId: session.id,
      before: { ...session, endedAt: null },
      after: { ...session, endedAt: op.at.toISOString() },
    })
  return ended.length
}
