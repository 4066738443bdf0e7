// Pushes of returned parcels to their owners' systems: made with the end of a parcel, tried again or given up by people.

import { eq } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import type { Parcel } from '#server/wms/modules/returned/parcels.ts'
import { refusals } from '#server/wms/modules/returned/refusals.ts'
import { lineBinding, type parcelBinding, pushBinding } from '#server/wms/modules/returned/resources.ts'
import { messageOf } from '#server/wms/modules/returned/rules.ts'
import { ownerRules } from '#server/wms/schema/owner.ts'
import { returnLines, returnPushes } from '#server/wms/schema/returned.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { closeReturnPush, retryReturnPushes } from '#shared/contracts/returned/push.ts'
import { PUSH_DOCS } from '#shared/domain/return-push.ts'

type Push = RowOf<typeof pushBinding>

export const parcelMoves = { finish: pushFinished } satisfies MoveEffects<typeof parcelBinding>

/** Of an owner without an address nobody is told. */
async function pushFinished(op: Operation, parcel: Parcel): Promise<void> {
  const { returnNo, warehouse, owner } = parcel
  if (owner === null) return
  const [rule] = await op.orm
    .select({ url: ownerRules.pushUrl, generation: ownerRules.pushGeneration })
    .from(ownerRules)
    .where(eq(ownerRules.code, owner))
  if (!rule || rule.url === '') return
  const { generation } = rule
  const lines = await findRows(op, lineBinding, {
    condition: eq(returnLines.returnNo, returnNo),
    sort: 'id',
  })
  const pushNo = await nextDocNo(op, 'returnPush')
  const docNo = generation === 'NEW' ? await nextDocNo(op, 'returnNotice') : returnNo
  const body = messageOf(generation, { pushNo, docNo, parcel, lines, finishedAt: op.at })
  await createRow(op, pushBinding, {
    pushNo,
    generation,
    docType: PUSH_DOCS[generation],
    docNo,
    returnNo,
    warehouse,
    owner,
    body,
    nextRetryAt: op.at.toISOString(),
    creator: op.caller.userId,
  })
}

export function retryPushes(op: Operation, { pushNos }: CallBody<typeof retryReturnPushes>) {
  return forEachDocument(op, pushNos, async (inner, numbers) => {
    for (const pushNo of numbers) {
      const before = await lockRow(inner, pushBinding, pushNo)
      const changes = { nextRetryAt: inner.at.toISOString() }
      await advance(inner, pushBinding, 'retry', { before, changes })
    }
    return numbers
  })
}

export async function closePush(
  op: Operation,
  { pushNo, reason }: CallBody<typeof closeReturnPush>,
): Promise<Push> {
  const before = await lockRow(op, pushBinding, pushNo)
  if (before.generation === 'OLD') {
    throw refusals.oldPushKept(pushNo)
  }
  return advance(op, pushBinding, 'close', { before, changes: { nextRetryAt: null }, reason })
}

export async function findPushDocument(reader: Reader, pushNo: string) {
  const push = await findOne(reader, pushBinding, pushNo)
  const [kept] = await reader.orm
    .select({ body: returnPushes.body, answer: returnPushes.answer })
    .from(returnPushes)
    .where(eq(returnPushes.pushNo, pushNo))
  const timeline = await findTimeline(reader, { returnPush: [pushNo] })
  return { push, body: kept?.body ?? '', answer: kept?.answer ?? '', timeline, docNos: [push.returnNo] }
}
