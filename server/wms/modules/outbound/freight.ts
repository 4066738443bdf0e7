// 运费 — what carriers get for parcels and what owners pay for them: booked when a parcel is collected, as far as it is known
// then, and corrected by the difference when the carrier tells it afterwards.

import { and, eq, sql } from 'drizzle-orm'
import { spelledCode } from '#server/wms/kit/code-spelling.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { passOn } from '#server/wms/ledger/facts/charges.ts'
import { postExpenses } from '#server/wms/ledger/facts/money.ts'
import { assertUnsettled } from '#server/wms/ledger/settling.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { waybillBinding } from '#server/wms/modules/outbound/resources.ts'
import type { Waybill } from '#server/wms/modules/outbound/waybills.ts'
import { chargeLines, expenseEntries } from '#server/wms/schema/money.ts'
import { waybills } from '#server/wms/schema/outbound.ts'
import type { FreightRow } from '#shared/contracts/outbound/waybill.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import { SETTLED_DOCUMENTS } from '#shared/domain/settlement.ts'

/** Null where nobody has said how much it is. */
type Booking = { waybill: Waybill; receivable: string | null; payable: string | null; businessDate?: string }

const ITEM = 'YF'
const CATEGORY = '运费'

export function bookCollected(op: Operation, sent: readonly Waybill[]): Promise<void> {
  return book(
    op,
    sent.map((waybill) => ({
      waybill,
      receivable: waybill.freightReceivable,
      payable: waybill.freightPayable,
    })),
  )
}

/** The difference belongs to the day of the waybill, like what it corrects. */
export async function register(op: Operation, given: FreightRow): Promise<Waybill> {
  const { freightReceivable, freightPayable } = given
  if (freightReceivable === null && freightPayable === null) {
    throw refusals.freightMissing()
  }
  const waybillNo = await spelledCode(op, waybills.waybillNo, given.waybillNo)
  const before = await lockRow(op, waybillBinding, waybillNo)
  assertPossible(waybillBinding, 'registerFreight', before)
  await assertUnsettled(op, SETTLED_DOCUMENTS.承运商, waybillNo)
  const changes = {
    freightReceivable: freightReceivable ?? before.freightReceivable,
    freightPayable: freightPayable ?? before.freightPayable,
  }
  const after = await advance(op, waybillBinding, 'registerFreight', { before, changes })
  const booked = await findBooked(op, before)
  const { businessDate } = before
  const receivable = freightReceivable && subtract(freightReceivable, booked.receivable)
  const payable = freightPayable && subtract(freightPayable, booked.payable)
  await book(op, [{ waybill: after, receivable, payable, businessDate }])
  return after
}

/** Of what was taken back nothing is left. */
async function findBooked({ orm }: Operation, { orderNo, waybillNo }: Waybill) {
  const [charged] = await orm
    .select({ sum: sql<string>`coalesce(sum(${chargeLines.amount}), 0)::text` })
    .from(chargeLines)
    .where(
      and(
        eq(chargeLines.docType, DOCUMENTS.outboundOrder.type),
        eq(chargeLines.docNo, orderNo),
        eq(chargeLines.itemCode, ITEM),
        eq(chargeLines.sourceRef, waybillNo),
      ),
    )
  const [spent] = await orm
    .select({ sum: sql<string>`coalesce(sum(${expenseEntries.amount}), 0)::text` })
    .from(expenseEntries)
    .where(
      and(
        eq(expenseEntries.docType, DOCUMENTS.outboundOrder.type),
        eq(expenseEntries.docNo, orderNo),
        eq(expenseEntries.category, CATEGORY),
        eq(expenseEntries.sourceRef, waybillNo),
      ),
    )
  return { receivable: charged?.sum ?? '0', payable: spent?.sum ?? '0' }
}

async function book(op: Operation, bookings: readonly Booking[]): Promise<void> {
  const docs = bookings.map(({ waybill, receivable, payable, businessDate }) => ({
    receivable: receivable ?? '0',
    payable: payable ?? '0',
    fact: {
      warehouse: waybill.warehouse,
      owner: waybill.owner,
      docType: DOCUMENTS.outboundOrder.type,
      docNo: waybill.orderNo,
      sourceRef: waybill.waybillNo,
      ...(businessDate && { businessDate, reason: '登记运费' }),
    },
  }))
  await passOn(
    op,
    docs.map(({ fact, receivable }) => ({ ...fact, amount: receivable, itemCode: ITEM })),
  )
  const spent = docs.filter(({ payable }) => signOf(payable) !== 0)
  await postExpenses(
    op,
    spent.map(({ fact, payable }) => ({
      ...fact,
      amount: payable,
      category: CATEGORY,
      allocBasis: '直接归属',
    })),
  )
}
