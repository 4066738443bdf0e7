// What agencies are paid: made of confirmed dispatches, held against the recorded work and the invoice, settled when all three
// agree or when somebody else has approved that they do not.

import { and, asc, eq, gt, gte, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible, type MoveEffects } from '#server/wms/kit/transition.ts'
import { changeRow, createRow, lockRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { assertInvoiceFree } from '#server/wms/ledger/invoice-numbers.ts'
import { assertPaidByItself } from '#server/wms/ledger/settling.ts'
import { findAgency } from '#server/wms/modules/labor/allots.ts'
import { type Dispatch, moveLines } from '#server/wms/modules/labor/lines.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { dispatchBinding, expenditureBinding, lineBinding } from '#server/wms/modules/labor/resources.ts'
import { agencyDispatches, agencyDispatchLines, agencyExpenditures } from '#server/wms/schema/labor.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type {
  agencyExpenditure,
  approveExpenditure,
  buildExpenditure,
} from '#shared/contracts/labor/expenditure.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { startOfNextPeriod } from '#shared/domain/calendar.ts'
import { addDecimals, percentage, subtract } from '#shared/domain/decimal.ts'
import { expenditureLife, matchStateOf } from '#shared/domain/labor.ts'

type Expenditure = RowOf<typeof expenditureBinding>
type Asked = Omit<CallBody<typeof buildExpenditure>, 'opId'>

/** Two who ask for the same one wait for each other: the second finds nothing left. */
export async function build(op: Operation, { agency, warehouse, period }: Asked): Promise<Expenditure> {
  await findBusinessDates(op, [{ warehouse }])
  const { taxRate } = await findAgency(op, agency)
  const dispatches = await lockUnsettled(op, { agency, warehouse, period })
  if (dispatches.length === 0) throw refusals.nothingToSettle()
  const expenditureNo = await nextDocNo(op, 'agencyExpenditure')
  const [laborAmount, mgmtFee] = [sumOf(dispatches, 'laborAmount'), sumOf(dispatches, 'mgmtFee')]
  const amount = addDecimals(laborAmount, mgmtFee)
  const hours = addDecimals(sumOf(dispatches, 'hours'), sumOf(dispatches, 'overtime'))
  const unprovenHours = sumOf(dispatches, 'unprovenHours')
  const taxAmount = percentage(amount, taxRate)
  const known = {
    unprovenHours,
    invoiceNo: '',
    invoiceAmount: null,
    payable: addDecimals(amount, taxAmount),
  }
  const made = await createRow(op, expenditureBinding, {
    expenditureNo,
    agency,
    warehouse,
    period,
    kind: await kindOf(op, { agency, warehouse, period }),
    ...known,
    dispatches: dispatches.length,
    hours,
    evidenceHours: subtract(hours, unprovenHours),
    laborAmount,
    mgmtFee,
    amount,
    taxAmount,
    matchState: matchStateOf(known),
    remark: '',
    creator: op.caller.userId,
  })
  for (const before of dispatches) {
    await advance(op, dispatchBinding, 'enlist', { before, changes: { expenditureNo } })
  }
  return made
}

async function lockUnsettled(op: Operation, { agency, warehouse, period }: Asked): Promise<Dispatch[]> {
  const from = `${period}-01`
  const { businessDate, state, expenditureNo, dispatchNo } = agencyDispatches
  const found = await op.orm
    .select({ dispatchNo })
    .from(agencyDispatches)
    .where(
      and(
        eq(agencyDispatches.agency, agency),
        eq(agencyDispatches.warehouse, warehouse),
        gte(businessDate, from),
        lt(businessDate, startOfNextPeriod(from)),
        eq(state, '已确认'),
        isNull(expenditureNo),
      ),
    )
    .orderBy(asc(dispatchNo))
    .for('no key update')
  const locked: Dispatch[] = []
  for (const row of found) locked.push(await findOne(op, dispatchBinding, row.dispatchNo))
  return locked
}

async function kindOf({ orm }: Operation, asked: Asked): Promise<Expenditure['kind']> {
  const { agency, warehouse, period, state, kind } = agencyExpenditures
  const [before] = await orm
    .select({ kind })
    .from(agencyExpenditures)
    .where(
      and(
        eq(agency, asked.agency),
        eq(warehouse, asked.warehouse),
        eq(period, asked.period),
        ne(state, '已作废'),
      ),
    )
    .limit(1)
  return before ? '补结' : '月结'
}

/** The invoice, as long as nobody has decided on it. */
export async function changeExpenditure(
  op: Operation,
  { expenditureNo, revision, opId: _, ...changes }: CallBody<typeof agencyExpenditure.update>,
): Promise<Expenditure> {
  const before = await lockRow(op, expenditureBinding, expenditureNo)
  await assertUnchanged(op, expenditureBinding, before, revision)
  assertPossible(expenditureBinding, 'update', before)
  await assertInvoiceFree(op, changes.invoiceNo ?? '', expenditureNo)
  const { invoiceNo = before.invoiceNo, invoiceAmount = before.invoiceAmount } = changes
  const matchState = matchStateOf({ ...before, invoiceNo, invoiceAmount })
  return changeRow(op, expenditureBinding, { before, changes: { ...changes, matchState }, action: 'update' })
}

/** By somebody else than its maker, and not before there is an invoice. */
export async function approve(
  op: Operation,
  input: CallBody<typeof approveExpenditure>,
): Promise<Expenditure> {
  const { expenditureNo, revision, reason } = input
  const before = await lockRow(op, expenditureBinding, expenditureNo)
  await assertUnchanged(op, expenditureBinding, before, revision)
  assertPossible(expenditureBinding, 'approve', before)
  if (before.creator === op.caller.userId) throw refusals.ownExpenditure()
  if (before.matchState === '缺发票') throw refusals.invoiceMissing()
  if (before.matchState === '一致') throw refusals.expenditureMatches()
  return advance(op, expenditureBinding, 'approve', {
    before,
    changes: { approver: op.caller.userId },
    reason,
  })
}

export const expenditureMoves = {
  settle,
  pay: (op, { expenditureNo }) => assertPaidByItself(op, DOCUMENTS.agencyExpenditure.type, expenditureNo),
  void: release,
} satisfies MoveEffects<typeof expenditureBinding>

async function settle(op: Operation, { expenditureNo, state, matchState }: Expenditure) {
  if (state === expenditureLife.initial && matchState !== '一致') {
    throw refusals.notMatching(matchState)
  }
  for (const before of await findEnlisted(op, expenditureNo)) {
    await moveLines(op, before.dispatchNo, '已结算')
    await advance(op, dispatchBinding, 'settle', { before })
  }
  return { settledAt: op.at.toISOString() }
}

async function release(op: Operation, { expenditureNo }: Expenditure): Promise<void> {
  for (const before of await findEnlisted(op, expenditureNo)) {
    await advance(op, dispatchBinding, 'release', { before, changes: { expenditureNo: null } })
  }
}

function findEnlisted(reader: Reader, expenditureNo: string): Promise<Dispatch[]> {
  return findRows(reader, dispatchBinding, {
    condition: eq(agencyDispatches.expenditureNo, expenditureNo),
    sort: 'dispatchNo',
  })
}

export async function findExpenditureDocument(reader: Reader, expenditureNo: string) {
  const expenditure = await findOne(reader, expenditureBinding, expenditureNo)
  const dispatches = await findEnlisted(reader, expenditureNo)
  const ofThis = reader.orm
    .select({ dispatchNo: agencyDispatches.dispatchNo })
    .from(agencyDispatches)
    .where(eq(agencyDispatches.expenditureNo, expenditureNo))
  const unproven = await findRows(reader, lineBinding, {
    condition: and(
      gt(agencyDispatchLines.unprovenHours, '0'),
      inArray(agencyDispatchLines.dispatchNo, ofThis),
    ),
    sort: '-unprovenHours',
  })
  const timeline = await findTimeline(reader, { agencyExpenditure: [expenditureNo] })
  const docNos = dispatches.map(({ dispatchNo }) => dispatchNo)
  return { expenditure, dispatches, unproven, timeline, docNos }
}

function sumOf(
  dispatches: readonly Dispatch[],
  name: 'laborAmount' | 'mgmtFee' | 'hours' | 'overtime' | 'unprovenHours',
) {
  return addDecimals(...dispatches.map((dispatch) => dispatch[name]))
}
