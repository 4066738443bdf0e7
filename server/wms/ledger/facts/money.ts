// Posting money: what owners are charged and what the work costs. Corrections are reversals.

import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { advanceParts } from '#server/wms/kit/transition.ts'
import { type DateOf, findBusinessDates, stampOf } from '#server/wms/ledger/facts/days.ts'
import { findOpenDates } from '#server/wms/ledger/facts/periods.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { chargeLines, expenseEntries } from '#server/wms/schema/money.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import type { PeriodScope } from '#shared/domain/closing.ts'
import { negate } from '#shared/domain/decimal.ts'
import { isExpenseReversible } from '#shared/domain/reversals.ts'

type ChargeRow = typeof chargeLines.$inferInsert
type ExpenseRow = typeof expenseEntries.$inferInsert

/** `at` is when it happened, `businessDate` the day it counts for when that is not the day of `at`. */
type Dated = { at?: Date; businessDate?: string; reason?: string; reversalOf?: number | null }

export type Charge = Dated &
  Pick<ChargeRow, 'warehouse' | 'owner' | 'docType' | 'docNo' | 'itemCode' | 'qty' | 'unit' | 'price'> &
  Pick<ChargeRow, 'amount' | 'tax' | 'sourceRef'> &
  Partial<Pick<ChargeRow, 'tariffVersion' | 'eventIds'>>

export type Expense = Dated &
  Pick<ExpenseRow, 'warehouse' | 'docType' | 'docNo' | 'category' | 'amount' | 'allocBasis' | 'sourceRef'> &
  Partial<Pick<ExpenseRow, 'owner'>>

const CHARGES = { table: chargeLines, resource: charge }

/** Answers the lines' numbers. A new line is provisional. */
export async function postCharges(op: Operation, charges: readonly Charge[]): Promise<number[]> {
  const rows = charges.map((charge) => ({ tariffVersion: null, eventIds: [], state: '暂估', ...charge }))
  return postMoney(op, rows, { scope: '计费', table: chargeLines, key: chargeLines.chargeNo })
}

/** With their days known they may be anybody's: what follows from recorded work is nobody's own entry. */
export async function postExpenses(
  op: Operation,
  expenses: readonly Expense[],
  known?: DateOf,
): Promise<number[]> {
  const rows = expenses.map((expense) => ({ owner: null, ...expense }))
  const stream = { scope: '支出', table: expenseEntries, key: expenseEntries.entryNo } as const
  return postMoney(op, rows, stream, known)
}

/** What was posted is agreed on: it may stand in a bill. */
export async function confirmCharges(op: Operation, chargeNos: readonly number[]): Promise<number[]> {
  const lines = await lockCharges(op, chargeNos)
  const other = lines.find(({ state }) => state !== '暂估')
  if (other) {
    throw ledger.chargeNotConfirmable(other.chargeNo, other.state)
  }
  const numbers = lines.map(({ chargeNo }) => chargeNo)
  await advanceParts(op, CHARGES, 'confirm', inArray(chargeLines.chargeNo, numbers))
  return numbers
}

/** Posts the opposite of lines, today; both cancel each other out and leave the state 红冲. */
export async function reverseCharges(op: Operation, chargeNos: readonly number[], reason: string) {
  const lines = await lockCharges(op, chargeNos)
  const settled = lines.find(({ state }) => state !== '暂估' && state !== '已确认')
  if (settled) {
    throw ledger.chargeNotReversible(settled.chargeNo, settled.state)
  }
  await advanceParts(op, CHARGES, 'reverse', inArray(chargeLines.chargeNo, [...chargeNos]))
  return postCharges(
    op,
    lines.map(({ chargeNo, at: _, businessDate: __, lateFor: ___, state: ____, ...line }) => ({
      ...line,
      qty: negate(line.qty),
      amount: negate(line.amount),
      tax: negate(line.tax),
      state: '红冲',
      reason,
      reversalOf: chargeNo,
    })),
  )
}

async function lockCharges(op: Operation, chargeNos: readonly number[]) {
  const lines = await op.orm
    .select()
    .from(chargeLines)
    .where(and(inArray(chargeLines.chargeNo, [...chargeNos]), inScope(op.caller, chargeLines)))
    .orderBy(chargeLines.chargeNo)
    .for('update')
  if (lines.length !== new Set(chargeNos).size) throw ledger.entryUnknown()
  return lines
}

export async function reverseExpenses(op: Operation, entryNos: readonly number[], reason: string) {
  const entries = await op.orm
    .select()
    .from(expenseEntries)
    .where(and(inArray(expenseEntries.entryNo, [...entryNos]), inScope(op.caller, expenseEntries)))
    .orderBy(expenseEntries.entryNo)
    .for('update')
  if (entries.length !== new Set(entryNos).size) throw ledger.entryUnknown()
  const counted = entries.find((entry) => !isExpenseReversible(entry))
  if (counted) {
    const { entryNo, docType, docNo } = counted
    throw ledger.expenseOfDocument(entryNo, docType, docNo)
  }
  const reversed = await op.orm
    .select({ entryNo: expenseEntries.reversalOf })
    .from(expenseEntries)
    .where(inArray(expenseEntries.reversalOf, [...entryNos]))
  const done = reversed[0]?.entryNo ?? entries.find(({ reversalOf }) => reversalOf !== null)?.entryNo
  if (done) throw ledger.expenseReversed(done)
  return postExpenses(
    op,
    entries.map(({ entryNo, at: _, businessDate: __, lateFor: ___, ...entry }) => ({
      ...entry,
      amount: negate(entry.amount),
      reason,
      reversalOf: entryNo,
    })),
  )
}

/** The opposite of what documents have cost so far, for the days that it was meant for. */
export async function takeBackExpenses(
  op: Operation,
  documents: { docType: string; docNos: readonly string[] },
  reason: string,
): Promise<void> {
  const { docType, docNo, entryNo } = expenseEntries
  const posted = await op.orm
    .select()
    .from(expenseEntries)
    .where(and(eq(docType, documents.docType), inArray(docNo, [...documents.docNos])))
    .orderBy(entryNo)
  const undone = new Set(posted.flatMap((entry) => entry.reversalOf ?? []))
  const standing = posted.filter((entry) => entry.reversalOf === null && !undone.has(entry.entryNo))
  await postExpenses(
    op,
    standing.map(({ entryNo: reversalOf, at: _, lateFor, businessDate, ...entry }) => ({
      ...entry,
      businessDate: lateFor ?? businessDate,
      amount: negate(entry.amount),
      reason,
      reversalOf,
    })),
  )
}

type Stream = { scope: PeriodScope; table: PgTable; key: PgColumn }
type MoneyRow = Dated & { warehouse: string; owner: string | null | undefined }

async function postMoney(
  op: Operation,
  rows: readonly MoneyRow[],
  { scope, table, key }: Stream,
  known?: DateOf,
) {
  if (rows.length === 0) return []
  const dateOf = known ?? (await findBusinessDates(op, rows))
  const warehouses = rows.map(({ warehouse }) => warehouse)
  const openDate = await findOpenDates(op, scope, warehouses)
  const dated = rows.map((row) => ({
    reason: '',
    reversalOf: null,
    ...row,
    ...stampOf(op, row.at),
    ...openDate(row.warehouse, row.businessDate ?? dateOf(row)),
  }))
  return insertRows(op.orm, table, dated, key)
}
