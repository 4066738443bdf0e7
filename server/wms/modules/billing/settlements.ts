// What a month comes to with each owner, agency and carrier: made of the documents both sides have agreed on, added to as long as
// nobody has been shown it, agreed on, and closed when all of it is paid, which pays its documents.

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { payBill } from '#server/wms/modules/billing/bills.ts'
import { refusals } from '#server/wms/modules/billing/refusals.ts'
import { paymentBinding, settlementBinding } from '#server/wms/modules/billing/resources.ts'
import { expenditureBinding } from '#server/wms/modules/labor/resources.ts'
import {
  ownerBills,
  settlementDocuments,
  settlementPayments,
  settlements,
} from '#server/wms/schema/billing.ts'
import { agencyExpenditures } from '#server/wms/schema/labor.ts'
import type { buildSettlements } from '#shared/contracts/billing/settlement.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { startOfNextPeriod } from '#shared/domain/calendar.ts'
import { addDecimals, subtract } from '#shared/domain/decimal.ts'
import { type PartyType, paidStateOf, SETTLED_DOCUMENTS } from '#shared/domain/settlement.ts'

export type Settlement = RowOf<typeof settlementBinding>
type Month = Omit<CallBody<typeof buildSettlements>, 'opId'>
type Due = { partyType: PartyType; party: string; partyName: string; owner: string | null; docNos: string[] }

/** Two who build the same month do so one after the other: the second finds nothing left. */
export async function build(op: Operation, month: Month): Promise<Settlement[]> {
  await findBusinessDates(op, [{ warehouse: month.warehouse }])
  await lockMonth(op, month)
  const parties = await findDue(op, month)
  if (parties.length === 0) throw refusals.nothingToSettleMonthly()
  const made: Settlement[] = []
  for (const due of parties) {
    const before = (await findDraft(op, month, due)) ?? (await newSettlement(op, month, due))
    await enlist(op, before, due)
    made.push(await sumUp(op, before))
  }
  return made
}

async function lockMonth({ orm }: Operation, { warehouse, period }: Month): Promise<void> {
  const name = `settlement ${warehouse} ${period}`
  await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Bills with their invoice, agencies' invoices that were accepted, and freight of what carriers have taken. */
function findDue({ orm, caller }: Operation, { warehouse, period }: Month): Promise<Due[]> {
  const from = `${period}-01`
  const isOpen = (docType: string, docNo: SQL) => sql`not exists (
    select from settlement_documents known where known.doc_type = ${docType} and known.doc_no = ${docNo})`
  return selectRows<Due>(
    orm,
    sql`with bills as (
          select bill_no as doc_no, owner, total as amount from owner_bills
          where state = '已开票' and warehouse = ${warehouse} and period = ${period}
            and ${isOpen(SETTLED_DOCUMENTS.货主, sql`bill_no`)} and ${inScope(caller, ownerBills)}
          order by bill_no for no key update
        ), expenditures as (
          select expenditure_no as doc_no, agency, payable as amount from agency_expenditures
          where state = '已结算' and warehouse = ${warehouse} and period = ${period}
            and ${isOpen(SETTLED_DOCUMENTS.劳务公司, sql`expenditure_no`)} and ${inScope(caller, agencyExpenditures)}
          order by expenditure_no for no key update
        ), freight as (
          select waybill_no as doc_no, carrier, freight_payable as amount from waybills
          where state in ('已揽收', '在途', '已签收', '退回') and freight_payable > 0 and warehouse = ${warehouse}
            and business_date >= ${from} and business_date < ${startOfNextPeriod(from)}
            and ${isOpen(SETTLED_DOCUMENTS.承运商, sql`waybill_no`)}
          order by waybill_no for no key update
        )
        select '货主' as "partyType", owner as party, owners.name as "partyName", owner, array_agg(doc_no) as "docNos"
          from bills join owners on owners.code = owner group by owner, owners.name having sum(amount) > 0
        union all
        select '劳务公司', agency, labor_agencies.name, null, array_agg(doc_no)
          from expenditures join labor_agencies on labor_agencies.code = agency
          group by agency, labor_agencies.name having sum(amount) > 0
        union all
        select '承运商', carrier, carriers.name, null, array_agg(doc_no)
          from freight join carriers on carriers.code = carrier group by carrier, carriers.name
        order by 1, 2`,
  )
}

async function findDraft(
  op: Operation,
  { warehouse, period }: Month,
  { partyType, party }: Due,
): Promise<Settlement | null> {
  const [draft] = await findRows(op, settlementBinding, {
    condition: and(
      eq(settlements.warehouse, warehouse),
      eq(settlements.period, period),
      eq(settlements.partyType, partyType),
      eq(settlements.party, party),
      eq(settlements.state, '草稿'),
    ),
  })
  return draft ? lockRow(op, settlementBinding, draft.settleNo) : null
}

async function newSettlement(op: Operation, month: Month, due: Due): Promise<Settlement> {
  const { docNos: _, ...party } = due
  return createRow(op, settlementBinding, {
    settleNo: await nextDocNo(op, 'settlement'),
    ...month,
    ...party,
    remark: '',
    creator: op.caller.userId,
    receivable: '0',
    payable: '0',
    settled: '0',
    diff: '0',
    documents: 0,
  })
}

const AMOUNTS: Readonly<Record<PartyType, SQL>> = {
  货主: sql`select bill_no as doc_no, warehouse, owner, total as amount from owner_bills`,
  劳务公司: sql`select expenditure_no as doc_no, warehouse, null::text as owner, payable as amount from agency_expenditures`,
  承运商: sql`select waybill_no as doc_no, warehouse, owner, freight_payable as amount from waybills`,
}

async function enlist({ orm }: Operation, { settleNo }: Settlement, { partyType, docNos }: Due) {
  const docType = SETTLED_DOCUMENTS[partyType]
  await orm.execute(sql`insert into settlement_documents (settle_no, doc_type, doc_no, warehouse, owner, amount)
    select ${settleNo}, ${docType}, doc_no, warehouse, owner, amount from (${AMOUNTS[partyType]}) due
    where doc_no = any(${sql.param(docNos)}::text[]) order by doc_no`)
}

async function sumUp(op: Operation, before: Settlement): Promise<Settlement> {
  const [sums] = await selectRows<{ amount: string; documents: number }>(
    op.orm,
    sql`select trim_scale(coalesce(sum(amount), 0))::text as amount, count(*)::int as documents
        from settlement_documents where settle_no = ${before.settleNo}`,
  )
  const { amount = '0', documents = 0 } = sums ?? {}
  const due = before.partyType === '货主' ? { receivable: amount } : { payable: amount }
  const changes = { ...due, documents, diff: subtract(amount, before.settled) }
  return advance(op, settlementBinding, 'build', { before, changes })
}

export const settlementMoves = {
  send: async ({ at }) => ({ sentAt: at.toISOString() }),
  recall: async () => ({ sentAt: null }),
  confirm: async ({ at }) => ({ confirmedAt: at.toISOString() }),
  close,
  void: release,
} satisfies MoveEffects<typeof settlementBinding>

async function close(op: Operation, { settleNo, partyType }: Settlement): Promise<void> {
  for (const docNo of await findDocNos(op, settleNo, partyType)) await PAY[partyType]?.(op, docNo)
}

/** Freight has no state of its own. */
const PAY: Readonly<Partial<Record<PartyType, (op: Operation, docNo: string) => Promise<unknown>>>> = {
  货主: payBill,
  劳务公司: payExpenditure,
}

async function payExpenditure(op: Operation, expenditureNo: string): Promise<void> {
  const before = await lockRow(op, expenditureBinding, expenditureNo)
  await advance(op, expenditureBinding, 'pay', { before })
}

async function findDocNos({ orm }: Operation, settleNo: string, partyType: PartyType): Promise<string[]> {
  if (!PAY[partyType]) return []
  const rows = await orm
    .select({ docNo: settlementDocuments.docNo })
    .from(settlementDocuments)
    .where(eq(settlementDocuments.settleNo, settleNo))
    .orderBy(settlementDocuments.docNo)
  return rows.map(({ docNo }) => docNo)
}

async function release({ orm }: Operation, { settleNo }: Settlement) {
  await orm.delete(settlementDocuments).where(eq(settlementDocuments.settleNo, settleNo))
  return { receivable: '0', payable: '0', diff: '0', documents: 0 }
}

/** After a payment or its opposite. */
export async function settle(
  op: Operation,
  before: Settlement,
  step: 'pay' | 'undoPay',
  { amount, reason }: { amount: string; reason?: string },
): Promise<Settlement> {
  const settled = addDecimals(before.settled, amount)
  const diff = subtract(before.diff, amount)
  const isPaid = diff === '0'
  const changes = {
    settled,
    diff,
    paidAt: isPaid ? op.at.toISOString() : null,
  }
  const to = isPaid ? paidStateOf(before.partyType) : '已确认'
  return advance(op, settlementBinding, step, { before, changes, to, reason })
}

export async function findSettlementDocument(reader: Reader, settleNo: string) {
  const settlement = await findOne(reader, settlementBinding, settleNo)
  const payments = await findRows(reader, paymentBinding, {
    condition: inArray(settlementPayments.settleNo, [settleNo]),
    sort: 'id',
  })
  const timeline = await findTimeline(reader, { settlement: [settleNo] })
  return { settlement, payments, timeline, docNos: [settleNo] }
}
