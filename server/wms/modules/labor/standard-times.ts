// Another version of what some work should take: it holds from its day on, also for what was done before it was written down.
import { and, eq } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { lockVersions, nextVersion } from '#server/wms/kit/versions.ts'
import { createRow } from '#server/wms/kit/write.ts'
import { standardTimeBinding } from '#server/wms/modules/labor/resources.ts'
import { standardTimes } from '#server/wms/schema/labor.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { standardTime } from '#shared/contracts/labor/standard-time.ts'

type NewStandard = Omit<CallBody<typeof standardTime.create>, 'opId'>

export async function setStandardTime(op: Operation, standard: NewStandard) {
  await lockVersions(op)
  const { warehouse, work } = standardTimes
  const same = and(eq(warehouse, standard.warehouse), eq(work, standard.work))
  const version = await nextVersion(op, standardTimes, same)
  return createRow(op, standardTimeBinding, { ...standard, version, modifier: op.caller.userId })
}
