// Who has forgotten to leave: at the end of their warehouse's day, and after an hour without a scan.
import { eq, isNull, sql } from 'drizzle-orm'
import { executeScheduled, type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { signOffCrew } from '#server/wms/modules/labor/sign-ons.ts'
import { signOns } from '#server/wms/schema/labor.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'
import { SIGN_ON_IDLE_MINUTES } from '#shared/domain/labor.ts'

type Forgotten = { crew: string; cause: '班次' | '超时' }

/** Answers the function that stops it. */
export function startForgottenSignOffs(sources: Sources, schedule: Schedule): () => Promise<void> {
  return startJob(sources, '超时离岗', schedule, async (attempt) => {
    for (const { crew, cause } of await findForgotten(sources))
      await attempt(crew, () =>
        executeScheduled(sources, `sign-off-${crew}`, (op) => signOffCrew(op, crew, cause)),
      )
  })
}

async function findForgotten({ orm, now }: Sources): Promise<Forgotten[]> {
  const { crew, startedAt, endedAt, warehouse } = signOns
  const lastScan = sql<Date | null>`(select max(at) from ${operationEvents} where ${operationEvents.crew} = ${crew})`
  const standing = await orm
    .selectDistinct({
      crew,
      startedAt,
      shiftCutoff: warehouses.shiftCutoff,
      lastScan: lastScan.mapWith(operationEvents.at),
    })
    .from(signOns)
    .innerJoin(warehouses, eq(warehouses.code, warehouse))
    .where(isNull(endedAt))
  const at = now()
  return standing.flatMap(({ crew, startedAt, shiftCutoff, lastScan }): Forgotten[] => {
    const isOfToday = businessDateOf(startedAt, shiftCutoff) === businessDateOf(at, shiftCutoff)
    if (!isOfToday) return [{ crew, cause: '班次' }]
    const idleMs = at.getTime() - (lastScan ?? startedAt).getTime()
    return idleMs > SIGN_ON_IDLE_MINUTES * 60_000 ? [{ crew, cause: '超时' }] : []
  })
}
