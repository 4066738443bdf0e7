// 计件扣款 — an entry that takes off what its day's expense is less by; taken back by its opposite.

import { eq, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { assertNotAhead, findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { postPieceEntry } from '#server/wms/ledger/facts/pieces.ts'
import { refusals } from '#server/wms/modules/piece/refusals.ts'
import { entryBinding } from '#server/wms/modules/piece/resources.ts'
import { lockWorker } from '#server/wms/modules/piece/workers.ts'
import { pieceEntries } from '#server/wms/schema/piece.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { deductPieces, takeBackDeduction } from '#shared/contracts/piece/deduction.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { negate, signOf, subtract } from '#shared/domain/decimal.ts'

type Entry = RowOf<typeof entryBinding>
type Asked = Omit<CallBody<typeof deductPieces>, 'opId'>

const DEDUCTION = { kind: '扣款', docType: DOCUMENTS.pieceDeduction.type } as const

export async function deduct(op: Operation, { amount, ...asked }: Asked): Promise<Entry> {
  const { warehouse, team } = await lockWorker(op, asked.worker)
  const dateOf = await findBusinessDates(op, [{ warehouse, owner: asked.owner }])
  assertNotAhead(asked.businessDate, dateOf({ warehouse }))
  const docNo = await nextDocNo(op, 'pieceDeduction')
  const entryId = await postPieceEntry(op, {
    ...DEDUCTION,
    ...asked,
    warehouse,
    team,
    docNo,
    amount: negate(amount),
  })
  const entry = await findOne(op, entryBinding, entryId)
  await assertEarned(op, entry)
  return entry
}

export async function takeBack(
  op: Operation,
  { entryId, reason }: Omit<CallBody<typeof takeBackDeduction>, 'opId'>,
): Promise<Entry> {
  const entry = await lockRow(op, entryBinding, entryId)
  const { docNo, amount, lateFor, businessDate } = entry
  if (entry.kind !== '扣款' || signOf(amount) > 0) {
    throw refusals.notDeduction()
  }
  if ((await op.orm.$count(pieceEntries, eq(pieceEntries.docNo, docNo))) > 1) {
    throw refusals.deductionTakenBack(docNo)
  }
  const opposite = { businessDate: lateFor ?? businessDate, amount: negate(amount), reason }
  return findOne(op, entryBinding, await postPieceEntry(op, { ...entry, ...DEDUCTION, ...opposite }))
}

/** Nobody pays to have worked. */
async function assertEarned(op: Operation, { worker, businessDate }: Entry): Promise<void> {
  const [month] = await selectRows<{ left: string }>(
    op.orm,
    sql`select coalesce(sum(amount), 0)::text as left from piece_entries
        where worker = ${worker} and superseded_by is null
          and date_trunc('month', business_date) = date_trunc('month', ${businessDate}::date)`,
  )
  const left = month?.left ?? '0'
  if (signOf(left) >= 0) return
  const message = `扣款超过员工当月计件金额 ${subtract('0', left)} 元，请减少金额`
  throw refusals.deductionTooMuch(message)
}
