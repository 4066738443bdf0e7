// What has been paid of a settlement, in one or several parts, each taken back by its opposite.

import { eq } from 'drizzle-orm'
import { assertAllowed } from '#server/wms/kit/caller.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/billing/refusals.ts'
import { paymentBinding, settlementBinding } from '#server/wms/modules/billing/resources.ts'
import { type Settlement, settle } from '#server/wms/modules/billing/settlements.ts'
import { settlementPayments } from '#server/wms/schema/billing.ts'
import type { paySettlement, undoPayment } from '#shared/contracts/billing/settlement.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { negate, signOf, subtract } from '#shared/domain/decimal.ts'
import { WRITE_OFF } from '#shared/domain/settlement.ts'

type Payment = Pick<
  typeof settlementPayments.$inferInsert,
  'paidOn' | 'amount' | 'method' | 'referenceNo' | 'remark' | 'reversalOf'
>

export async function pay(op: Operation, given: CallBody<typeof paySettlement>): Promise<Settlement> {
  const { settleNo, revision, opId: _, ...payment } = given
  const before = await lockRow(op, settlementBinding, settleNo)
  await assertUnchanged(op, settlementBinding, before, revision)
  assertPossible(settlementBinding, 'pay', before)
  assertRight(op, before, payment)
  await keep(op, before, payment)
  return settle(op, before, 'pay', { amount: payment.amount })
}

function assertRight(
  { at }: Operation,
  { diff, period }: Settlement,
  { paidOn, amount, method, referenceNo, remark }: Payment,
): void {
  if (paidOn > localDateOf(at)) throw refusals.paidAhead()
  if (paidOn < `${period}-01`) throw refusals.paidTooEarly(period)
  if (signOf(subtract(amount, diff)) > 0) throw refusals.paidTooMuch(diff)
  if (method === '银行转账' && referenceNo === '') throw refusals.referenceMissing()
  if (method === WRITE_OFF && remark === '') throw refusals.remarkMissing()
}

async function keep(op: Operation, { settleNo, warehouse, owner }: Settlement, payment: Payment) {
  const { at, caller } = op
  await op.orm.insert(settlementPayments).values({
    ...payment,
    settleNo,
    warehouse,
    owner,
    creator: caller.userId,
    createdAt: at,
    updatedAt: at,
  })
}

/** On the day it is taken back. */
export async function undo(
  op: Operation,
  { id, reason }: Omit<CallBody<typeof undoPayment>, 'opId'>,
): Promise<Settlement> {
  assertAllowed(op.caller, 'document.reverse')
  const { settleNo } = await findOne(op, paymentBinding, id)
  const before = await lockRow(op, settlementBinding, settleNo)
  assertPossible(settlementBinding, 'undoPay', before)
  const { amount: paid, method, referenceNo } = await findOne(op, paymentBinding, id)
  if (signOf(paid) < 0) throw refusals.paymentIsReversal()
  if ((await op.orm.$count(settlementPayments, eq(settlementPayments.reversalOf, id))) > 0) {
    throw refusals.paymentReversed()
  }
  const amount = negate(paid)
  const paidOn = localDateOf(op.at)
  await keep(op, before, { paidOn, amount, method, referenceNo, remark: reason, reversalOf: id })
  return settle(op, before, 'undoPay', { amount, reason })
}
