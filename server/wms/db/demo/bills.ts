// What the demo company has asked its owners to pay for the months that are over: long ago it was paid, then invoiced, and last
// month's is being agreed on, one line of it disputed. What was charged this month is confirmed after a week.
import { sql } from 'drizzle-orm'
import { perform } from '#server/wms/db/demo/operation.ts'
import { auditPapers, type Deed, keepPapers, Paper } from '#server/wms/db/demo/year/paper.ts'
import { docNumberOf } from '#server/wms/kit/doc-number.ts'
import { selectRows } from '#server/wms/kit/facts/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { BILL_SUMS, type BillSums } from '#server/wms/modules/billing/rules.ts'
import { billDisputes, ownerBills } from '#server/wms/modules/billing/tables.ts'
import { billLife } from '#shared/domain/billing.ts'
import { addDays, localDateOf, periodOf, startOfMonth, startOfNextPeriod } from '#shared/domain/calendar.ts'

type Company = { startedAt: Date; idOf: (username: string) => number }
type Month = BillSums & { warehouse: string; owner: string; period: string }

const ACCOUNTANT = 'qianlijuan'
const DAY_MS = 86_400_000
/** How many days after it was built a bill was sent, agreed on, invoiced and paid. */
const STEPS = { send: 1, confirm: 5, invoice: 7, pay: 20 }
const CLOSING_DAY = 10

export async function insertBills(sources: Sources, { startedAt, idOf }: Company): Promise<void> {
  const today = localDateOf(startedAt)
  const by = idOf(ACCOUNTANT)
  await perform(sources, { userId: by, at: startedAt }, async (op) => {
    const months = await findMonths(op, startOfMonth(today))
    const papers = months.map((month, index) => paperOf(month, { index, today, startedAt, by }))
    const disputed = papers.findLast(({ row }) => row['state'] === '已发送')
    const deed = { by, at: new Date(startedAt.getTime() - DAY_MS / 4) }
    disputed?.change('dispute', deed, { state: '争议中' })
    await keepPapers(op, ownerBills, ownerBills.billNo, papers)
    await auditPapers(op, papers)
    await enlist(op, startOfMonth(today))
    if (disputed) await dispute(op, disputed, deed)
    await op.orm.execute(sql`update charge_lines set state = '已确认'
      where state = '暂估' and business_date < ${addDays(today, -7)}`)
  })
}

function findMonths({ orm }: Operation, before: string): Promise<Month[]> {
  return selectRows<Month>(
    orm,
    sql`select warehouse, owner, to_char(business_date, 'YYYY-MM') as period, ${BILL_SUMS}
        from charge_lines where state <> '红冲' and business_date < ${before}
        group by warehouse, owner, period order by period, warehouse, owner`,
  )
}

type Made = { index: number; today: string; startedAt: Date; by: number }

function paperOf(month: Month, { index, today, startedAt, by }: Made): Paper {
  const builtOn = addDays(startOfNextPeriod(`${month.period}-01`), 2)
  const deed = (days: number): Deed => {
    const at = Date.parse(`${builtOn}T02:00:00Z`) + days * DAY_MS + index * 60_000
    return { by, at: new Date(Math.min(at, startedAt.getTime() - 3_600_000)) }
  }
  const row = {
    ...{ ...month, billNo: docNumberOf('ZD', builtOn, index + 1), kind: '月结', state: billLife.initial },
    ...{ invoiceNo: '', remark: '', creator: by, sentAt: null, confirmedAt: null, paidAt: null },
  }
  const paper = new Paper({ entity: 'ownerBill', key: 'billNo' }, row, deed(0))
  const age = ageOf(month.period, today)
  const isLast = age === 1
  if (isLast && (Number(today.slice(8)) <= CLOSING_DAY || index % 6 === 5)) return paper
  paper.move(billLife, 'send', deed(STEPS.send), { sentAt: deed(STEPS.send).at })
  if (isLast) return paper
  paper.move(billLife, 'confirm', deed(STEPS.confirm), { confirmedAt: deed(STEPS.confirm).at })
  if (age === 2 && index % 3 === 0) return paper
  const invoiceNo = `0310${month.period.replace('-', '')}${String(index + 1).padStart(4, '0')}`
  paper.change('invoice', deed(STEPS.invoice), { invoiceNo, state: '已开票' })
  if (age === 2) return paper
  paper.move(billLife, 'pay', deed(STEPS.pay), { paidAt: deed(STEPS.pay).at })
  return paper
}

/** In months: 1 is the last one. */
function ageOf(period: string, today: string): number {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  return months(periodOf(today)) - months(period)
}

async function enlist({ orm }: Operation, before: string): Promise<void> {
  await orm.execute(sql`insert into bill_lines (charge_no, bill_no)
    select charge_no, bill_no from charge_lines
    join owner_bills bill on bill.warehouse = charge_lines.warehouse and bill.owner = charge_lines.owner
      and bill.period = to_char(business_date, 'YYYY-MM')
    where charge_lines.state <> '红冲' and business_date < ${before}`)
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
      ...{ billNo, warehouse, owner, claim, chargeNo: Number(line.chargeNo), amount: line.amount },
      ...{ state: '待处理', resolution: '', creator: deed.by, resolver: null, resolvedAt: null },
    },
    deed,
  )
  const [id = 0] = await keepPapers(op, billDisputes, billDisputes.id, [paper])
  paper.setKey(id)
  await auditPapers(op, [paper])
}
