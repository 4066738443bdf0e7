// Money that somebody types in, by a form, a call or a sheet: only what can be right is posted. What no document speaks for has
// nobody else who would notice.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { Refusal } from '#server/wms/kit/errors.ts'
import { findTariffs } from '#server/wms/kit/facts/charges.ts'
import { assertNotAhead, findBusinessDates } from '#server/wms/kit/facts/days.ts'
import { postCharges, postExpenses } from '#server/wms/kit/facts/money.ts'
import { findOpenDates } from '#server/wms/kit/facts/periods.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { chargeLines, expenseEntries } from '#server/wms/modules/money/tables.ts'
import type { CallBody } from '#shared/contracts/call.ts'
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
    throw bad(`没有计费项 ${line.itemCode}，请填写其中之一：${known.join('、')}`)
  }
  const due = priceOf(line.qty, line.price)
  if (!isWithinFen(line.amount, due)) {
    throw bad(`金额 ${line.amount} 与计费量 ${line.qty} × 单价 ${line.price} = ${due} 不符，请核对`)
  }
  const businessDate = await dayOf(op, '计费', line.warehouse, meant)
  await assertTax(op, { ...line, businessDate })
  assertNew(again, await sameCharge(op, { ...line, businessDate }))
  return postCharges(op, [{ ...line, businessDate }])
}

export async function enterExpense(op: Operation, given: NewExpense): Promise<number[]> {
  const { opId: _, again = false, businessDate: meant, ...entry } = given
  if (signOf(subtract(entry.amount, FEN)) < 0) throw bad('金额至少为 0.01 元；要更正请冲销原支出')
  if (DERIVED_CATEGORIES.includes(entry.category)) {
    throw bad(`支出类别「${entry.category}」由系统按作业与工时计算，不能手工登记`)
  }
  const bases: readonly string[] = [...ALLOC_BASES, DIRECT_BASIS]
  if (entry.allocBasis !== '' && !bases.includes(entry.allocBasis)) {
    throw bad(`没有分摊依据「${entry.allocBasis}」，请填写其中之一：${bases.join('、')}`)
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
  throw new Refusal({
    code: 409,
    message: `${periodOf(day)} 的${scope}已关账，请填写未关账月份的业务日期，或先反关账`,
  })
}

/** By the owner's price list of that day, or none. */
async function assertTax(op: Operation, line: NewCharge & { businessDate: string }): Promise<void> {
  const { amount, tax } = line
  if (signOf(tax) === 0) return
  const tariff = (await findTariffs(op, [line]))(line)
  if (!tariff) {
    const most = percentage(amount, HIGHEST_TAX_RATE)
    if (signOf(tax) === signOf(amount) && signOf(subtract(absolute(most), absolute(tax))) >= 0) return
    throw bad(`税额 ${tax} 超过金额 ${amount} 的 ${HIGHEST_TAX_RATE}%，请核对`)
  }
  const due = taxOn(amount, tariff.taxRate)
  if (isWithinFen(tax, due)) return
  throw bad(`税额 ${tax} 应为 ${due}（金额 ${amount} × 税率 ${tariff.taxRate}%），请核对；免税请填 0`)
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

/** A question: whoever means it says so. */
function assertNew(again: boolean, same: string | undefined): void {
  if (same === undefined || again) return
  throw new Refusal({
    code: 409,
    message: `已登记过相同的${same}（仓库、货主、日期、项目、单据号与金额都相同），是否重复？确实是另一笔的，请勾选“确认不是重复”后再提交`,
  })
}

function isWithinFen(one: string, other: string): boolean {
  return signOf(subtract(absolute(subtract(one, other)), FEN)) <= 0
}

function absolute(amount: string): string {
  return amount.replace(/^-/, '')
}

function bad(message: string): Refusal {
  return new Refusal({ code: 400, message })
}
