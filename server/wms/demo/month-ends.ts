// What the demo company has settled with owners, agencies and carriers for the months that are over: long ago it was paid and
// closed, then agreed on and paid in part, and last month's is being agreed on.
import { sql } from 'drizzle-orm'
import { perform } from '#server/wms/demo/given/operation.ts'
import { auditPapers, type Deed, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import { insertRows, selectRows } from '#server/wms/kit/bulk.ts'
import { docNumberOf } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { settlementPayments, settlements } from '#server/wms/schema/billing.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDays, localDateOf, startOfMonth, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { percentage, subtract } from '#shared/domain/decimal.ts'
import { type PartyType, paidStateOf, settlementLife } from '#shared/domain/settlement.ts'

type Company = { startedAt: Date; idOf: (username: string) => number }
type Month = {
  warehouse: string
  owner: string | null
  period: string
  partyType: PartyType
  party: string
  partyName: string
  amount: string
  documents: number
  isPaid: boolean
}
type Payment = typeof settlementPayments.$inferInsert

const ACCOUNTANT = 'qianlijuan'
const DAY_MS = 86_400_000
/** How many days after it was made a settlement was sent, agreed on, paid and closed. */
const STEPS = { send: 1, confirm: 4, pay: 21, close: 22 }

/** What counts, and in which settlement it belongs; freight of carriers is paid after a month. */
const DUE = (today: string) => sql`
  select ${DOCUMENTS.ownerBill.type}::text as doc_type, bill_no as doc_no, warehouse, owner, period, '货主' as party_type, owner as party,
    total as amount, state = '已回款' as is_paid
  from owner_bills where state in ('已开票', '已回款')
  union all select ${DOCUMENTS.agencyExpenditure.type}::text, expenditure_no, warehouse, null, period, '劳务公司', agency, payable, state = '已付款'
  from agency_expenditures where state in ('已结算', '已付款')
  union all select ${DOCUMENTS.waybill.type}::text, waybill_no, warehouse, owner, to_char(business_date, 'YYYY-MM'), '承运商', carrier,
    freight_payable, business_date < ${startOfMonth(addDays(startOfMonth(today), -1))}
  from waybills where state in ('已揽收', '在途', '已签收', '退回') and freight_payable > 0
    and business_date < ${startOfMonth(today)}`

export async function insertMonthEnds(sources: Sources, { startedAt, idOf }: Company): Promise<void> {
  const today = localDateOf(startedAt)
  const by = idOf(ACCOUNTANT)
  await perform(sources, { userId: by, at: startedAt }, async (op) => {
    const months = await findMonths(op, today)
    const payments: Payment[] = []
    const papers = months.map((month, index) => paperOf(month, { index, startedAt, by, payments }))
    await keepPapers(op, settlements, settlements.settleNo, papers)
    await auditPapers(op, papers)
    await insertRows(op.orm, settlementPayments, payments, settlementPayments.id)
    await enlist(op, today)
  })
}

function findMonths({ orm }: Operation, today: string): Promise<Month[]> {
  return selectRows<Month>(
    orm,
    sql`select warehouse, case when party_type = '货主' then party end as owner, period, party_type as "partyType", party,
          coalesce((select name from owners where code = party and party_type = '货主'),
            (select name from labor_agencies where code = party and party_type = '劳务公司'),
            (select name from carriers where code = party and party_type = '承运商')) as "partyName",
          trim_scale(sum(amount))::text as amount, count(*)::int as documents, bool_and(is_paid) as "isPaid"
        from (${DUE(today)}) due group by warehouse, period, party_type, party having sum(amount) > 0
        order by period, warehouse, party_type, party`,
  )
}

type Made = { index: number; startedAt: Date; by: number; payments: Payment[] }

function paperOf(month: Month, { index, startedAt, by, payments }: Made): Paper {
  const { isPaid, amount, ...known } = month
  const { warehouse, owner, partyType } = month
  const builtOn = addDays(startOfNextPeriod(`${month.period}-01`), 5)
  const deed = (days: number): Deed => {
    const at = Date.parse(`${builtOn}T02:00:00Z`) + days * DAY_MS + index * 60_000
    return { by, at: new Date(Math.min(at, startedAt.getTime() - 1_800_000)) }
  }
  const settleNo = docNumberOf(DOCUMENTS.settlement.prefix, builtOn, index + 1)
  const sums = { [partyType === '货主' ? 'receivable' : 'payable']: amount, settled: '0', diff: amount }
  const row = {
    ...known,
    settleNo,
    receivable: '0',
    payable: '0',
    ...sums,
    state: settlementLife.initial,
    remark: '',
    creator: by,
    sentAt: null,
    confirmedAt: null,
    paidAt: null,
  }
  const paper = new Paper({ entity: 'settlement', key: 'settleNo' }, row, deed(0))
  const pay = (part: string, days: number) => {
    const { at } = deed(days)
    const diff = subtract(String(paper.row['diff']), part)
    const settled = subtract(amount, diff)
    const paid = diff === '0' ? { state: paidStateOf(partyType), paidAt: at } : {}
    paper.change('pay', deed(days), { settled, diff, ...paid })
    payments.push({
      settleNo,
      warehouse,
      owner,
      paidOn: localDateOf(at),
      amount: part,
      method: '银行转账',
      remark: '',
      referenceNo: `YH${settleNo.slice(2)}`,
      creator: by,
      createdAt: at,
      updatedAt: at,
    })
  }
  const isOver = deed(STEPS.confirm).at.getTime() < startedAt.getTime() - 3_600_000
  if (!isPaid && index % 4 === 3) return paper
  paper.move(settlementLife, 'send', deed(STEPS.send), { sentAt: deed(STEPS.send).at })
  if (!isPaid && !isOver) return paper
  paper.move(settlementLife, 'confirm', deed(STEPS.confirm), { confirmedAt: deed(STEPS.confirm).at })
  if (!isPaid && index % 2 === 0) return paper
  pay(isPaid ? amount : percentage(amount, '50'), STEPS.pay)
  if (isPaid) paper.move(settlementLife, 'close', deed(STEPS.close))
  return paper
}

async function enlist({ orm }: Operation, today: string): Promise<void> {
  await orm.execute(sql`insert into settlement_documents (settle_no, doc_type, doc_no, warehouse, owner, amount)
    select settle_no, doc_type, doc_no, due.warehouse, due.owner, amount from (${DUE(today)}) due
    join settlements using (warehouse, period, party_type, party) order by settle_no, doc_no`)
}
