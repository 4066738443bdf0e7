// 劳务成本报表 — what the workers of agencies cost and did, by month, agency and team.
import {
  choice,
  code,
  date,
  decimal,
  integer,
  money,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { TEAM_SHIFTS } from '#shared/domain/values.ts'

const PATH = '/api/report/agency-labor'

const dimensions = {
  month: code('月份'),
  businessDate: date('日期'),
  agency: reference('劳务公司', 'laborAgency'),
  warehouse: reference('仓库', 'warehouse'),
}

/** Hours that have been confirmed. */
export const agencyLaborMonthly = defineReport({
  name: 'agencyLaborMonthly',
  label: '劳务成本报表',
  path: `${PATH}/cost`,
  reads: 'agency.read',
  dimensions: { ...dimensions, post: code('岗位'), shift: choice('班次', TEAM_SHIFTS) },
  measures: {
    totalCost: money('合计'),
    headcount: integer('人次'),
    workers: integer('人数'),
    hours: decimal('工时'),
    overtime: decimal('加班'),
    hourlyAmount: money('计时金额'),
    pieceAmount: money('计件金额'),
    deduction: money('扣款'),
    mgmtFee: money('管理费'),
    /** Per hour, overtime included. */
    hourCost: optional(money('小时成本')),
  },
  groupings: [
    'month,agency,warehouse',
    'month,agency',
    'month',
    'agency',
    'agency,month',
    'agency,post',
    'warehouse,agency',
    'agency,shift',
    'businessDate',
    'businessDate,agency',
  ],
  filters: ['businessDate', 'agency', 'warehouse', 'post', 'shift'],
  facts: dispatchLine,
})

export const temporaryLaborMonthly = defineReport({
  name: 'temporaryLaborMonthly',
  label: '临时工报表',
  path: `${PATH}/team`,
  reads: 'agency.read',
  dimensions: { ...dimensions, team: reference('班组', 'workTeam') },
  measures: {
    cost: money('成本'),
    tempHeadcount: integer('临时工人次'),
    hours: decimal('工时'),
    pieceQty: decimal('作业量'),
    uph: optional(decimal('人效(件/时)')),
    /** Of what people cost in the same warehouses over the same days. */
    costRate: optional(decimal('占人力成本(%)')),
  },
  groupings: [
    'month,team,agency',
    'month,team',
    'month',
    'team',
    'team,month',
    'team,agency',
    'agency',
    'warehouse,team',
    'businessDate,team',
    'businessDate',
  ],
  filters: ['businessDate', 'team', 'agency', 'warehouse'],
  facts: dispatchLine,
})
