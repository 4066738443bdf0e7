// 更正与关账 — mistakes are reversed with a reason and posted anew; on the tenth the month before is closed, and what turns up later
// counts in the open one.
import { eq } from 'drizzle-orm'
import { lockPieceMonth, payPieceMonth, publishPieceMonth } from '#server/wms/demo/year/piece-months.ts'
import type { SiteDay } from '#server/wms/demo/year/site.ts'
import { pricesOf, TAX_RATE, versionOn } from '#server/wms/demo/year/tariff.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { postCharges, postExpenses, reverseCharges, reverseExpenses } from '#server/wms/ledger/facts/money.ts'
import { lockPeriod } from '#server/wms/ledger/facts/periods.ts'
import { postStock, reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { receiptLines } from '#server/wms/schema/inbound.ts'
import { chargeLines, expenseEntries } from '#server/wms/schema/money.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { monthBefore } from '#shared/domain/calendar.ts'
import { multiplyDecimals, priceOf } from '#shared/domain/decimal.ts'
import { isExpenseReversible } from '#shared/domain/reversals.ts'
import { CHARGE_ITEMS, priceParts, taxOn } from '#shared/domain/tariff.ts'
import { PERIOD_SCOPES } from '#shared/domain/values.ts'

const PUBLISHING_DAY = '-05'
const CLOSING_DAY = '-10'
const PAY_DAY = '-15'
const LATE_DAY = '-15'
const WRONG_QUANTITY = '收货数量录错'

/** A scan with the wrong quantity is taken back at once. */
export async function correctReceipt(op: Operation, orderNo: string): Promise<void> {
  const [scan] = await op.orm
    .select()
    .from(receiptLines)
    .where(eq(receiptLines.orderNo, orderNo))
    .orderBy(receiptLines.id)
    .limit(1)
  if (!scan) throw new Error('the receipt was not stored')
  const then = { ...op, at: scan.receivedAt }
  const { id: _, reason: __, ...same } = scan
  const { warehouse, owner, sku, lot, quality, loc, container } = scan
  const entry = { warehouse, owner, sku, lot, quality, qty: '1', from: null, to: { loc, container } }
  const [entryNo = 0] = await postStock(then, [
    { ...entry, docType: DOCUMENTS.inboundOrder.type, docNo: orderNo },
  ])
  await reverseEntries(then, [entryNo], WRONG_QUANTITY)
  await op.orm
    .insert(receiptLines)
    .values({ ...same, qty: '1', inspectedQty: '0', entryNo, state: '已撤销', reason: WRONG_QUANTITY })
}

/** A tenth less than was charged. */
export async function correctCharge(op: Operation, chargeNo: number): Promise<void> {
  const [line] = await op.orm.select().from(chargeLines).where(eq(chargeLines.chargeNo, chargeNo))
  if (!line) throw new Error('the charge was not stored')
  await reverseCharges(op, [chargeNo], '单价录错')
  const { at: _, chargeNo: __, state: ___, lateFor: ____, ...same } = line
  const price = multiplyDecimals(line.price, '0.9')
  const amount = priceOf(line.qty, price)
  await postCharges(op, [{ ...same, price, amount, tax: taxOn(amount, TAX_RATE), reason: '按合同价重记' }])
}

export async function correctExpense(op: Operation, entryNo: number): Promise<void> {
  const [entry] = await op.orm.select().from(expenseEntries).where(eq(expenseEntries.entryNo, entryNo))
  if (!entry) throw new Error('the expense was not stored')
  if (!isExpenseReversible(entry)) return
  await reverseExpenses(op, [entryNo], '金额录错')
  const { at: _, entryNo: __, lateFor: ___, ...same } = entry
  await postExpenses(op, [{ ...same, amount: multiplyDecimals(entry.amount, '0.95'), reason: '按凭证重记' }])
}

/** The month before, step by step. */
export async function closeMonth(op: Operation, site: SiteDay): Promise<void> {
  const { day, warehouse } = site
  const period = monthBefore(day.date)
  if (day.date.endsWith(PUBLISHING_DAY)) await publishPieceMonth(op, site, period)
  if (day.date.endsWith(CLOSING_DAY)) {
    await lockPieceMonth(op, site, period)
    for (const scope of PERIOD_SCOPES) await lockPeriod(op, { period, warehouse, scope })
  }
  if (day.date.endsWith(PAY_DAY)) await payPieceMonth(op, site, period)
}

/** Work of the closed month that nobody had charged. */
export async function chargeLate(op: Operation, site: SiteDay) {
  const { day, warehouse, owners, chance, number, now } = site
  if (!day.date.endsWith(LATE_DAY)) return
  const { unit, name } = CHARGE_ITEMS.JG
  const businessDate = `${monthBefore(day.date)}-25`
  const tariffVersion = versionOn(businessDate, now)
  const doc = { docType: '费用补记', docNo: number('BJ'), owner: chance.oneOf(owners).code, warehouse }
  await postCharges(
    op,
    priceParts('40', pricesOf('JG', tariffVersion)).map((part) => ({
      ...doc,
      ...part,
      itemCode: 'JG',
      unit,
      sourceRef: name,
      tariffVersion,
      businessDate,
      tax: taxOn(part.amount, TAX_RATE),
      reason: '上月漏计，本月补记',
    })),
  )
}
