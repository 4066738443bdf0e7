// Bills of owners, part by part of the month as each is settled: tried out, built of what has been confirmed, added to as long as
// nobody has seen them, sent, disputed line by line, agreed on, invoiced and paid.

import { and, eq, gte, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { RowOf, ValuesOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, advanceParts, assertPossible, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { type Charge, confirmCharges, postCharges } from '#server/wms/ledger/facts/money.ts'
import { findOpenDates } from '#server/wms/ledger/facts/periods.ts'
import { assertInvoiceFree } from '#server/wms/ledger/invoice-numbers.ts'
import { assertPaidByItself } from '#server/wms/ledger/settling.ts'
import { groupByItem, sumUp } from '#server/wms/modules/billing/bill-sums.ts'
import { refusals } from '#server/wms/modules/billing/refusals.ts'
import { billBinding, disputeBinding, tariffBinding } from '#server/wms/modules/billing/resources.ts'
import { billDisputes, billLines, ownerBills, tariffItems, tariffs } from '#server/wms/schema/billing.ts'
import { chargeLines, periodLocks } from '#server/wms/schema/money.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type {
  buildBill,
  invoiceBill,
  payBill as payCall,
  previewBill,
} from '#shared/contracts/billing/bill.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { type BillPart, lastDayOf, partsOf, type SettleCycle } from '#shared/domain/billing.ts'
import { businessDateOf, localDateOf } from '#shared/domain/calendar.ts'
import { addDecimals, signOf, subtract, toPlaces } from '#shared/domain/decimal.ts'
import {
  CHARGE_ITEMS,
  type ChargeItem,
  FIXED_ITEM,
  TOP_UP_ITEM,
  taxOn,
  topUpOf,
} from '#shared/domain/tariff.ts'

/** The lines of bills. */
export const CHARGES = { table: chargeLines, resource: charge }

export type Bill = RowOf<typeof billBinding>
type Wanted = Omit<CallBody<typeof buildBill>, 'opId'>
type Place = Omit<Wanted, 'through'> & BillPart & { cycle: SettleCycle; isOver: boolean }

/** Of what is charged for the month as a whole. */
const MONTH_DOC = '月度计费'

/** What a build would make of the part of the month as it is now. */
export async function preview(
  reader: Reader & Pick<Services, 'now'>,
  wanted: Wanted,
): Promise<CallResult<typeof previewBill>> {
  const place = await findPlace(reader, wanted, reader.now())
  const { period, dateFrom, through, cycle, isOver } = place
  const last = await findOpenBill(reader, place)
  const ofLast = last ? inBill(last.billNo) : sql`false`
  const lines = and(inScope(reader.caller, chargeLines), isNewOrIn(last, place)) as SQL
  const { amount, tax, total, lineCount } = await sumUp(reader, lines)
  const lastTotal = last?.total ?? '0'
  const { lineCount: provisional, amount: open } = await sumUp(
    reader,
    and(inScope(reader.caller, chargeLines), isDue(place), eq(chargeLines.state, '暂估')) as SQL,
  )
  const { fixedFee, topUp } = await findMonthEnd(reader, place)
  return {
    last,
    items: await groupByItem(reader, lines, ofLast),
    lines: lineCount,
    amount,
    tax,
    total,
    lastTotal,
    diffLast: subtract(total, lastTotal),
    provisional: { lines: provisional, amount: open },
    fixedFee,
    topUp,
    dateFrom,
    through,
    parts: partsOf(period, cycle),
    isOver,
    isLocked: await isLocked(reader, place),
  }
}

/** All that is provisional up to the end of the part; answers how many. */
export async function confirmPart(op: Operation, wanted: Wanted): Promise<number> {
  const place = await findPlace(op, wanted, op.at)
  const due = and(inScope(op.caller, chargeLines), isDue(place))
  const confirmed = await advanceParts(op, CHARGES, 'confirm', due)
  if (confirmed === 0) throw refusals.nothingProvisional()
  return confirmed
}

/** Two who build the same month do so one after the other: the second finds nothing left. */
export async function build(op: Operation, wanted: Wanted): Promise<Bill> {
  await lockMonth(op, wanted)
  const place = await findPlace(op, wanted, op.at)
  await assertOpen(op, place)
  await assertConfirmed(op, place)
  await chargeMonthEnd(op, place)
  const open = await findOpenBill(op, place)
  const bill = open ?? (await newBill(op, place))
  const added = await enlist(op, bill.billNo, place)
  if (added === 0) throw refusals.nothingToBill()
  return settleSums(op, bill, 'build', { more: { dateFrom: await findFirstDay(op, bill) } })
}

/** The part that was asked for, or else the last one that is over, the first one if none is. */
async function findPlace({ orm, caller }: Reader, { through, ...place }: Wanted, now: Date): Promise<Place> {
  const [known] = await orm
    .select({ cycle: owners.settleCycle, shiftCutoff: warehouses.shiftCutoff })
    .from(owners)
    .innerJoin(warehouses, eq(warehouses.code, place.warehouse))
    .where(
      and(eq(owners.code, place.owner), inScope(caller, { warehouse: warehouses.code, owner: owners.code })),
    )
  const cycle = known?.cycle ?? '月结'
  const today = businessDateOf(now, known?.shiftCutoff ?? '')
  const parts = partsOf(place.period, cycle)
  const [first] = parts
  const part = through
    ? parts.find((one) => one.through === through)
    : (parts.findLast((one) => one.through < today) ?? first)
  if (!part) {
    const ends = parts.map((one) => one.through).join('、')
    throw refusals.cycleEndsOtherwise(cycle, ends)
  }
  return { ...place, ...part, cycle, isOver: part.through < today }
}

/** What no bill had taken of the days before counts, too. */
async function findFirstDay({ orm }: Operation, { billNo, dateFrom }: Bill): Promise<string> {
  const [row] = await selectRows<{ day: string }>(
    orm,
    sql`select least(min(business_date), ${dateFrom}::date)::text as day from charge_lines where ${inBill(billNo)}`,
  )
  return row?.day ?? dateFrom
}

async function newBill(op: Operation, place: Place): Promise<Bill> {
  const { cycle: _, isOver: __, ...known } = place
  const sums = await sumUp(op, sql`false`)
  return createRow(op, billBinding, {
    ...known,
    ...sums,
    billNo: await nextDocNo(op, 'ownerBill'),
    kind: await kindOf(op, place),
    invoiceNo: '',
    remark: '',
    creator: op.caller.userId,
  })
}

/** Anyone who takes a line back at this moment is waited for: it is in the bill, or reversed, never both. */
async function enlist(op: Operation, billNo: string, place: Place): Promise<number> {
  const added = await selectRows(
    op.orm,
    sql`with locked as (
          select charge_no from charge_lines where ${billable(place)} order by charge_no for update
        )
        insert into bill_lines (charge_no, bill_no) select charge_no, ${billNo} from locked returning charge_no`,
  )
  await moveLines(op, billNo, 'enlist')
  return added.length
}

async function moveLines(op: Operation, billNo: string, step: 'enlist' | 'release' | 'pay'): Promise<void> {
  await advanceParts(op, CHARGES, step, inBill(billNo))
}

type Changes = ValuesOf<typeof billBinding>
type Resummed = { to?: Bill['state']; more?: Changes }

export async function settleSums(
  op: Operation,
  before: Bill,
  step: 'build' | 'resolve',
  { to = before.state, more = {} }: Resummed = {},
): Promise<Bill> {
  const changes = { ...(await sumUp(op, inBill(before.billNo))), ...more }
  return advance(op, billBinding, step, { before, changes, to })
}

type PriceList = RowOf<typeof tariffBinding>
type MonthEnd = { list: PriceList | null; fixedFee: string; topUp: string }

/** What is due each month, and what it falls short of what was guaranteed, are charges like any other, of its last day. */
async function chargeMonthEnd(op: Operation, place: Place): Promise<void> {
  const { list, fixedFee, topUp } = await findMonthEnd(op, place)
  if (!list) return
  const due = [monthCharge(place, list, FIXED_ITEM, fixedFee), monthCharge(place, list, TOP_UP_ITEM, topUp)]
  const numbers = await postCharges(
    op,
    due.filter(({ amount }) => signOf(amount) > 0),
  )
  if (numbers.length > 0) await confirmCharges(op, numbers)
}

function monthCharge(place: Place, list: PriceList, itemCode: ChargeItem, amount: string): Charge {
  const { unit, name } = CHARGE_ITEMS[itemCode]
  const { owner, warehouse, through: businessDate } = place
  return {
    owner,
    warehouse,
    businessDate,
    itemCode,
    qty: '1',
    unit,
    price: amount,
    amount,
    sourceRef: name,
    docType: MONTH_DOC,
    docNo: monthOf(place),
    tax: taxOn(amount, list.taxRate),
    tariffVersion: list.version,
  }
}

function monthOf({ owner, period }: Place): string {
  return `${owner}-${period}`
}

/** By the price list of the month's last day, once that is over. */
async function findMonthEnd(reader: Reader, place: Place): Promise<MonthEnd> {
  const { warehouse, owner, effectiveFrom, effectiveTo, approvedAt } = tariffs
  const day = place.through
  const isEnd = place.isOver && day === lastDayOf(place.period)
  const [list] = isEnd
    ? await findRows(reader, tariffBinding, {
        condition: and(
          eq(warehouse, place.warehouse),
          eq(owner, place.owner),
          isNotNull(approvedAt),
          lte(effectiveFrom, day),
          or(isNull(effectiveTo), gte(effectiveTo, day)),
        ),
      })
    : []
  if (!list) return { list: null, fixedFee: '0', topUp: '0' }
  const fixedFee = await findFixedFee(reader, list, place)
  const { amount } = await sumUp(reader, and(isDue(place), ne(chargeLines.state, '红冲')) as SQL)
  return { list, fixedFee, topUp: topUpOf(addDecimals(amount, fixedFee), list.minMonthly) }
}

/** Once: what somebody has taken back is not charged again. */
async function findFixedFee({ orm }: Reader, { tariffNo }: PriceList, place: Place): Promise<string> {
  const [item] = await orm
    .select({ price: tariffItems.price })
    .from(tariffItems)
    .where(and(eq(tariffItems.tariffNo, tariffNo), eq(tariffItems.itemCode, FIXED_ITEM)))
  if (!item) return '0'
  const { warehouse, docNo, itemCode } = chargeLines
  const charged = await orm.$count(
    chargeLines,
    and(eq(docNo, monthOf(place)), eq(warehouse, place.warehouse), eq(itemCode, FIXED_ITEM)),
  )
  return charged > 0 ? '0' : toPlaces(item.price, 2)
}

async function assertConfirmed(op: Operation, place: Place): Promise<void> {
  const open = await op.orm.$count(chargeLines, and(isDue(place), eq(chargeLines.state, '暂估')))
  if (open === 0) return
  throw refusals.chargesProvisional(open)
}

/** A month that is closed while this goes on waits until it is done. */
async function assertOpen(op: Operation, { warehouse, period }: Pick<Place, 'warehouse' | 'period'>) {
  const dateIn = await findOpenDates(op, '计费', [warehouse])
  if (dateIn(warehouse, `${period}-01`).lateFor === null) return
  throw refusals.billingLocked(period)
}

async function lockMonth(op: Operation, { warehouse, owner, period }: Wanted): Promise<void> {
  await findBusinessDates(op, [{ warehouse, owner }])
  const name = `bill ${warehouse} ${owner} ${period}`
  await op.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function findOpenBill(reader: Reader, place: Place): Promise<Bill | null> {
  const condition = and(isOf(place), eq(ownerBills.state, '待核对'))
  const [bill] = await findRows(reader, billBinding, { condition })
  return bill ?? null
}

async function kindOf({ orm }: Operation, place: Place): Promise<Bill['kind']> {
  const before = await orm.$count(ownerBills, and(isOf(place), ne(ownerBills.state, '已作废')))
  return before > 0 ? '补结' : place.cycle
}

/** Bills of the part. */
function isOf(place: Place): SQL {
  const { warehouse, owner, period, through } = ownerBills
  return and(
    eq(warehouse, place.warehouse),
    eq(owner, place.owner),
    eq(period, place.period),
    eq(through, place.through),
  ) as SQL
}

export const billMoves = {
  send: async ({ at }) => ({ sentAt: at.toISOString() }),
  recall: async () => ({ sentAt: null }),
  confirm: async ({ at }) => ({ confirmedAt: at.toISOString() }),
  pay: async () => {
    throw refusals.paymentMissing()
  },
  void: release,
} satisfies MoveEffects<typeof billBinding>

async function paid(op: Operation, { billNo }: Bill): Promise<{ paidAt: string }> {
  await moveLines(op, billNo, 'pay')
  return { paidAt: op.at.toISOString() }
}

/** All of it at once, into an account, on a day that has come. */
export async function receivePayment(
  op: Operation,
  { billNo, amount, paidOn, account, revision }: CallBody<typeof payCall>,
): Promise<Bill> {
  const before = await lockRow(op, billBinding, billNo)
  await assertUnchanged(op, billBinding, before, revision)
  assertPossible(billBinding, 'pay', before)
  await assertPaidByItself(op, DOCUMENTS.ownerBill.type, billNo)
  if (signOf(subtract(amount, before.total)) !== 0) {
    const message = `回款金额 ${amount} 须等于账单合计 ${before.total}；分次收款请用月度结算`
    throw refusals.amountDiffers(message)
  }
  const [first, last] = [localDateOf(new Date(before.createdAt)), localDateOf(op.at)]
  if (paidOn < first || paidOn > last) {
    throw refusals.paidOutside(first, last)
  }
  const told = { paidAmount: amount, paidOn, paidAccount: account }
  const changes = { ...(await paid(op, before)), ...told }
  return advance(op, billBinding, 'pay', { before, changes })
}

/** With the settlement it is in. */
export async function payBill(op: Operation, billNo: string): Promise<void> {
  const before = await lockRow(op, billBinding, billNo)
  await advance(op, billBinding, 'pay', { before, changes: await paid(op, before) })
}

async function release(op: Operation, bill: Bill): Promise<Changes> {
  await assertOpen(op, bill)
  await moveLines(op, bill.billNo, 'release')
  await op.orm.delete(billLines).where(eq(billLines.billNo, bill.billNo))
  return sumUp(op, sql`false`)
}

export async function invoice(
  op: Operation,
  { billNo, invoiceNo, revision }: CallBody<typeof invoiceBill>,
): Promise<Bill> {
  const before = await lockRow(op, billBinding, billNo)
  await assertUnchanged(op, billBinding, before, revision)
  assertPossible(billBinding, 'invoice', before)
  await assertInvoiceFree(op, invoiceNo, billNo)
  return advance(op, billBinding, 'invoice', { before, changes: { invoiceNo } })
}

export async function findBillDocument(reader: Reader, billNo: string) {
  const bill = await findOne(reader, billBinding, billNo)
  const items = await groupByItem(reader, inBill(billNo))
  const disputes = await findRows(reader, disputeBinding, { condition: eq(billDisputes.billNo, billNo) })
  const parts = { ownerBill: [billNo], billDispute: disputes.map(({ id }) => String(id)) }
  return { bill, items, disputes, timeline: await findTimeline(reader, parts), docNos: [] }
}

export function inBill(billNo: string): SQL {
  return sql`charge_no in (select charge_no from bill_lines where bill_no = ${billNo})`
}

/** Confirmed, and in no bill: a line of a bill is in another state. */
function billable(place: Place): SQL {
  return and(isDue(place), eq(chargeLines.state, '已确认')) as SQL
}

/** By their numbers: what one of two conditions is true of is found by going through all charges. */
function isNewOrIn(bill: Bill | null, place: Place): SQL {
  const fresh = sql`select charge_no from ${chargeLines} where ${billable(place)}`
  const enlisted = sql`select charge_no from bill_lines where bill_no = ${bill?.billNo ?? null}`
  return sql`charge_no in (${fresh} union all ${enlisted})`
}

/** Of the month, up to the end of the part. */
function isDue({ warehouse, owner, period, through }: Place): SQL {
  return sql`(${chargeLines.warehouse} = ${warehouse} and ${chargeLines.owner} = ${owner}
    and ${chargeLines.businessDate} between ${`${period}-01`} and ${through})`
}

async function isLocked({ orm }: Reader, { warehouse, period }: Place): Promise<boolean> {
  const { scope } = periodLocks
  const locked = and(eq(periodLocks.warehouse, warehouse), eq(periodLocks.period, period), eq(scope, '计费'))
  return (await orm.$count(periodLocks, locked)) > 0
}
