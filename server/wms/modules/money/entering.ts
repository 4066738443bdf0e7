// Money that somebody types in, by a form, a call or a sheet: only what can be right is posted. What no document speaks for has
// nobody else who would notice.

import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findTariffs } from '#server/wms/ledger/facts/charges.ts'
import { assertNotAhead, findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { postCharges, postExpenses } from '#server/wms/ledger/facts/money.ts'
import { findOpenDates } from '#server/wms/ledger/facts/periods.ts'
import { refusals } from '#server/wms/modules/money/refusals.ts'
import { chargeLines, expenseEntries } from '#server/wms/schema/money.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { postCharge } from '#shared/contracts/money/charge.ts'
import type { postExpense } from '#shared/contracts/money/expense.ts'
import { periodOf } from '#shared/domain/calendar.ts'
import type { PeriodScope } from '#shared/domain/closing.ts'
import { percentage, priceOf, signOf, subtract } from '#shared/domain/decimal.ts'
import { ALLOC_BASES, DERIVED_CATEGORIES, DIRECT_BASIS } from '#shared/domain/profit.ts'
import { CHARGE_ITEMS, taxOn } from '#shared/domain/tariff.ts'

/** Without a day, or with none in its cell, it counts for today. */
type Given<T extends { businessDate?: unknown }> = Omit<T, 'opId' | 'businessDate'> & {
  opId?: string
  businessDate?: string | null | undefined
}
export type NewCharge = Given<CallBody<typeof postCharge>>
export type NewExpense = Given<CallBody<typeof postExpense>>

const FEN = '0.01'
/** The highest that there is, where no price list says which. */
const HIGHEST_TAX_RATE = '13'
/** Two who enter the same at once wait for each other: the second is asked. */
const ENTERING_LOCK = 7_351_006

export async function enterCharge(op: Operation, given: NewCharge): Promise<number[]> {
  const { opId: _, again = false, businessDate: meant, ...line } = given
  if (!(line.itemCode in CHARGE_ITEMS)) {
    const known = Object.entries(CHARGE_ITEMS).map(([code, { name }]) => `${code} ${name}`)
    throw refusals.itemUnknown(line.itemCode, known.join('、'))
  }
  const due = priceOf(line.qty, line.price)
  if (!isWithinFen(line.amount, due)) {
    throw refusals.amountDiffers(line.amount, line.qty, line.price, due)
  }
  const businessDate = await dayOf(op, '计费', line.warehouse, meant)
  await assertTax(op, { ...line, businessDate })
  assertNew(again, await sameCharge(op, { ...line, businessDate }))
  return postCharges(op, [{ ...line, businessDate }])
}

export async function enterExpense(op: Operation, given: NewExpense): Promise<number[]> {
  const { opId: _, again = false, businessDate: meant, ...entry } = given
  if (signOf(subtract(entry.amount, FEN)) < 0) throw refusals.amountTooSmall()
  if (DERIVED_CATEGORIES.includes(entry.category)) {
    throw refusals.categoryDerived(entry.category)
  }
  const bases: readonly string[] = [...ALLOC_BASES, DIRECT_BASIS]
  if (entry.allocBasis !== '' && !bases.includes(entry.allocBasis)) {
    throw refusals.basisUnknown(entry.allocBasis, bases.join('、'))
  }
  const businessDate = await dayOf(op, '支出', entry.warehouse, meant)
  assertNew(again, await sameExpense(op, { ...entry, businessDate }))
  return postExpenses(op, [{ ...entry, businessDate }])
}

/** A day of an open month that is not ahead. */
async function dayOf(
  op: Operation,
  scope: PeriodScope,
  warehouse: string,
  meant: string | null | undefined,
): Promise<string> {
  const today = (await findBusinessDates(op, [{ warehouse }]))({ warehouse })
  const day = meant ?? today
  assertNotAhead(day, today)
  const openDate = await findOpenDates(op, scope, [warehouse])
  if (openDate(warehouse, day).lateFor === null) return day
  throw refusals.periodClosed(periodOf(day), scope)
}

/** By the owner's price list of that day, or none. */
async function assertTax(op: Operation, line: NewCharge & { businessDate: string }): Promise<void> {
  const { amount, tax } = line
  if (signOf(tax) === 0) return
  const tariff = (await findTariffs(op, [line]))(line)
  if (!tariff) {
    const most = percentage(amount, HIGHEST_TAX_RATE)
    if (signOf(tax) === signOf(amount) && signOf(subtract(absolute(most), absolute(tax))) >= 0) return
    throw refusals.taxTooHigh(tax, amount, HIGHEST_TAX_RATE)
  }
  const due = taxOn(amount, tariff.taxRate)
  if (isWithinFen(tax, due)) return
  throw refusals.taxDiffers(tax, due, amount, tariff.taxRate)
}

async function sameCharge({ orm }: Operation, line: NewCharge & { businessDate: string }) {
  const { chargeNo, warehouse, owner, businessDate, itemCode, docNo, amount, state } = chargeLines
  await orm.execute(sql`select pg_advisory_xact_lock(${ENTERING_LOCK})`)
  const [found] = await orm
    .select({ number: chargeNo })
    .from(chargeLines)
    .where(
      and(
        eq(warehouse, line.warehouse),
        eq(owner, line.owner),
        eq(businessDate, line.businessDate),
        eq(itemCode, line.itemCode),
        eq(docNo, line.docNo),
        eq(amount, line.amount),
        ne(state, '红冲'),
      ),
    )
    .limit(1)
  return found && `费用 ${found.number}`
}

async function sameExpense({ orm }: Operation, entry: NewExpense & { businessDate: string }) {
  const { entryNo, warehouse, owner, businessDate, category, docNo, amount, reversalOf } = expenseEntries
  await orm.execute(sql`select pg_advisory_xact_lock(${ENTERING_LOCK})`)
  const [found] = await orm
    .select({ number: entryNo })
    .from(expenseEntries)
    .where(
      and(
        entry.owner ? eq(owner, entry.owner) : isNull(owner),
        eq(warehouse, entry.warehouse),
        eq(businessDate, entry.businessDate),
        eq(docNo, entry.docNo),
        eq(category, entry.category),
        eq(amount, entry.amount),
        isNull(reversalOf),
        sql`not exists (select from expense_entries undone where undone.reversal_of = ${entryNo})`,
      ),
    )
    .limit(1)
  return found && `支出 ${found.number}`
}

/** A question: anyone who means it says so. */
function assertNew(again: boolean, same: string | undefined): void {
  if (same === undefined || again) return
  throw refusals.likelyTwice(same)
}

function isWithinFen(one: string, other: string): boolean {
  return signOf(subtract(absolute(subtract(one, other)), FEN)) <= 0
}

function absolute(amount: string): string {
  return amount.replace(/^-/, '')
}
