// Containers by the hundred, and the trace of where each has been.

import { and, eq, ne } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findPage, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import type { MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/equipment/container/refusals.ts'
import { containerBinding, containerMoveBinding } from '#server/wms/modules/equipment/container/resources.ts'
import { containerMoves } from '#server/wms/schema/container.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type {
  container,
  createContainers as createContainersCall,
} from '#shared/contracts/equipment/container.ts'
import { containerCodes } from '#shared/domain/equipment.ts'

/** As many as a person reads. */
const TOLD_MOVES = 100

type Batch = CallBody<typeof createContainersCall>
type Change = CallBody<typeof container.update>

/** Answers the codes. */
export async function createContainers(op: Operation, { prefix, startNo, quantity, ...shared }: Batch) {
  const codes = containerCodes({ prefix, startNo, quantity })
  for (const code of codes) await createRow(op, containerBinding, { ...shared, code })
  return codes
}

export async function findContainer(reader: Reader, code: string) {
  const found = await findOne(reader, containerBinding, code)
  const { rows: moves } = await findPage(reader, containerMoveBinding, {
    page: 1,
    size: TOLD_MOVES,
    container: [code],
  })
  // What moving scans have posted bears the container's own number.
  return {
    container: found,
    moves,
    timeline: await findTimeline(reader, { container: [code] }),
    docNos: [code],
  }
}

/** A container that is somewhere else afterwards has moved. One with goods in it is carried, not rewritten. */
export async function updateContainer(op: Operation, { code, revision, opId: _, ...changes }: Change) {
  const before = await lockRow(op, containerBinding, code)
  const after = await updateRow(op, containerBinding, { key: code, revision, changes })
  if (before.location !== after.location || before.warehouse !== after.warehouse) {
    if (await holdsGoods(op, before)) throw refusals.containerCarries()
    await op.orm.insert(containerMoves).values({
      at: op.at,
      warehouse: after.warehouse,
      container: after.code,
      operator: op.caller.userId,
      fromLocation: before.location,
      toLocation: after.location,
    })
  }
  return after
}

/** One that has been emptied holds nothing, and is in use for nobody. */
export const containerEffects = {
  release: async (op, document) => {
    if (await holdsGoods(op, document)) throw refusals.containerHolds()
    return { currentDoc: null }
  },
} satisfies MoveEffects<typeof containerBinding>

async function holdsGoods(
  { orm }: Operation,
  { warehouse, code }: RowOf<typeof containerBinding>,
): Promise<boolean> {
  const { container, onHand } = stockBalances
  const held = await orm
    .select({ loc: stockBalances.loc })
    .from(stockBalances)
    .where(and(eq(stockBalances.warehouse, warehouse), eq(container, code), ne(onHand, '0')))
    .limit(1)
  return held.length > 0
}
