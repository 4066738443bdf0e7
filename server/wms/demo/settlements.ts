// What the demo company has paid its labour agencies for months that are over.
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { AGENCIES } from '#server/wms/demo/given/agencies.ts'
import { perform } from '#server/wms/demo/given/operation.ts'
import { auditPapers, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import { auditAll } from '#server/wms/kit/audit.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { agencyDispatches, agencyDispatchLines, agencyExpenditures } from '#server/wms/schema/labor.ts'
import { localDateOf, periodOf, startOfMonth, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { addDecimals, percentage, subtract } from '#shared/domain/decimal.ts'
import { expenditureLife, matchStateOf } from '#shared/domain/labor.ts'

type Company = { startedAt: Date; idOf: (username: string) => number }
type Month = Awaited<ReturnType<typeof findMonths>>[number]

const ACCOUNTANT = 'qianlijuan'
const MANAGER = 'linzhiyuan'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export async function insertSettlements(sources: Sources, company: Company): Promise<void> {
  const { startedAt, idOf } = company
  const present = periodOf(localDateOf(startedAt))
  const months = await findMonths(sources, `${present}-01`)
  for (const [index, month] of months.entries()) {
    const settledFrom = new Date(`${startOfNextPeriod(`${month.period}-01`)}T02:00:00Z`)
    const at = new Date(
      Math.min(settledFrom.getTime() + (2 + (index % 3)) * DAY_MS, startedAt.getTime() - HOUR_MS),
    )
    await perform(sources, { userId: idOf(ACCOUNTANT), at }, (op) => pay(op, month, { ...company, index }))
  }
}

function findMonths({ orm }: Sources, before: string) {
  const { agency, warehouse, businessDate, state, hours, overtime, unprovenHours } = agencyDispatches
  const { laborAmount, mgmtFee } = agencyDispatches
  const period = sql<string>`to_char(${businessDate}, 'YYYY-MM')`
  const sum = (value: unknown) => sql<string>`trim_scale(sum(${value}))::text`
  return orm
    .select({
      agency,
      warehouse,
      period,
      hours: sum(sql`${hours} + ${overtime}`),
      unprovenHours: sum(unprovenHours),
      laborAmount: sum(laborAmount),
      mgmtFee: sum(mgmtFee),
      numbers: sql<
        string[]
      >`array_agg(${agencyDispatches.dispatchNo} order by ${agencyDispatches.dispatchNo})`,
    })
    .from(agencyDispatches)
    .where(and(eq(state, '已确认'), lt(businessDate, before)))
    .groupBy(period, warehouse, agency)
    .orderBy(asc(period), asc(warehouse), asc(agency))
}

/** The last month is still being worked on; what does not match waits for somebody who approves it. */
async function pay(op: Operation, month: Month, { startedAt, idOf, index }: Company & { index: number }) {
  const { agency, warehouse, period, hours, unprovenHours, laborAmount, mgmtFee, numbers } = month
  const { taxRate = '0' } = AGENCIES.find(({ code }) => code === agency) ?? {}
  const amount = addDecimals(laborAmount, mgmtFee)
  const taxAmount = percentage(amount, taxRate)
  const payable = addDecimals(amount, taxAmount)
  const isLast = startOfNextPeriod(`${period}-01`) === startOfMonth(localDateOf(startedAt))
  const by = op.caller.userId
  const later = (hoursLater: number) => ({ by, at: new Date(op.at.getTime() + hoursLater * 60_000) })
  const expenditureNo = await nextDocNo(op, 'agencyExpenditure')
  const open = { unprovenHours, payable, invoiceNo: '', invoiceAmount: null }
  const row = {
    expenditureNo,
    agency,
    warehouse,
    period,
    kind: '月结',
    dispatches: numbers.length,
    hours,
    ...open,
    evidenceHours: subtract(hours, unprovenHours),
    laborAmount,
    mgmtFee,
    amount,
    taxAmount,
    remark: '',
    matchState: matchStateOf(open),
    state: expenditureLife.initial,
    creator: by,
    approver: null,
    settledAt: null,
  }
  const paper = new Paper({ entity: 'agencyExpenditure', key: 'expenditureNo' }, row, later(0))
  const hasInvoice = !isLast || index % 3 !== 0
  const invoice = {
    invoiceNo: `${period.replace('-', '')}${String(4_100 + index * 37)}`,
    invoiceAmount: payable,
  }
  const matchState = matchStateOf({ ...open, ...invoice })
  if (hasInvoice) paper.change('update', later(5), { ...invoice, matchState })
  const isSettled = hasInvoice && (matchState === '一致' || !isLast)
  if (isSettled && matchState !== '一致') {
    const approver = idOf(MANAGER)
    paper.change('approve', { ...later(20), by: approver }, { state: '例外已批', approver })
  }
  if (isSettled) paper.move(expenditureLife, 'settle', later(30), { settledAt: later(30).at })
  if (isSettled && !isLast) paper.move(expenditureLife, 'pay', later(40))
  await keepPapers(op, agencyExpenditures, agencyExpenditures.expenditureNo, [paper])
  await auditPapers(op, [paper])
  await enlist(op, { expenditureNo, warehouse, numbers, isSettled })
}

type Enlisted = { expenditureNo: string; warehouse: string; numbers: readonly string[]; isSettled: boolean }

async function enlist(
  op: Operation,
  { expenditureNo, warehouse, numbers, isSettled }: Enlisted,
): Promise<void> {
  const state = isSettled ? ('已结算' as const) : ('已确认' as const)
  const { dispatchNo, revision } = agencyDispatches
  await op.orm
    .update(agencyDispatches)
    .set({ expenditureNo, state, updatedAt: op.at, revision: sql`${revision} + ${isSettled ? 2 : 1}` })
    .where(inArray(dispatchNo, [...numbers]))
  await op.orm
    .update(agencyDispatchLines)
    .set({ state })
    .where(inArray(agencyDispatchLines.dispatchNo, [...numbers]))
  const made = { entity: 'agencyDispatch', at: op.at, actor: op.caller.userId }
  const enlisted = { warehouse, expenditureNo: null, state: '已确认' }
  await auditAll(
    op,
    numbers.flatMap((entityId) => [
      { ...made, entityId, action: 'enlist', before: enlisted, after: { ...enlisted, expenditureNo } },
      ...(isSettled
        ? [{ ...made, entityId, action: 'settle', before: enlisted, after: { ...enlisted, state } }]
        : []),
    ]),
  )
}
