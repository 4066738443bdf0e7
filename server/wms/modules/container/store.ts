// Containers by the hundred, and the trace of where each has been.
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { createRow, updateRow } from '#server/wms/kit/write.ts'
import { containerBinding } from '#server/wms/modules/container/resources.ts'
import { containerMoves } from '#server/wms/modules/container/tables.ts'
import type { container, createContainers as createContainersCall } from '#shared/contracts/base/container.ts'
import type { CallBody } from '#shared/contracts/call.ts'

const NUMBER_DIGITS = 4

type Batch = CallBody<typeof createContainersCall>
type Change = CallBody<typeof container.update>

/** Answers the codes. */
export async function createContainers(op: Operation, { prefix, startNo, quantity, ...shared }: Batch) {
  const codes = Array.from(
    { length: quantity },
    (_, index) => prefix + String(startNo + index).padStart(NUMBER_DIGITS, '0'),
  )
  for (const code of codes) await createRow(op, containerBinding, { ...shared, code })
  return codes
}

/** A container that is somewhere else afterwards has moved. */
export async function updateContainer(op: Operation, { code, revision, opId: _, ...changes }: Change) {
  const before = await findOne(op, containerBinding, code)
  const after = await updateRow(op, containerBinding, { key: code, revision, changes })
  if (before.location !== after.location || before.warehouse !== after.warehouse) {
    await op.orm.insert(containerMoves).values({
      ...{ at: op.at, warehouse: after.warehouse, container: after.code, operator: op.caller.userId },
      ...{ fromLocation: before.location, toLocation: after.location },
    })
  }
  return after
}
