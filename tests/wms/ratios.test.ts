// Ratios of reports: each figure of each group, and of the sum below them, is what another statement over the same facts says.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { agencyLaborMonthly, temporaryLaborMonthly } from '#shared/contracts/labor/agency-report.ts'
import { workerTaskMonthly } from '#shared/contracts/money/labor-report.ts'
import { workRate } from '#shared/contracts/operation/work-rate.ts'
import { orderDaily } from '#shared/contracts/outbound/daily-report.ts'
import { pieceContribution, pieceTeamShare } from '#shared/contracts/piece/report.ts'
import { processMonthly } from '#shared/contracts/process/monthly-report.ts'
import { rejectReceiving } from '#shared/contracts/reject/daily-report.ts'
import { returnedDaily } from '#shared/contracts/returned/daily-report.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const PERIOD = { from: '2026-02-01', to: '2026-03-09' }
const inPeriod = sql`between '2026-02-01' and '2026-03-09'`
const LABOR = sql`('正式工资', '计件', '临时工', '加班工资', '劳务管理费')`

type Found = { rows: Record<string, unknown>[]; sums: Record<string, unknown> }
type Ratio = {
  report: { list: { path: string; method: string } }
  by: string
  measure: string
  /** The dimension beside the ratio, as `key`, `part` and `whole` of each group. */
  facts: SQL
  places: number
  factor?: number
  /** Where the whole is the same for all groups: it is not summed up. */
  common?: true
}

const dispatched = sql`agency_dispatch_lines
  where state in ('已确认', '已结算') and business_date ${inPeriod}`
const laborCost = sql`(select sum(amount) from expense_entries where category in ${LABOR} and business_date ${inPeriod})`

const RATIOS: Record<string, Ratio> = {
  '占人力成本(%) of each agency': {
    report: temporaryLaborMonthly,
    by: 'agency',
    measure: 'costRate',
    places: 2,
    common: true,
    facts: sql`select agency as key, sum(amount + mgmt_fee) as part, ${laborCost} as whole from ${dispatched} group by 1`,
  },
  '占人力成本(%) of each month': {
    report: temporaryLaborMonthly,
    by: 'month',
    measure: 'costRate',
    places: 2,
    facts: sql`select key, part, whole from (
        select to_char(business_date, 'YYYY-MM') as key, sum(amount + mgmt_fee) as part from ${dispatched} group by 1
      ) sent join (
        select to_char(business_date, 'YYYY-MM') as key, sum(amount) as whole from expense_entries
        where category in ${LABOR} and business_date ${inPeriod} group by 1
      ) paid using (key)`,
  },
  '占人力成本(%) of each day': {
    report: temporaryLaborMonthly,
    by: 'businessDate',
    measure: 'costRate',
    places: 2,
    common: true,
    facts: sql`select key, part, whole from (
        select business_date::text as key, sum(amount + mgmt_fee) as part from ${dispatched} group by 1
      ) sent join (
        select business_date::text as key, sum(amount) as whole from expense_entries where category in ${LABOR} group by 1
      ) paid using (key)`,
  },
  '人效(件/时) of each team': {
    report: temporaryLaborMonthly,
    by: 'team',
    measure: 'uph',
    places: 1,
    factor: 1,
    facts: sql`select team as key, sum(piece_qty) as part, sum(hours + overtime) as whole from ${dispatched} group by 1`,
  },
  '每工时成本 of each agency': {
    report: agencyLaborMonthly,
    by: 'agency',
    measure: 'hourCost',
    places: 2,
    factor: 1,
    facts: sql`select agency as key, sum(amount + mgmt_fee) as part, sum(hours + overtime) as whole
      from ${dispatched} group by 1`,
  },
  '退货率(%) of each carrier': {
    report: returnedDaily,
    by: 'carrier',
    measure: 'returnRate',
    places: 2,
    common: true,
    facts: sql`select carrier as key, count(owner)::numeric as part, (
        select sum(orders) from operation_events where op_type = '打包' and business_date ${inPeriod}
      ) as whole from return_parcels where business_date ${inPeriod} group by 1`,
  },
  '退货率(%) of each warehouse': {
    report: returnedDaily,
    by: 'warehouse',
    measure: 'returnRate',
    places: 2,
    facts: sql`select key, part, whole from (
        select warehouse as key, count(owner)::numeric as part from return_parcels
        where business_date ${inPeriod} group by 1
      ) back join (
        select warehouse as key, sum(orders) as whole from operation_events
        where op_type = '打包' and business_date ${inPeriod} group by 1
      ) packed using (key)`,
  },
  '不良率(%) of each month': {
    report: processMonthly,
    by: 'month',
    measure: 'defectRate',
    places: 2,
    facts: sql`select to_char(business_date, 'YYYY-MM') as key, sum(defect_qty) as part, sum(done_qty + defect_qty) as whole
      from process_reports where business_date ${inPeriod} group by 1`,
  },
  '及时率(%) of each warehouse': {
    report: orderDaily,
    by: 'warehouse',
    measure: 'onTimeRate',
    places: 2,
    facts: sql`select warehouse as key, sum(case when shipped_at <= cutoff_at then 1 else 0 end)::numeric as part,
        sum(case when shipped_at is null or cutoff_at is null then 0 else 1 end)::numeric as whole
      from outbound_orders where business_date ${inPeriod} group by 1`,
  },
  '完成率(%) of each kind of work': {
    report: workerTaskMonthly,
    by: 'opType',
    measure: 'finishRate',
    places: 1,
    facts: sql`select op_type as key,
        sum(case when reversal_of is null then 1 else -1 end)::numeric as part,
        sum(case when reversal_of is null then 1 else 0 end)::numeric as whole
      from operation_events where worker_id is not null and business_date ${inPeriod} group by 1`,
  },
  '件/小时 of each person': {
    report: workRate,
    by: 'worker',
    measure: 'perHour',
    places: 1,
    factor: 1,
    common: true,
    facts: sql`select emp_no as key, sum(qty) as part,
        count(distinct case when reversal_of is null then emp_no || to_char(at, ' YYYYMMDDHH24') end)::numeric as whole
      from operation_events join employees on employees.id = worker_id where business_date ${inPeriod} group by 1`,
  },
  '分配比例(%) of each worker': {
    report: pieceTeamShare,
    by: 'team,worker',
    measure: 'share',
    places: 2,
    common: true,
    facts: sql`select concat_ws(' ', team, worker) as key, sum(score) as part, sum(event_score) as whole from piece_entries
      where is_shared and superseded_by is null and business_date ${inPeriod} group by 1`,
  },
  '分配比例(%) of each team, which is all of it,': {
    report: pieceTeamShare,
    by: 'team',
    measure: 'share',
    places: 2,
    facts: sql`select team as key, sum(score) as part, sum(event_score / members) as whole from (
        select *, count(*) over (partition by event_id) as members from piece_entries
        where is_shared and superseded_by is null and business_date ${inPeriod}
      ) entries group by 1`,
  },
  '贡献率(%) of each worker': {
    report: pieceContribution,
    by: 'team,worker',
    measure: 'contributionRate',
    places: 2,
    common: true,
    facts: sql`select concat_ws(' ', team, worker) as key, sum(score) as part,
        sum(sum(score)) over (partition by team) as whole from piece_entries
      where event_id is not null and superseded_by is null and business_date ${inPeriod} group by team, worker`,
  },
  '准确率(%) of each worker': {
    report: pieceContribution,
    by: 'team,worker',
    measure: 'qualityRate',
    places: 2,
    facts: sql`select concat_ws(' ', team, worker) as key, sum(qty * share) as part, sum(case when qty > 0 then qty * share else 0 end) as whole
      from piece_entries where event_id is not null and superseded_by is null and business_date ${inPeriod} group by 1`,
  },
  '24h完成率(%) of each owner': {
    report: rejectReceiving,
    by: 'owner',
    measure: 'within24hRate',
    places: 1,
    facts: sql`select owner as key,
        sum(case when received_at - arrived_at <= interval '24 hours' then 1 else 0 end)::numeric as part,
        count(*)::numeric as whole from reject_orders
      where state <> '已取消' and business_date ${inPeriod} group by 1`,
  },
}

describe('the demo company’s reports', () => {
  let wms: TestWms
  let admin: string
  beforeAll(async () => {
    const now = createClock('2026-03-10T02:00:00.000Z').now
    wms = await startWms({ backend: 'postgres', tasks: null, demoScale: 0.01, now })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  async function read({ report, by }: Ratio): Promise<Found> {
    const body = { by, businessDate: PERIOD, size: 200 }
    const { envelope } = await wms.call(report.list as never, { body } as never, admin)
    expect(envelope.message).toBe('success')
    return envelope.data as unknown as Found
  }

  test.each(Object.entries(RATIOS))('%s is its part of the whole', async (_name, ratio) => {
    const { by, measure, facts, places, factor = 100, common } = ratio
    const { rows, sums } = await read(ratio)
    const wanted = sql`trim_scale(round(${sql.raw(String(factor))} * part / nullif(whole, 0), ${sql.raw(String(places))}))::text`
    const groups = await selectRows<{ key: string | null; ratio: string | null }>(
      wms.database.orm,
      sql`select key, ${wanted} as ratio from (${facts}) facts`,
    )
    expect(groups.length).toBeGreaterThan(0)
    const keyOf = (row: Record<string, unknown>) =>
      by
        .split(',')
        .flatMap((name) => row[name] ?? [])
        .join(' ') || null
    const told = new Map(rows.map((row) => [keyOf(row), row[measure]]))
    for (const { key, ratio: expected } of groups) expect([key, told.get(key)]).toEqual([key, expected])
    if (common) return
    const [whole] = await selectRows<{ ratio: string | null }>(
      wms.database.orm,
      sql`select ${wanted} as ratio from (select sum(part) as part, sum(whole) as whole from (${facts}) facts) sums`,
    )
    expect(sums[measure]).toEqual(whole?.ratio)
  })

  test('the sum of 占人力成本(%) divides by all that people cost in the period, agency or not', async () => {
    const [whole] = await selectRows<{ ratio: string }>(
      wms.database.orm,
      sql`select trim_scale(round(100 * sum(amount + mgmt_fee) / ${laborCost}, 2))::text as ratio from ${dispatched}`,
    )
    for (const by of ['agency', 'month', 'businessDate', 'warehouse,team']) {
      const { sums } = await read({ ...(RATIOS['占人力成本(%) of each agency'] as Ratio), by })
      expect([by, sums['costRate']]).toEqual([by, whole?.ratio])
    }
  })
})
