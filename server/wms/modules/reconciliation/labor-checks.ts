// What must be true of people's hours: they add up and cost what was posted for them; agencies are paid once and with evidence.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { agencyDispatches, agencyExpenditures, workRecords } from '#server/wms/schema/labor.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { HOURS_DOC_TYPE } from '#shared/domain/wage.ts'

export const LABOR_CHECKS: readonly Check[] = [
  {
    code: 'dispatch-sums',
    name: '派工单合计',
    description: '派工单的到岗人数、工时、加班、人工金额与管理费等于其人员之和',
    needs: 'agency.read',
    subjects: (within) => sql`
      with lines as (
        select dispatch_no, count(clock_in) as arrived, sum(hours) as hours, sum(overtime) as overtime,
          sum(amount) as labor_amount, sum(mgmt_fee) as mgmt_fee
        from agency_dispatch_lines group by dispatch_no
      )
      select dispatch_no as key,
        concat_ws(' / ', agency_dispatches.arrived, trim_scale(agency_dispatches.hours),
          trim_scale(agency_dispatches.overtime), trim_scale(agency_dispatches.labor_amount),
          trim_scale(agency_dispatches.mgmt_fee)) as expected,
        concat_ws(' / ', lines.arrived, trim_scale(lines.hours), trim_scale(lines.overtime),
          trim_scale(lines.labor_amount), trim_scale(lines.mgmt_fee)) as found,
        (agency_dispatches.arrived, agency_dispatches.hours, agency_dispatches.overtime, agency_dispatches.labor_amount,
          agency_dispatches.mgmt_fee, agency_dispatches.amount)
          is not distinct from (lines.arrived, lines.hours, lines.overtime, lines.labor_amount, lines.mgmt_fee,
          lines.labor_amount + lines.mgmt_fee) as is_ok
      from agency_dispatches left join lines using (dispatch_no) where ${within(agencyDispatches)}`,
  },
  {
    code: 'dispatch-expense',
    name: '派工单入账',
    description: '已确认与已结算的派工单，人工金额与管理费等于记入支出的净额；其余派工单没有支出',
    needs: 'money.read',
    subjects: (within) => sql`
      with posted as (
        select doc_no as dispatch_no, coalesce(sum(amount) filter (where category = '临时工'), 0) as labor,
          coalesce(sum(amount) filter (where category = '劳务管理费'), 0) as fee
        from expense_entries where doc_type = ${DOCUMENTS.agencyDispatch.type} group by doc_no
      ), due as (
        select dispatch_no, case when state in ('已确认', '已结算') then labor_amount else 0 end as labor,
          case when state in ('已确认', '已结算') then mgmt_fee else 0 end as fee
        from agency_dispatches where ${within(agencyDispatches)}
      )
      select dispatch_no as key, concat_ws(' / ', trim_scale(due.labor), trim_scale(due.fee)) as expected,
        concat_ws(' / ', trim_scale(coalesce(posted.labor, 0)), trim_scale(coalesce(posted.fee, 0))) as found,
        (due.labor, due.fee) = (coalesce(posted.labor, 0), coalesce(posted.fee, 0)) as is_ok
      from due left join posted using (dispatch_no)`,
  },
  {
    code: 'agency-settlement',
    name: '劳务结算有据',
    description: '结算给劳务公司的金额等于其派工单之和，派工单都已确认，工时有作业为据，否则须有批准的例外',
    needs: 'agency.read',
    subjects: (within) => sql`
      with settled as (
        select expenditure_no, sum(amount) as amount, sum(hours + overtime) as hours,
          bool_and(confirmed_at is not null) as is_confirmed
        from agency_dispatches where expenditure_no is not null group by expenditure_no
      )
      select expenditure_no as key,
        concat_ws(' / ', trim_scale(agency_expenditures.amount), trim_scale(agency_expenditures.hours)) as expected,
        concat_ws(' / ', trim_scale(settled.amount), trim_scale(settled.hours)) as found,
        (agency_expenditures.amount, agency_expenditures.hours, true)
          is not distinct from (settled.amount, settled.hours, settled.is_confirmed)
          and (agency_expenditures.state = '待核对' or agency_expenditures.approver is not null
            or (agency_expenditures.unproven_hours <= 0 and agency_expenditures.match_state = '一致')) as is_ok
      from agency_expenditures left join settled using (expenditure_no)
      where agency_expenditures.state <> '已作废' and ${within(agencyExpenditures)}`,
  },
  {
    code: 'hours-pay',
    name: '计时工资入账',
    description: '登记的工时按其时薪计薪，计时与加班工资等于记入支出的净额',
    needs: 'money.read',
    subjects: (within) => sql`
      with posted as (
        select doc_no, sum(amount) as amount from expense_entries where doc_type = ${HOURS_DOC_TYPE} group by doc_no
      ), due as (
        select work_records.id, work_records.worker, business_date, hourly_amount + overtime_amount as amount,
          round(hours * coalesce(hour_price, 0), 2) + round(overtime * coalesce(overtime_price, 0), 2) as worth
        from work_records left join wage_rates on wage_rates.id = wage_rate where ${within(workRecords)}
      )
      select concat_ws(' ', due.worker, business_date) as key,
        trim_scale(worth)::text as expected, trim_scale(coalesce(posted.amount, 0))::text as found,
        (worth, worth) = (due.amount, coalesce(posted.amount, 0)) as is_ok
      from due left join posted on doc_no = due.id::text where worth <> 0 or due.amount <> 0 or posted.amount <> 0`,
  },
]
