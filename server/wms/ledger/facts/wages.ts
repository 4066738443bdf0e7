// Pay by the hour: own people's registered hours, by what is paid for them on their day. A worker's own wage goes before that of
// their post; where there is none, hours cost nothing. What they come to is an expense of the day. Hours of agencies' workers are
// paid by their dispatch.
import { type SQL, sql } from 'drizzle-orm'
import { selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { type Expense, postExpenses, takeBackExpenses } from '#server/wms/ledger/facts/money.ts'
import type { employees } from '#server/wms/schema/people.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { HOURS_DOC_TYPE, wageCategory } from '#shared/domain/wage.ts'

/** Anyone who sets a wage and anyone who registers hours wait for each other: neither misses what the other has written. */
const WAGE_LOCK = 7_351_005

type Paid = {
  id: number
  day: string
  worker: string
  type: (typeof employees.$inferSelect)['type']
  rate: number | null
  hourly: string
  overtime: string
  hadCost: boolean
}

/**
 * Pays the hours that fulfil a condition on `work_records`, anew where they were paid by another wage or for other hours. Months
 * whose pay is locked stay as they are.
 */
export async function payHours(op: Operation, warehouse: string, condition: SQL): Promise<void> {
  await op.orm.execute(sql`select pg_advisory_xact_lock(${WAGE_LOCK})`)
  const changed = await findChanged(op, warehouse, condition)
  if (changed.length === 0) return
  await op.orm.execute(sql`
    update work_records set wage_rate = paid.rate, hourly_amount = paid.hourly, overtime_amount = paid.overtime
    from ${sentRows(changed, 'id int, rate int, hourly numeric, overtime numeric')} as paid where paid.id = work_records.id`)
  const costly = changed.filter(({ hadCost }) => hadCost).map(({ id }) => String(id))
  if (costly.length > 0) {
    await takeBackExpenses(op, { docType: HOURS_DOC_TYPE, docNos: costly }, '工时或时薪更正')
  }
  await postExpenses(
    op,
    changed.flatMap((paid) => costsOf(paid, warehouse)),
  )
}

function findChanged({ orm }: Operation, warehouse: string, condition: SQL): Promise<Paid[]> {
  return selectRows(
    orm,
    sql`select * from (
        select work_records.id, work_records.business_date::text as day, work_records.worker, employees.type,
          wage.id as rate, hourly_amount + overtime_amount <> 0 as "hadCost",
          round(hours * coalesce(wage.hour_price, 0), 2)::text as hourly,
          round(overtime * coalesce(wage.overtime_price, 0), 2)::text as overtime,
          wage_rate, hourly_amount, overtime_amount
        from work_records join employees on emp_no = work_records.worker left join lateral (
          select id, hour_price, overtime_price from wage_rates
          where wage_rates.warehouse = work_records.warehouse and effective_from <= work_records.business_date
            and (wage_rates.worker = emp_no or wage_rates.post = work_records.post)
          order by wage_rates.worker nulls last, effective_from desc, version desc limit 1
        ) wage on true
        where source = '登记' and work_records.warehouse = ${warehouse} and ${condition} and not exists (
          select from period_locks where period_locks.warehouse = work_records.warehouse and scope = '计件'
            and period = to_char(work_records.business_date, 'YYYY-MM'))
      ) due
      where (wage_rate, hourly_amount, overtime_amount) is distinct from (rate, hourly::numeric, overtime::numeric)
      order by day, id`,
  )
}

function costsOf({ id, day, worker, type, hourly, overtime }: Paid, warehouse: string): Expense[] {
  const common = {
    warehouse,
    businessDate: day,
    docType: HOURS_DOC_TYPE,
    docNo: String(id),
    sourceRef: worker,
    allocBasis: '标准工时',
  }
  return [
    { ...common, category: wageCategory(type), amount: hourly },
    { ...common, category: '加班工资' as const, amount: overtime },
  ].filter(({ amount }) => signOf(amount) !== 0)
}
