// What the demo company has asked its owners to pay for the months that are over, and for the parts of this one of those who are
// settled more often: long ago it was paid, then invoiced, and last month's is being agreed on, one line of it disputed. What was
// charged this month is confirmed after a week.
import { sql } from 'drizzle-orm'
import { perform } from '#server/wms/demo/given/operation.ts'
import { DEMO_OWNERS } from '#server/wms/demo/given/warehouses.ts'
import { auditPapers, type Deed, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { docNumberOf } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { BILL_SUMS, type BillSums } from '#server/wms/modules/billing/rules.ts'
import { billDisputes, ownerBills } from '#server/wms/schema/billing.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { type BillPart, billLife, partsOf, type SettleCycle } from '#shared/domain/billing.ts'
import { addDays, localDateOf, periodOf, startOfMonth, startOfNextPeriod } from '#shared/domain/calendar.ts'

type Company = { startedAt: Date; idOf: (username: string) => number }
type Part = BillPart & { owner: string; period: string; kind: SettleCycle }
type Billed = BillSums & Part & { warehouse: string }

const ACCOUNTANT = 'qianlijuan'
const DAY_MS = 86_400_000
/** Where customers pay. */
const ACCOUNT = '基本户 6222'
/** How many days after it was built a bill was sent, agreed on, invoiced and paid. */
const STEPS = { send: 1, confirm: 5, invoice: 7, pay: 20 }
const CLOSING_DAY = 10
/** How many days after its last one a part is billed. */
const BUILDING_DAYS = 3

export async function insertBills(sources: Sources, { startedAt, idOf }: Company): Promise<void> {
  const today = localDateOf(startedAt)
  const by = idOf(ACCOUNTANT)
  await perform(sources, { userId: by, at: startedAt }, async (op) => {
    const billed = await findBilled(op, today)
    const papers = billed.map((part, index) => paperOf(part, { index, today, startedAt, by }))
    const disputed = papers.findLast(({ row }) => row['state'] === '已发送')
    const deed = { by, at: new Date(startedAt.getTime() - DAY_MS / 4) }
    disputed?.change('dispute', deed, { state: '争议中' })
    await keepPapers(op, ownerBills, ownerBills.billNo, papers)
    await auditPapers(op, papers)
    await enlist(op)
    if (disputed) await dispute(op, disputed, deed)
    await op.orm.execute(sql`update charge_lines set state = '已确认'
      where state = '暂估' and business_date < ${addDays(today, -7)}`)
  })
}

async function findBilled({ orm }: Operation, today: string): Promise<Billed[]> {
  const [first] = await selectRows<{ day: string | null }>(
    orm,
    sql`select min(business_date)::text as day from charge_lines`,
  )
  if (!first?.day) return []
  const parts = partsBetween(first.day, today)
  return selectRows<Billed>(
    orm,
    sql`select warehouse, owner, period, date_from as "dateFrom", through, kind, ${BILL_SUMS}
        from charge_lines join (
          select owner, period, "dateFrom" as date_from, through, kind from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
            as part(owner text, period text, "dateFrom" text, through text, kind text)
        ) part using (owner)
        where state <> '红冲' and business_date between date_from::date and through::date
        group by warehouse, owner, period, date_from, through, kind order by through, warehouse, owner`,
  )
}

/** All of the months that are over, and of this one those that have been billed before today. */
function partsBetween(first: string, today: string): Part[] {
  const parts: Part[] = []
  for (let period = periodOf(first); period <= today; period = periodOf(startOfNextPeriod(`${period}-01`))) {
    for (const { code: owner, settleCycle: kind } of DEMO_OWNERS) {
      parts.push(...partsOf(period, kind).map((part) => ({ ...part, owner, period, kind })))
    }
  }
  return parts.filter(
    ({ through }) => through < startOfMonth(today) || addDays(through, BUILDING_DAYS) < today,
  )
}

type Made = { index: number; today: string; startedAt: Date; by: number }

function paperOf(billed: Billed, { index, today, startedAt, by }: Made): Paper {
  const { period, through } = billed
  const builtOn = addDays(through, BUILDING_DAYS)
  const deed = (days: number): Deed => {
    const at = Date.parse(`${builtOn}T02:00:00Z`) + days * DAY_MS + index * 60_000
    return { by, at: new Date(Math.min(at, startedAt.getTime() - 3_600_000)) }
  }
  const row = {
    ...billed,
    billNo: docNumberOf(DOCUMENTS.ownerBill.prefix, builtOn, index + 1),
    state: billLife.initial,
    invoiceNo: '',
    remark: '',
    creator: by,
    sentAt: null,
    confirmedAt: null,
    paidAt: null,
    paidAmount: null,
    paidOn: null,
    paidAccount: '',
  }
  const paper = new Paper({ entity: 'ownerBill', key: 'billNo' }, row, deed(0))
  const age = ageOf(period, today)
  const isRecent = age <= 1
  if (isRecent && (Number(today.slice(8)) <= CLOSING_DAY || index % 6 === 5)) return paper
  paper.move(billLife, 'send', deed(STEPS.send), { sentAt: deed(STEPS.send).at })
  if (isRecent) return paper
  paper.move(billLife, 'confirm', deed(STEPS.confirm), { confirmedAt: deed(STEPS.confirm).at })
  if (age === 2 && index % 3 === 0) return paper
  const invoiceNo = `0310${period.replace('-', '')}${String(index + 1).padStart(4, '0')}`
  paper.change('invoice', deed(STEPS.invoice), { invoiceNo, state: '已开票' })
  if (age === 2) return paper
  const { at } = deed(STEPS.pay)
  const told = { paidAmount: billed.total, paidOn: localDateOf(at), paidAccount: ACCOUNT }
  paper.move(billLife, 'pay', deed(STEPS.pay), { paidAt: at, ...told })
  return paper
}

/** In months: 1 is the last one, 0 this one. */
function ageOf(period: string, today: string): number {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  return months(periodOf(today)) - months(period)
}

async function enlist({ orm }: Operation): Promise<void> {
  await orm.execute(sql`insert into bill_lines (charge_no, bill_no)
    select charge_no, bill_no from charge_lines
    join owner_bills bill on bill.warehouse = charge_lines.warehouse and bill.owner = charge_lines.owner
      and business_date between bill.date_from and bill.through
    where charge_lines.state <> '红冲'`)
  await orm.execute(sql`update charge_lines
    set state = case when bill.state = '已回款' then '已结算' else '已入账单' end
    from bill_lines join owner_bills bill using (bill_no) where bill_lines.charge_no = charge_lines.charge_no`)
}

/** The dearest line of the bill. */
async function dispute(op: Operation, { row }: Paper, deed: Deed): Promise<void> {
  const { billNo, warehouse, owner } = row
  const [line] = await selectRows<{ chargeNo: string; amount: string }>(
    op.orm,
    sql`select charge_no::text as "chargeNo", trim_scale(amount + tax)::text as amount
        from charge_lines join bill_lines using (charge_no) where bill_no = ${billNo}
        order by charge_lines.amount desc, charge_no limit 1`,
  )
  if (!line) return
  const claim = '计费件数与我方系统记录不一致，请提供作业记录'
  const paper = new Paper(
    { entity: 'billDispute', key: 'id' },
    {
      billNo,
      warehouse,
      owner,
      claim,
      chargeNo: Number(line.chargeNo),
      amount: line.amount,
      state: '待处理',
      resolution: '',
      creator: deed.by,
      resolver: null,
      resolvedAt: null,
    },
    deed,
  )
  const [id = 0] = await keepPapers(op, billDisputes, billDisputes.id, [paper])
  paper.setKey(id)
  await auditPapers(op, [paper])
}
