// What a customer does not agree to: a line of a bill that was sent, decided on one by one. A line that is given up leaves the bill
// and is reversed.

import { and, eq, ne } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { reverseCharges } from '#server/wms/ledger/facts/money.ts'
import { CHARGES, settleSums } from '#server/wms/modules/billing/bills.ts'
import { refusals } from '#server/wms/modules/billing/refusals.ts'
import { billBinding, disputeBinding } from '#server/wms/modules/billing/resources.ts'
import { billDisputes, billLines } from '#server/wms/schema/billing.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import type { disputeLine, resolveDispute } from '#shared/contracts/billing/bill.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { decidedState, disputeLife } from '#shared/domain/dispute.ts'

type Dispute = RowOf<typeof disputeBinding>

/** The bill is locked first wherever both are. */
export async function dispute(
  op: Operation,
  { billNo, chargeNo, claim }: CallBody<typeof disputeLine>,
): Promise<Dispute> {
  const bill = await lockRow(op, billBinding, billNo)
  assertPossible(billBinding, 'dispute', bill)
  const [line] = await op.orm
    .select({ amount: chargeLines.amount, tax: chargeLines.tax })
    .from(billLines)
    .innerJoin(chargeLines, eq(chargeLines.chargeNo, billLines.chargeNo))
    .where(and(eq(billLines.billNo, billNo), eq(billLines.chargeNo, chargeNo)))
  if (!line) throw refusals.chargeElsewhere(chargeNo, billNo)
  const open = await op.orm.$count(
    billDisputes,
    and(eq(billDisputes.chargeNo, chargeNo), eq(billDisputes.state, '待处理')),
  )
  if (open > 0) throw refusals.disputeOpen()
  const { warehouse, owner } = bill
  const made = await createRow(op, disputeBinding, {
    billNo,
    chargeNo,
    warehouse,
    owner,
    claim,
    amount: addDecimals(line.amount, line.tax),
    state: disputeLife.initial,
    resolution: '',
    creator: op.caller.userId,
    resolver: null,
    resolvedAt: null,
  })
  if (bill.state !== '争议中') await advance(op, billBinding, 'dispute', { before: bill })
  return made
}

export async function resolve(op: Operation, given: CallBody<typeof resolveDispute>): Promise<Dispute> {
  const { id, decision, resolution, revision } = given
  const { billNo } = await findOne(op, disputeBinding, id)
  const bill = await lockRow(op, billBinding, billNo)
  const before = await lockRow(op, disputeBinding, id)
  await assertUnchanged(op, disputeBinding, before, revision)
  assertPossible(disputeBinding, 'resolve', before)
  const isGranted = decision === '采纳'
  if (isGranted) await takeOut(op, before, resolution)
  const changes = { resolution, resolver: op.caller.userId, resolvedAt: op.at.toISOString() }
  const after = await advance(op, disputeBinding, 'resolve', {
    before,
    to: decidedState(decision),
    changes,
    reason: resolution,
  })
  const left = await op.orm.$count(
    billDisputes,
    and(eq(billDisputes.billNo, billNo), eq(billDisputes.state, '待处理'), ne(billDisputes.id, id)),
  )
  await settleSums(op, bill, 'resolve', left === 0 ? { to: '已发送' } : {})
  return after
}

async function takeOut(op: Operation, { chargeNo }: Dispute, reason: string): Promise<void> {
  await op.orm.delete(billLines).where(eq(billLines.chargeNo, chargeNo))
  await advanceParts(op, CHARGES, 'release', eq(chargeLines.chargeNo, chargeNo))
  await reverseCharges(op, [chargeNo], reason)
}
