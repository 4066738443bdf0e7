// Bills of owners: tried out, built of what has been confirmed, added to as long as nobody has seen them, sent, disputed line by
// line, agreed on, invoiced and paid.
import { and, eq, gte, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { Refusal, refusal } from '#server/wms/kit/errors.ts'
import { selectRows } from '#server/wms/kit/facts/bulk.ts'
import { findTariffs } from '#server/wms/kit/facts/charges.ts'
import { findBusinessDates } from '#server/wms/kit/facts/days.ts'
import { confirmCharges, postCharges } from '#server/wms/kit/facts/money.ts'
import { findOpenDates } from '#server/wms/kit/facts/periods.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { assertPaidByItself } from '#server/wms/kit/settling.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { assertPossible } from '#server/wms/kit/transition.ts'
import { changeRow, createRow, lockRow } from '#server/wms/kit/write.ts'
import { groupByItem, sumUp } from '#server/wms/modules/billing/bill-sums.ts'
import { billBinding, disputeBinding, tariffBinding } from '#server/wms/modules/billing/resources.ts'
import { billDisputes, billLines, ownerBills, tariffs } from '#server/wms/modules/billing/tables.ts'
import { chargeLines, periodLocks } from '#server/wms/modules/money/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import type { buildBill, invoiceBill, previewBill } from '#shared/contracts/billing/bill.ts'
import type { CallBody, CallResult } from '#shared/contracts/call.ts'
import { addDays, businessDateOf, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import { CHARGE_ITEMS, taxOn, topUpOf } from '#shared/domain/tariff.ts'

export type Bill = RowOf<typeof billBinding>
type Place = Omit<CallBody<typeof buildBill>, 'opId'>

const PREFIX = 'ZD'
const DOC_TYPE = '客户账单'
const TOP_UP = 'BD'

/** What a build would make of the month as it is now. */
export async function preview(
  reader: Reader & Pick<Services, 'now'>,
  place: Place,
): Promise<CallResult<typeof previewBill>> {
  const last = await findOpenBill(reader, place)
  const ofLast = last ? inBill(last.billNo) : sql`false`
  const lines = and(inScope(reader.caller, chargeLines), or(billable(place), ofLast)) as SQL
  const { amount, tax, total, lineCount } = await sumUp(reader, lines)
  const lastTotal = last?.total ?? '0'
  const { lineCount: provisional, amount: open } = await sumUp(
    reader,
    and(inScope(reader.caller, chargeLines), inMonth(place), eq(chargeLines.state, '暂估')) as SQL,
  )
  const isOver = await isMonthOver(reader, place, reader.now())
  return {
    ...{ last, items: await groupByItem(reader, lines, ofLast), lines: lineCount, amount, tax, total },
    ...{ lastTotal, diffLast: subtract(total, lastTotal), provisional: { lines: provisional, amount: open } },
    ...{ topUp: isOver ? await findTopUp(reader, place) : '0', isOver },
    isLocked: await isLocked(reader, place),
  }
}

/** All that is provisional in the month; answers how many. */
export async function confirmMonth(op: Operation, place: Place): Promise<number> {
  const { chargeNo, state } = chargeLines
  const confirmed = await op.orm
    .update(chargeLines)
    .set({ state: '已确认' })
    .where(and(inScope(op.caller, chargeLines), inMonth(place), eq(state, '暂估')))
    .returning({ chargeNo })
  if (confirmed.length === 0) throw refusal('nothingProvisional')
  return confirmed.length
}

/** Two who build the same month do so one after the other: the second finds nothing left. */
export async function build(op: Operation, place: Place): Promise<Bill> {
  await lockMonth(op, place)
  await assertOpen(op, place)
  await assertConfirmed(op, place)
  await topUp(op, place)
  const open = await findOpenBill(op, place)
  const bill = open ?? (await newBill(op, place))
  const added = await enlist(op, bill.billNo, place)
  if (added === 0) throw refusal('nothingToBill')
  return settleSums(op, bill, 'build')
}

async function newBill(op: Operation, place: Place): Promise<Bill> {
  const sums = await sumUp(op, sql`false`)
  return createRow(op, billBinding, {
    ...{ ...place, ...sums, billNo: await nextDocNo(op, PREFIX), kind: await kindOf(op, place) },
    ...{ invoiceNo: '', remark: '', creator: op.caller.userId },
  })
}

/** Whoever takes a line back at this moment is waited for: it is in the bill, or reversed, never both. */
async function enlist({ orm }: Operation, billNo: string, place: Place): Promise<number> {
  const added = await selectRows(
    orm,
    sql`with locked as (
          select charge_no from charge_lines where ${billable(place)} order by charge_no for update
        )
        insert into bill_lines (charge_no, bill_no) select charge_no, ${billNo} from locked returning charge_no`,
  )
  await moveLines(orm, billNo, '已入账单')
  return added.length
}

type LineState = (typeof chargeLines.$inferSelect)['state']

async function moveLines(orm: Operation['orm'], billNo: string, state: LineState): Promise<void> {
  await orm
    .update(chargeLines)
    .set({ state })
    .where(and(inBill(billNo), ne(chargeLines.state, state)))
}

export async function settleSums(op: Operation, before: Bill, action: string, more: Row = {}): Promise<Bill> {
  const changes = { ...(await sumUp(op, inBill(before.billNo))), ...more }
  return changeRow(op, billBinding, { before, changes, action })
}

/** What the month falls short of what was guaranteed is a charge like any other, of its last day. */
async function topUp(op: Operation, place: Place): Promise<void> {
  if (!(await isMonthOver(op, place, op.at))) return
  const amount = await findTopUp(op, place)
  if (signOf(amount) === 0) return
  const businessDate = lastDayOf(place.period)
  const tariffOf = await findTariffs(op, [{ ...place, businessDate }])
  const tariff = tariffOf({ ...place, businessDate })
  const { unit, name } = CHARGE_ITEMS[TOP_UP]
  const { owner, warehouse, period } = place
  const numbers = await postCharges(op, [
    {
      ...{ owner, warehouse, businessDate, itemCode: TOP_UP, qty: '1', unit, price: amount, amount },
      ...{ docType: DOC_TYPE, docNo: `${owner}-${period}`, sourceRef: name },
      ...{ tax: taxOn(amount, tariff?.taxRate ?? '0'), tariffVersion: tariff?.version ?? null },
    },
  ])
  await confirmCharges(op, numbers)
}

/** By the price list of the month's last day. */
async function findTopUp(reader: Reader, place: Place): Promise<string> {
  const { warehouse, owner, effectiveFrom, effectiveTo, approvedAt } = tariffs
  const day = lastDayOf(place.period)
  const [list] = await findRows(reader, tariffBinding, {
    condition: and(
      ...[eq(warehouse, place.warehouse), eq(owner, place.owner), isNotNull(approvedAt)],
      ...[lte(effectiveFrom, day), or(isNull(effectiveTo), gte(effectiveTo, day))],
    ),
  })
  if (!list) return '0'
  const { amount } = await sumUp(reader, and(inMonth(place), ne(chargeLines.state, '红冲')) as SQL)
  return topUpOf(amount, list.minMonthly)
}

async function assertConfirmed(op: Operation, place: Place): Promise<void> {
  const open = await op.orm.$count(chargeLines, and(inMonth(place), eq(chargeLines.state, '暂估')))
  if (open === 0) return
  throw new Refusal({ code: 409, message: `账期内还有 ${open} 条暂估费用，请先确认` })
}

/** A month that is closed while this goes on waits until it is done. */
async function assertOpen(op: Operation, { warehouse, period }: Pick<Place, 'warehouse' | 'period'>) {
  const dateIn = await findOpenDates(op, '计费', [warehouse])
  if (dateIn(warehouse, `${period}-01`).lateFor === null) return
  throw new Refusal({ code: 409, message: `${period} 的计费已关账，不能生成或作废账单，请先反关账` })
}

async function lockMonth(op: Operation, { warehouse, owner, period }: Place): Promise<void> {
  await findBusinessDates(op, [{ warehouse, owner }])
  const name = `bill ${warehouse} ${owner} ${period}`
  await op.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function findOpenBill(reader: Reader, { warehouse, owner, period }: Place): Promise<Bill | null> {
  const { state } = ownerBills
  const [bill] = await findRows(reader, billBinding, {
    condition: and(
      ...[eq(ownerBills.warehouse, warehouse), eq(ownerBills.owner, owner)],
      ...[eq(ownerBills.period, period), eq(state, '待核对')],
    ),
  })
  return bill ?? null
}

async function kindOf({ orm }: Operation, { warehouse, owner, period }: Place): Promise<Bill['kind']> {
  const { state } = ownerBills
  const before = await orm.$count(
    ownerBills,
    and(
      ...[eq(ownerBills.warehouse, warehouse), eq(ownerBills.owner, owner)],
      ...[eq(ownerBills.period, period), ne(state, '已作废')],
    ),
  )
  return before > 0 ? '补结' : '月结'
}

type Effect = (op: Operation, bill: Bill) => Promise<Row>

const EFFECTS: Readonly<Partial<Record<string, Effect>>> = {
  send: async ({ at }) => ({ sentAt: at.toISOString() }),
  recall: async () => ({ sentAt: null }),
  confirm: async ({ at }) => ({ confirmedAt: at.toISOString() }),
  pay: async (op, bill) => {
    await assertPaidByItself(op, '客户账单', bill.billNo)
    return paid(op, bill)
  },
  void: release,
}

export async function billMoved(op: Operation, row: Row, move: string): Promise<Row> {
  return (await EFFECTS[move]?.(op, row as Bill)) ?? {}
}

async function paid({ orm, at }: Operation, { billNo }: Bill): Promise<Row> {
  await moveLines(orm, billNo, '已结算')
  return { paidAt: at.toISOString() }
}

/** With the settlement it is in. */
export async function payBill(op: Operation, billNo: string): Promise<void> {
  const before = await lockRow(op, billBinding, billNo)
  const changes = { ...(await paid(op, before)), state: '已回款' }
  await changeRow(op, billBinding, { before, changes, action: 'pay' })
}

async function release(op: Operation, bill: Bill): Promise<Row> {
  await assertOpen(op, bill)
  await moveLines(op.orm, bill.billNo, '已确认')
  await op.orm.delete(billLines).where(eq(billLines.billNo, bill.billNo))
  return sumUp(op, sql`false`)
}

export async function invoice(
  op: Operation,
  { billNo, invoiceNo, revision }: CallBody<typeof invoiceBill>,
): Promise<Bill> {
  const before = await lockRow(op, billBinding, billNo)
  await assertUnchanged(op, billBinding, before, revision)
  assertPossible(billBinding, { label: '开票', from: ['已确认'] }, before)
  return changeRow(op, billBinding, { before, changes: { invoiceNo, state: '已开票' }, action: 'invoice' })
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
  return and(inMonth(place), eq(chargeLines.state, '已确认')) as SQL
}

function inMonth({ warehouse, owner, period }: Place): SQL {
  const from = `${period}-01`
  return sql`(${chargeLines.warehouse} = ${warehouse} and ${chargeLines.owner} = ${owner}
    and ${chargeLines.businessDate} >= ${from} and ${chargeLines.businessDate} < ${startOfNextPeriod(from)})`
}

function lastDayOf(period: string): string {
  return addDays(startOfNextPeriod(`${period}-01`), -1)
}

async function isMonthOver({ orm }: Reader, { warehouse, period }: Place, now: Date): Promise<boolean> {
  const [place] = await orm
    .select({ shiftCutoff: warehouses.shiftCutoff })
    .from(warehouses)
    .where(eq(warehouses.code, warehouse))
  return businessDateOf(now, place?.shiftCutoff ?? '') > lastDayOf(period)
}

async function isLocked({ orm }: Reader, { warehouse, period }: Place): Promise<boolean> {
  const { scope } = periodLocks
  const locked = and(
    ...[eq(periodLocks.warehouse, warehouse), eq(periodLocks.period, period), eq(scope, '计费')],
  )
  return (await orm.$count(periodLocks, locked)) > 0
}
